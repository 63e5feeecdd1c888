import type { ContractPositions, PositionLine } from '@schemas/playbook.ts';
import { categoryLabel } from '@vocabulary/taxonomy.ts';
import { Link } from 'react-router-dom';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { paths } from '@/lib/paths.ts';
import { usePositions } from '../api.ts';
import { scopeWords } from '../scope-words.ts';
import { PositionBadge } from './position-badge.tsx';
import { noPositionsWords, positionSentence, statusWords } from './position-words.ts';

type Row = PositionLine & { id: string; contractId: string };

/** How a contract compares with the playbook, one line a clause family. */
export function PositionsTable({ contractId }: { contractId: string }) {
  const positions = usePositions(contractId);
  return (
    <LoadedSection query={positions} what="the positions">
      {(loaded) =>
        loaded.playbook ? (
          <Lines contractId={contractId} lines={loaded.lines} playbook={loaded.playbook} />
        ) : (
          <p>
            {noPositionsWords[loaded.reason ?? 'no_playbook']}{' '}
            {loaded.reason === 'no_playbook' && (
              <Link to={paths.playbooks} className="text-primary underline underline-offset-4">
                Open playbooks
              </Link>
            )}
          </p>
        )
      }
    </LoadedSection>
  );
}

function Lines({
  contractId,
  lines,
  playbook,
}: Pick<ContractPositions, 'lines'> & {
  contractId: string;
  playbook: NonNullable<ContractPositions['playbook']>;
}) {
  const rows = lines
    .map((line) => ({ ...line, id: line.family, contractId }))
    .sort((a, b) => height(b) - height(a));
  const counts = (['outside', 'acceptable', 'within', 'silent', 'not_compared'] as const).flatMap(
    (status) => {
      const count = lines.filter((line) => line.status === status).length;
      return count > 0 ? [`${count} ${statusWords[status].toLowerCase()}`] : [];
    },
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted-foreground">
        {counts.join(', ')}. Compared with{' '}
        <Link to={paths.playbook(playbook.id)} className="text-primary underline underline-offset-4">
          playbook version {playbook.number}
        </Link>{' '}
        ({scopeWords(playbook)}). The risk score does not depend on it.
      </p>
      <DataTable rows={rows} columns={columns} card={(row) => <LineCard row={row} />} />
    </div>
  );
}

/** What needs a decision comes first. */
const height = ({ status, walk_away, silence }: PositionLine): number =>
  status === 'outside'
    ? walk_away
      ? 5
      : 4
    : status === 'silent' && silence === 'ask'
      ? 3
      : { acceptable: 2, not_compared: 1, within: 0, silent: 0 }[status];

const columns: Columns<Row> = {
  family: { label: 'Clause', cell: 'font-medium', show: (row) => <Family row={row} /> },
  position: { label: 'Position', show: (row) => <PositionBadge position={row} /> },
  contract: { label: 'Contract', className: 'w-1/4', show: (row) => <Contract row={row} /> },
  ours: { label: 'Ours', className: 'w-1/3', show: ({ ours }) => ours },
  decides: { label: 'Decides', show: ({ decides }) => decides },
};

/** Leads to the finding that decides. */
function Family({ row: { family, finding_id, contractId } }: { row: Row }) {
  const label = categoryLabel(family);
  return finding_id === null ? (
    label
  ) : (
    <Link
      to={`${paths.contract(contractId)}?finding=${finding_id}`}
      className="text-primary underline-offset-4 hover:underline"
    >
      {label}
    </Link>
  );
}

function Contract({ row }: { row: Row }) {
  const sentence = positionSentence(row);
  return (
    <>
      {row.contract && <span className="block break-words">{row.contract}</span>}
      {sentence && <span className="block text-xs text-muted-foreground">{sentence}</span>}
    </>
  );
}

function LineCard({ row }: { row: Row }) {
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">
          <Family row={row} />
        </span>
        <PositionBadge position={row} />
      </div>
      <Contract row={row} />
      <p className="text-xs text-muted-foreground">
        {row.ours && `Ours: ${row.ours.replace(/\.$/, '')}. `}
        {row.decides} decides.
      </p>
    </div>
  );
}
