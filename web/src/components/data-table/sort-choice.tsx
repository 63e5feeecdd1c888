import { NativeSelect } from '@/components/ui/native-select.tsx';
import type { Order } from './sort.ts';

/** An order and what it is called; '' is the list's own. */
export type NamedOrder = readonly [sort: string, label: string];

/** The order of the list where there are no headings to press. */
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
      // The list's own order may be asked for by its name.
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
