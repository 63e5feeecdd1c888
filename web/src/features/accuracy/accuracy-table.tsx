import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import type { CategoryAccuracy } from './results.ts';

/** Below this a category is wrong about as often as it is right. The page says so. */
const WEAK = 0.5;

/** One row per category, best first. The bar shows F1. */
export function AccuracyTable({ caption, rows }: { caption: string; rows: readonly CategoryAccuracy[] }) {
  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <TableHeader>
        <TableRow>
          <TableHead>Clause</TableHead>
          <TableHead className="text-right max-sm:hidden">Sentences</TableHead>
          <TableHead className="text-right max-sm:px-2">Precision</TableHead>
          <TableHead className="text-right max-sm:px-2">Recall</TableHead>
          <TableHead className="text-right max-sm:px-2">F1</TableHead>
          <TableHead className="w-40 max-sm:hidden">
            <span className="sr-only">F1 as a bar</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.key}>
            <th scope="row" className="px-3 py-1 pl-2 font-normal">
              {row.label}
              {row.f1 < WEAK && (
                <span className="ml-2 text-xs text-muted-foreground sm:whitespace-nowrap">
                  low accuracy: check it yourself
                </span>
              )}
            </th>
            <TableCell className="text-right tabular-nums max-sm:hidden">{row.sentences}</TableCell>
            <TableCell className="text-right tabular-nums max-sm:px-2">{percent(row.precision)}</TableCell>
            <TableCell className="text-right tabular-nums max-sm:px-2">{percent(row.recall)}</TableCell>
            <TableCell className="text-right tabular-nums max-sm:px-2">{row.f1.toFixed(2)}</TableCell>
            <TableCell className="max-sm:hidden">
              <span aria-hidden className="block h-2 rounded-xs bg-muted">
                <span
                  className={`block h-2 rounded-xs ${row.f1 < WEAK ? 'bg-muted-foreground/50' : 'bg-primary'}`}
                  style={{ width: percent(row.f1) }}
                />
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** A share as whole percent. */
const percent = (share: number): string => `${Math.round(share * 100)}%`;
