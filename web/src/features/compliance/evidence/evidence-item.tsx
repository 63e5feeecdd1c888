import type { ComplianceEvidence } from '@schemas/compliance-evidence.ts';
import { CircleCheck, CircleOff, Clock, Download, FileQuestion, TriangleAlert } from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime, today } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { downloadEvidence } from '../api/download-evidence.ts';
import { type EvidenceStatus, evidenceStatusOf, noDatesWords, validityWords } from './evidence-status.ts';

const LOOK: Record<EvidenceStatus, { tone: BadgeTone; Icon: typeof Clock }> = {
  valid: { tone: 'good', Icon: CircleCheck },
  unconfirmed: { tone: 'attention', Icon: FileQuestion },
  'not yet valid': { tone: 'info', Icon: Clock },
  expired: { tone: 'danger', Icon: TriangleAlert },
  withdrawn: { tone: 'muted', Icon: CircleOff },
};

interface EvidenceItemProps {
  evidence: ComplianceEvidence;
  /** Whether the reader may confirm evidence. */
  canConfirm: boolean;
  onConfirm: () => void;
  onWithdraw: () => void;
}

/** One file with its validity, source, and the dates found in its text. */
export function EvidenceItem({ evidence, canConfirm, onConfirm, onWithdraw }: EvidenceItemProps) {
  const { file_name, size_bytes, kind, note, confirmed_by_name, confirmed_at, withdrawn_at } = evidence;
  const status = evidenceStatusOf(evidence, today());
  const { tone, Icon } = LOOK[status];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi title={file_name} className="min-w-0 truncate font-medium">
            {file_name}
          </bdi>
          <Badge tone={tone}>
            <Icon aria-hidden />
            {status}
          </Badge>
        </p>
        <p className="text-xs">
          {validityWords(evidence)}
          <span className="text-muted-foreground">
            . {kind && `${kind}, `}
            {formatBytes(size_bytes)}, {sentBy(evidence)} {formatDateTime(evidence.created_at)}
          </span>
        </p>
        {status === 'unconfirmed' && <Proposed evidence={evidence} />}
        {confirmed_at && (
          <p className="text-xs text-muted-foreground">
            Confirmed by <bdi>{confirmed_by_name ?? 'Plumbline'}</bdi>, {formatDateTime(confirmed_at)}
          </p>
        )}
        {withdrawn_at && (
          <p className="text-xs break-words text-muted-foreground">
            Withdrawn by <bdi>{evidence.withdrawn_by_name ?? 'Plumbline'}</bdi>,{' '}
            {formatDateTime(withdrawn_at)}
            {evidence.withdrawn_reason && (
              <>
                : <bdi>{evidence.withdrawn_reason}</bdi>
              </>
            )}
          </p>
        )}
        {note && (
          <p dir="auto" className="border-l-2 pl-3 break-words whitespace-pre-wrap">
            {note}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {canConfirm && status === 'unconfirmed' && (
          <Button size="sm" onClick={onConfirm}>
            Review dates…
          </Button>
        )}
        {canConfirm && confirmed_at && status !== 'withdrawn' && (
          <Button size="sm" variant="ghost" onClick={onConfirm}>
            Edit dates…
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          aria-label={`Download ${file_name}`}
          onClick={() => download(evidence)}
        >
          <Download aria-hidden />
          Download
        </Button>
        {canConfirm && status !== 'withdrawn' && (
          <Button size="sm" variant="ghost" aria-label={`Withdraw ${file_name}`} onClick={onWithdraw}>
            Withdraw…
          </Button>
        )}
      </div>
    </li>
  );
}

/** Dates found in the file's text, or a note that there are none. */
function Proposed({
  evidence: { proposed, text_status, text_problem, file_name },
}: {
  evidence: ComplianceEvidence;
}) {
  const found = [proposed.valid_from, proposed.expires_on].filter((one) => one !== null);
  if (found.length > 0) {
    return (
      <ul className="grid gap-1 border-l-2 pl-3 text-xs">
        {found.map(({ date, quote }) => (
          <li key={`${date} ${quote}`} className="break-words">
            Found in the text: <q dir="auto">{quote}</q>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p className="text-xs text-muted-foreground">{noDatesWords(file_name, text_status, text_problem)}</p>
  );
}

function sentBy({ uploaded_by_name, sent_by }: ComplianceEvidence): string {
  if (sent_by) return `submitted by ${sent_by} through a link,`;
  return uploaded_by_name ? `uploaded by ${uploaded_by_name},` : 'uploaded';
}

async function download({ id, file_name }: ComplianceEvidence): Promise<void> {
  try {
    await downloadEvidence(id);
  } catch (error) {
    notify.error(`Failed to download ${file_name}.`, { description: errorMessage(error, 'Try again.') });
  }
}
