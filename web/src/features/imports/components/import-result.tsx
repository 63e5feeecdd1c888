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
  answer: { ready, parts, problems, unread, import: created },
}: ImportResultProps) {
  return (
    <>
      {created ? (
        <p className="font-medium">
          {came(created.records, created.parts, kind)} from <bdi>{file}</bdi>.{' '}
          <Link to={paths[kind]} className="text-primary underline">
            View
          </Link>
        </p>
      ) : problems.length > 0 ? (
        <>
          <p className="font-medium">
            Nothing was imported: <bdi>{file}</bdi> has{' '}
            {problems.length === 1 ? 'a problem' : `${problems.length} problems`}. Fix the file and upload it
            again.
          </p>
          <Problems problems={problems} />
        </>
      ) : ready + parts > 0 ? (
        <p className="font-medium">
          <bdi>{file}</bdi> is valid: {can(ready, parts, kind)}.
        </p>
      ) : (
        <p className="font-medium">
          <bdi>{file}</bdi> has no data rows.
        </p>
      )}
      {unread.length > 0 && (
        <p className="text-muted-foreground">Columns not imported: {unread.join(', ')}.</p>
      )}
    </>
  );
}

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
            <TableHead>Row</TableHead>
            <TableHead>Column</TableHead>
            <TableHead className="w-full">Problem</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {problems.map(({ row, column, message }) => (
            <TableRow key={`${row} ${column} ${message}`}>
              <TableCell className="tabular-nums">{row}</TableCell>
              <TableCell className="whitespace-nowrap">{column ?? '–'}</TableCell>
              <TableCell>{message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
