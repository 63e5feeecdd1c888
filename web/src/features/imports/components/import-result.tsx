import type { ImportAnswer, ImportKind } from '@schemas/import.ts';
import { Link } from 'react-router-dom';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { paths } from '@/lib/paths.ts';

interface ImportResultProps {
  kind: ImportKind;
  file: string;
  answer: ImportAnswer;
}

/** The server's result for a table: rows to fix, ready to import, or imported. */
export function ImportResult({
  kind,
  file,
  answer: { ready, parts, problems, import: created },
}: ImportResultProps) {
  if (created) {
    return (
      <p className="font-medium">
        {came(created.records, created.parts, kind)} from <bdi>{file}</bdi>.{' '}
        <Link to={paths[kind]} className="text-primary underline">
          View
        </Link>
      </p>
    );
  }
  if (problems.length > 0) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    return (
      <>
        <p className="font-medium">
          Nothing was imported: <bdi>{file}</bdi> has {count}.{' '}
          {problems.every(isOfColumns)
            ? 'Choose the columns above.'
            : 'Fix the file and upload it again, or change the columns above.'}
        </p>
        <Problems problems={problems} />
      </>
    );
  }
  return (
    <p className="font-medium">
      {ready + parts > 0 ? (
        <>
          <bdi>{file}</bdi> is valid: {can(ready, parts, kind)}.
        </>
      ) : (
        <>
          <bdi>{file}</bdi> has no data rows.
        </>
      )}
    </p>
  );
}

/** Whether a problem is about the headings and not about a row. */
const isOfColumns = ({ rows }: ImportAnswer['problems'][number]) => rows[0] === 1;

const came = (records: number, parts: number, kind: ImportKind) =>
  [
    (records > 0 || parts === 0) && `${counted(records, kind)} imported`,
    parts > 0 && `${partsCounted(parts)} added to existing parties`,
  ]
    .filter(Boolean)
    .join(', ');

const can = (ready: number, parts: number, kind: ImportKind) =>
  [
    ready > 0 && `${counted(ready, kind)} ready to import`,
    parts > 0 && `${partsCounted(parts)} can be added to existing parties; nothing else changes`,
  ]
    .filter(Boolean)
    .join(', and ');

/** Formats a number of roles: '1 project role', '3 project roles'. */
export const partsCounted = (count: number): string =>
  `${count.toLocaleString('en-US')} project ${count === 1 ? 'role' : 'roles'}`;

/** Formats a number of records: '1 project', '12 contracts'. */
export const counted = (count: number, kind: ImportKind): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one[kind] : kind}`;

const one: Record<ImportKind, string> = { projects: 'project', contracts: 'contract', parties: 'party' };

function Problems({ problems }: Pick<ImportAnswer, 'problems'>) {
  return (
    <div className="max-h-96 overflow-auto border-y">
      <Table aria-label="Problems">
        <TableHeader className="sticky top-0 z-20 bg-background">
          <TableRow>
            <TableHead>Rows</TableHead>
            <TableHead>Column</TableHead>
            <TableHead className="w-full">Problem</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {problems.map(({ rows, column, message, example }) => (
            <TableRow key={`${column} ${message}`}>
              <TableCell className="min-w-24 align-top tabular-nums sm:min-w-48">
                {rowsCounted(rows)}
              </TableCell>
              <TableCell className="align-top">{column ?? '–'}</TableCell>
              <TableCell className="align-top">
                {message}
                {example && (
                  <span className="text-muted-foreground">
                    {' '}
                    (“<bdi className="wrap-anywhere">{example}</bdi>” in row {rows[0]})
                  </span>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** '4', or '12 rows: 2–9, 12, 14–16'. */
export function rowsCounted(rows: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const row of rows) {
    const range = ranges.at(-1);
    if (range && row === range[1] + 1) range[1] = row;
    else ranges.push([row, row]);
  }
  const shown = ranges.slice(0, 20).map(([first, last]) => (first === last ? first : `${first}–${last}`));
  const numbers = `${shown.join(', ')}${ranges.length > 20 ? ', …' : ''}`;
  return rows.length === 1 ? numbers : `${rows.length.toLocaleString('en-US')} rows: ${numbers}`;
}
