import type { IntakeFile } from '@schemas/intake-file.ts';
import { Pencil, TriangleAlert, X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { TableCell, TableRow } from '@/components/ui/table.tsx';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';
import { type Decision, lacks, undecided } from '../decisions.ts';
import { whyInWords } from './belongs-to.tsx';
import { RowProject } from './row-project.tsx';

interface ManyRowProps {
  file: IntakeFile;
  decision: Decision;
  mayMake: boolean;
  problem: string | undefined;
  onDecide: (decision: Decision) => void;
  onOpen: () => void;
  onRemove: () => void;
}

/** One of many files; on a phone a card. */
export function ManyRow({ file, decision, mayMake, problem, onDecide, onOpen, onRemove }: ManyRowProps) {
  const { as, target, draft } = decision;
  const { match } = file;
  const missing = lacks(decision);
  const isContract = as === 'contract' || as === 'amendment';
  return (
    <TableRow className="align-top max-md:block max-md:h-auto max-md:py-3">
      <TableCell className="py-2 max-md:block max-md:h-auto max-md:px-2 max-md:py-1">
        <p title={file.file_name} className="max-w-64 truncate font-medium max-md:max-w-full">
          <bdi>{file.file_name}</bdi>
        </p>
        <p className="text-xs text-muted-foreground">
          {file.pages === null ? 'No text' : `${file.pages} ${file.pages === 1 ? 'page' : 'pages'}`}
          {match &&
            `; ${match.kind === 'known' ? `already version ${match.version} of ${match.contract_name}` : whyInWords(match)}`}
        </p>
        {(problem ?? missing) && (
          <p
            role={problem ? 'alert' : undefined}
            className={problem ? 'text-danger' : 'flex items-center gap-1 text-attention'}
          >
            {!problem && <TriangleAlert aria-hidden className="size-3.5" />}
            {problem ?? missing}
          </p>
        )}
      </TableCell>
      <TableCell className="py-1.5 max-md:block max-md:h-auto max-md:px-2 max-md:py-1">
        <NativeSelect
          aria-label={`File ${file.file_name} as`}
          value={as}
          onChange={(event) => onDecide({ ...decision, as: event.target.value as Decision['as'] })}
          className="min-w-44"
        >
          {mayMake && <option value="contract">A new contract</option>}
          <option value="version">A new version</option>
          {mayMake && <option value="amendment">An amendment</option>}
          <option value="leave">Skip</option>
        </NativeSelect>
      </TableCell>
      <TableCell className="min-w-0 py-2 max-md:block max-md:h-auto max-md:px-2 max-md:py-1">
        <p className="line-clamp-2 max-w-64 break-words max-md:max-w-full">
          <bdi>{as === 'leave' ? '–' : isContract ? draft.name : (target?.label ?? '–')}</bdi>
        </p>
        {as === 'contract' && <p className="text-xs text-muted-foreground">{draft.contract_type}</p>}
        {as === 'amendment' && (
          <p className="text-xs text-muted-foreground">
            of <bdi>{target?.label ?? 'which contract?'}</bdi>
          </p>
        )}
      </TableCell>
      {mayMake && (
        <TableCell className="py-1.5 max-md:block max-md:h-auto max-md:px-2 max-md:py-1">
          {as === 'contract' && (
            <RowProject
              fileName={file.file_name}
              value={decision.project ?? null}
              onChange={(project) => onDecide({ ...decision, project })}
            />
          )}
        </TableCell>
      )}
      <TableCell className="py-2 max-md:block max-md:h-auto max-md:px-2 max-md:py-1">
        {isContract && (
          <p className="line-clamp-2 max-w-64 break-words max-md:max-w-full">
            <bdi>{draft.party_a_name || '?'}</bdi> <span className="text-muted-foreground">/</span>{' '}
            <bdi>{draft.party_b_name || '?'}</bdi>
          </p>
        )}
        {isContract && <InDirectory file={file} decision={decision} />}
      </TableCell>
      <TableCell className="py-2 text-right whitespace-nowrap tabular-nums max-md:block max-md:h-auto max-md:px-2 max-md:py-1 max-md:text-left">
        {isContract && formatMoney(draft.contract_value)}
      </TableCell>
      <TableCell className="py-2 whitespace-nowrap max-md:block max-md:h-auto max-md:px-2 max-md:py-1">
        {isContract && (draft.start_date || draft.end_date) && (
          <>
            {formatDate(draft.start_date, '?')} <span className="text-muted-foreground">to</span>{' '}
            {formatDate(draft.end_date, '?')}
          </>
        )}
      </TableCell>
      <TableCell className="py-1.5 max-md:block max-md:h-auto max-md:px-2 max-md:py-1">
        <div className="flex">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Edit details of ${file.file_name}`}
            title="Edit details"
            onClick={onOpen}
          >
            <Pencil aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${file.file_name}`}
            title="Remove"
            onClick={onRemove}
          >
            <X aria-hidden />
          </Button>
        </div>
      </TableCell>
    </TableRow>
  );
}

/** Which parties are in the directory, and which the user has to choose. */
function InDirectory({ file, decision }: Pick<ManyRowProps, 'file' | 'decision'>) {
  const { draft, add = [] } = decision;
  const sides = ['a', 'b'] as const;
  const known = sides.filter((side) => draft[`party_${side}_id`]).length;
  const added = add.filter((side) => !draft[`party_${side}_id`]).length;
  const open = undecided(file, decision);
  return (
    <>
      {known + added > 0 && (
        <p className="text-xs text-muted-foreground">
          {[
            known > 0 && (known === 2 ? 'Both in the directory' : 'One in the directory'),
            added > 0 && `${added} to add`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {open.length > 0 && (
        <p className="flex items-center gap-1 text-xs text-attention">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          Several parties share a name: choose one
        </p>
      )}
    </>
  );
}
