import { NativeSelect } from '@/components/ui/native-select.tsx';

const ORDERS: [sort: string, label: string][] = [
  ['', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['-contract_value', 'Largest value first'],
  ['contract_value', 'Smallest value first'],
  ['-risk_score', 'Highest risk first'],
  ['risk_score', 'Lowest risk first'],
  ['status', 'Status'],
  ['-status', 'Status, backwards'],
  ['start_date', 'Earliest start first'],
  ['-start_date', 'Latest start first'],
  ['end_date', 'Earliest end first'],
  ['-end_date', 'Latest end first'],
];

/** The order of the list where there are no headings to press. */
export function SortChoice({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  return (
    <NativeSelect
      aria-label="Order"
      // The server's own order may be asked for by its name.
      value={sort === '-created_at' ? '' : sort}
      onChange={(event) => onSort(event.target.value)}
      className="w-48"
    >
      {ORDERS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
