import type { IntakeFile, IntakeStage } from '@schemas/intake-file.ts';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { eachAtMost } from '@/lib/each-at-most.ts';
import { paths } from '@/lib/paths.ts';
import { useRemoveIntakeFile } from '../api/intake-files.ts';

const UNDER_WAY: readonly IntakeStage[] = ['reading', 'analyzing'];

/** Recently filed files and their reading and analysis progress. */
export function FiledFiles({ files }: { files: IntakeFile[] }) {
  const remove = useRemoveIntakeFile();
  const ended = files.filter(({ stage }) => !UNDER_WAY.includes(stage));
  const isDone = ended.length === files.length;
  return (
    <section aria-labelledby="filed" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="filed" className="text-base">
          Filed
        </h2>
        <p role="status" className="text-muted-foreground">
          {isDone
            ? `${files.length} filed, none in progress.`
            : `${ended.length} of ${files.length} done. You can leave this page.`}
        </p>
      </div>
      {!isDone && <Progress value={(ended.length / files.length) * 100} label="Reading and analyzing" />}
      <ul className="divide-y border-y">
        {files.map((file) => (
          <FiledFile key={file.id} file={file} />
        ))}
      </ul>
      {ended.length > 0 && (
        <div>
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              void eachAtMost(
                3,
                ended,
                async ({ id }) => void (await remove.mutateAsync(id).catch(() => undefined)),
              )
            }
          >
            Clear completed
          </Button>
        </div>
      )}
    </section>
  );
}

function FiledFile({ file }: { file: IntakeFile }) {
  const { filed, stage } = file;
  if (!filed) return null;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <StageIcon stage={stage} name={file.file_name} />
      <div className="min-w-0 flex-1 basis-60">
        <Link to={paths.contract(filed.contract_id)} className="font-medium break-words hover:underline">
          <bdi>{filed.contract_name}</bdi>
        </Link>
        <p className="truncate text-xs text-muted-foreground">
          <bdi>{file.file_name}</bdi> in <bdi>{filed.project_name}</bdi>
        </p>
      </div>
      <span className="text-muted-foreground">{stageWords(file)}</span>
      {stage === 'analyzed' && <RiskBadge score={file.risk_score} unscored={file.unscored_reason} />}
    </li>
  );
}

function StageIcon({ stage, name }: { stage: IntakeStage; name: string }) {
  if (UNDER_WAY.includes(stage)) return <Spinner label={`Working on ${name}`} className="size-4" />;
  if (stage === 'analyzed') return <CircleCheck aria-hidden className="size-4 text-good" />;
  if (stage === 'not_analyzed') return <CircleDashed aria-hidden className="size-4 text-muted-foreground" />;
  return <CircleAlert aria-hidden className="size-4 text-attention" />;
}

function stageWords({ stage, stage_detail, reading, finding_count, filed }: IntakeFile): string {
  switch (stage) {
    case 'reading':
      return reading ? `Reading page ${reading.pages_read + 1} of ${reading.pages_total}` : 'Reading';
    case 'analyzing':
      return 'Analyzing';
    case 'analyzed':
      return finding_count === 1 ? '1 finding' : `${finding_count ?? 0} findings`;
    case 'not_analyzed':
      return filed?.as === 'version' ? 'Filed as a version' : 'Filed, not analyzed';
    case 'needs_ocr':
    case 'no_text':
    case 'failed':
      return stage_detail ?? 'Filed; no text to analyze';
    default:
      return '';
  }
}
