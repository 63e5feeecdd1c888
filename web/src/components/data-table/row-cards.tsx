import { cn } from '@/lib/utils.ts';
import { SelectBox } from './select-box.tsx';
import { isSelected, type RowSelection } from './selection.ts';

interface RowCardsProps<R extends { id: string }> {
  rows: readonly R[];
  card: (row: R) => React.ReactNode;
  selection: RowSelection<R> | undefined;
}

/** A table's rows on a phone. */
export function RowCards<R extends { id: string }>({ rows, card, selection }: RowCardsProps<R>) {
  return (
    <ul className="border-t">
      {rows.map((row) => {
        const selected = selection !== undefined && isSelected(selection.selected, row.id);
        return (
          <li
            key={row.id}
            className={cn('relative flex items-center gap-1 border-b py-2.5', selected && 'bg-primary-soft')}
          >
            {selection && (
              <SelectBox
                label={`Select ${selection.nameOf(row)}`}
                checked={selected}
                onToggle={(extend) => selection.toggle(row.id, extend)}
              />
            )}
            {card(row)}
          </li>
        );
      })}
    </ul>
  );
}
