import { type ImportAnswer, type ImportKind, importColumns } from '@schemas/import.ts';
import { readCell } from '@tabular/read-cells.ts';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatDate } from '@/lib/dates.ts';
import type { TextTable } from '../read-table.ts';

interface ColumnMappingProps {
  kind: ImportKind;
  table: TextTable;
  answer: Pick<ImportAnswer, 'fields' | 'remembered'>;
  onChoose: (fields: ImportAnswer['fields']) => void;
}

/** The columns of a file with their first values, and the field that each fills. */
export function ColumnMapping({ kind, table, answer: { fields, remembered }, onChoose }: ColumnMappingProps) {
  const choose = (at: number, field: string | null) =>
    onChoose(fields.map((one, other) => (other === at ? field : one === field ? null : one)));
  const mapped = fields.filter((field) => field !== null).length;
  return (
    <section aria-labelledby="column-mapping" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="column-mapping" className="text-base font-semibold">
        Columns
      </h2>
      <p className="text-muted-foreground">
        {mapped} of {fields.length} columns are imported.
        {remembered && ' They are matched as in your last import with these headings.'}
      </p>
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>Column in the file</TableHead>
            <TableHead className="hidden w-full sm:table-cell">First values</TableHead>
            <TableHead>Import as</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {table.columns.map((heading, at) => {
            const field = fields[at] ?? null;
            const values = firstValues(table, at, field);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and columns keep their order
              <TableRow key={at}>
                <TableCell className="max-w-40 sm:min-w-52 sm:max-w-72">
                  <bdi className="block font-medium wrap-anywhere">{heading || `Column ${at + 1}`}</bdi>
                  <span className="block truncate text-muted-foreground sm:hidden">{values.join(', ')}</span>
                </TableCell>
                <TableCell className="hidden max-w-0 text-muted-foreground sm:table-cell">
                  <span className="block truncate">{values.join(', ')}</span>
                </TableCell>
                <TableCell className="min-w-44 sm:min-w-60">
                  <NativeSelect
                    aria-label={`Import “${heading || `Column ${at + 1}`}” as`}
                    value={field ?? ''}
                    onChange={({ target }) => choose(at, target.value || null)}
                  >
                    <option value="">Don’t import</option>
                    {importColumns[kind].map((column) => (
                      <option key={column.field} value={column.field}>
                        {column.label}
                        {column.required ? ' (required)' : ''}
                      </option>
                    ))}
                  </NativeSelect>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </section>
  );
}

/** The first three values of a column, each with how it is read if that differs. */
function firstValues({ rows }: TextTable, at: number, field: string | null): string[] {
  const values = [...new Set(rows.map((row) => (row[at] ?? '').trim()))].filter((value) => value !== '');
  return values.slice(0, 3).map((value) => {
    const shown = field === null ? value : shownAs(field, value);
    return shown === value ? value : `${value} → ${shown}`;
  });
}

function shownAs(field: string, cell: string): string {
  const reading = readCell(field, cell);
  if ('problem' in reading) return 'not readable';
  const { value } = reading;
  if (value === null) return 'empty';
  // Amounts read as they are written.
  if (typeof value === 'number') return cell;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}
