import { Check, Columns3 } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '@/components/ui/dropdown-menu.tsx';
import type { ColumnSet } from './columns.ts';

interface ColumnChoiceProps<R, Id extends string> {
  set: ColumnSet<R, Id>;
  chosen: readonly Id[];
  /** Columns that fit in the window. */
  shown: readonly Id[];
  onToggle: (column: Id) => void;
}

/** Chooses the table's columns. The menu stays open, since users often change several. */
export function ColumnChoice<R, Id extends string>({
  set,
  chosen,
  shown,
  onToggle,
}: ColumnChoiceProps<R, Id>) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm">
          <Columns3 aria-hidden />
          Columns
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {set.ids.map((column) => (
          <Primitive.CheckboxItem
            key={column}
            checked={chosen.includes(column)}
            onCheckedChange={() => onToggle(column)}
            onSelect={(event) => event.preventDefault()}
            className="flex h-8 cursor-default select-none items-center gap-2 rounded-sm pr-2 pl-8 outline-none data-[highlighted]:bg-accent"
          >
            <Primitive.ItemIndicator className="-ml-6">
              <Check aria-hidden className="size-4 text-primary" />
            </Primitive.ItemIndicator>
            {set.columns[column].label}
            {chosen.includes(column) && !shown.includes(column) && (
              <span className="ml-auto pl-4 text-xs text-muted-foreground">hidden: too narrow</span>
            )}
          </Primitive.CheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
