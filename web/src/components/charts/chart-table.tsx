import { Link } from 'react-router-dom';

/** A figure; `to` links to the rows it counts. */
type Cell = string | number | { value: number; to: string };

interface ChartTableProps {
  caption: string;
  head: string[];
  /** The first cell of each row is its name. */
  rows: [string, ...Cell[]][];
}

/** The figures behind a chart, for readers who prefer a table. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    <details className="mt-3 text-xs">
      <summary className="w-fit cursor-pointer rounded-sm text-muted-foreground">Show as table</summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b text-left">
            {head.map((label, index) => (
              <th
                key={label}
                scope="col"
                className={index === 0 ? 'py-1 font-medium' : 'py-1 text-right font-medium'}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name} className="border-b last:border-0">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row's cells are told apart by their column alone
                <td key={index} className="py-1 text-right">
                  <Figure cell={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Figure({ cell }: { cell: Cell }) {
  if (typeof cell !== 'object') return cell;
  if (cell.value === 0) return 0;
  return (
    <Link to={cell.to} className="rounded-sm underline underline-offset-4">
      {cell.value}
    </Link>
  );
}
