import { NativeSelect } from '@/components/ui/native-select.tsx';
import type { Order } from './sort.ts';

/** A sort order and its label; '' is the list's default. */
export type NamedOrder = readonly [sort: string, label: string];

/** The sort order of a list without clickable headings. */
export function SortChoice({
  orders,
  order: { sort, onSort },
}: {
  orders: readonly NamedOrder[];
  order: Order;
}) {
  return (
    <NativeSelect
      aria-label="Sort by"
      // The default order may also be requested by name.
      value={orders.some(([known]) => known === sort) ? sort : ''}
      onChange={(event) => onSort(event.target.value)}
      className="w-48"
    >
      {orders.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
