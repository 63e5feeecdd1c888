import {
  type ComplianceCheck,
  type ComplianceDueGroup,
  complianceDueGroups,
} from '@schemas/compliance-check.ts';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataRow } from '@/components/data-table/data-row.tsx';
import { LoadMore } from '@/components/data-table/load-more.tsx';
import { SelectBox } from '@/components/data-table/select-box.tsx';
import { isSelected, pageState } from '@/components/data-table/selection.ts';
import { TableHeading } from '@/components/data-table/table-heading.tsx';
import type { SelectionState } from '@/components/data-table/use-selection.ts';
import { Table, TableHeader } from '@/components/ui/table.tsx';
import { useNarrow } from '@/lib/use-narrow.ts';
import { cn } from '@/lib/utils.ts';
import type { useCheckList } from '../api/list-checks.ts';
import { CheckItem } from './check-item.tsx';
import { type Category, dueGroupLabels } from './due-groups.ts';

/** One due group with its loaded checks. */
export interface CheckGroup {
  group: ComplianceDueGroup;
  list: ReturnType<typeof useCheckList>;
  /** Total count, loaded or not. */
  total: number;
  categories: Category[];
}

interface CheckGroupsProps {
  groups: CheckGroup[];
  columns: Columns<ComplianceCheck>;
  /** Selection of checks the reader may change; null if the reader may change none. */
  selection: SelectionState<ComplianceCheck> | null;
  /** The visible, selectable checks. */
  selectable: readonly ComplianceCheck[];
  isOpen: (category: Category) => boolean;
  onToggle: (category: Category) => void;
  withProject: boolean;
  onUpdate: (checkId: string) => void;
}

/** Checks grouped by due date, in one table or as cards on a phone. */
export function CheckGroups(props: CheckGroupsProps) {
  return useNarrow() ? <Items {...props} /> : <Rows {...props} />;
}

function Rows({ groups, columns, selection, selectable, isOpen, onToggle }: CheckGroupsProps) {
  const width = Object.keys(columns).length + (selection ? 1 : 0);
  const page = selection && pageState(selection.selected, selectable);
  return (
    <Table className="table-fixed whitespace-nowrap">
      <TableHeader>
        <tr>
          {selection && (
            <th scope="col" className="w-9 shadow-[inset_0_-1px_0_var(--border)]">
              <SelectBox
                label="Select all visible"
                checked={page === 'all'}
                mixed={page === 'some'}
                onToggle={selection.togglePage}
              />
            </th>
          )}
          {Object.entries(columns).map(([id, column]) => (
            <TableHeading key={id} column={column} order={undefined} />
          ))}
        </tr>
      </TableHeader>
      {groups.map(({ group, list, total, categories }) => (
        <tbody key={group} aria-label={dueGroupLabels[group]}>
          <tr>
            <th scope="rowgroup" colSpan={width} className="h-10 border-b px-2 align-bottom pb-1.5">
              <GroupName group={group} total={total} />
            </th>
          </tr>
          {categories.map((category) => (
            <Fragment key={category.key}>
              {category.key !== null && (
                <tr className="h-9 border-b">
                  <th scope="rowgroup" colSpan={width} className="px-0 font-normal">
                    <Fold category={category} open={isOpen(category)} onToggle={() => onToggle(category)} />
                  </th>
                </tr>
              )}
              {isOpen(category) &&
                category.checks.map((check) => (
                  <DataRow
                    key={check.id}
                    row={check}
                    columns={columns}
                    selected={selection ? isSelected(selection.selected, check.id) : undefined}
                    nameOf={selection?.nameOf}
                    onToggle={selection?.toggle}
                  />
                ))}
            </Fragment>
          ))}
          {list.hasNextPage && (
            <tr>
              <td colSpan={width}>
                <LoadMore list={list} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </Table>
  );
}

function Items({ groups, isOpen, onToggle, withProject, onUpdate }: CheckGroupsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {groups.map(({ group, list, total, categories }) => (
        <section key={group} aria-label={dueGroupLabels[group]}>
          <h3 className="border-b px-2 pb-1.5 font-normal">
            <GroupName group={group} total={total} />
          </h3>
          {categories.map((category) => (
            <Fragment key={category.key}>
              {category.key !== null && (
                <div className="border-b">
                  <Fold category={category} open={isOpen(category)} onToggle={() => onToggle(category)} />
                </div>
              )}
              {isOpen(category) && (
                <ul>
                  {category.checks.map((check) => (
                    <CheckItem
                      key={check.id}
                      check={check}
                      withProject={withProject}
                      onUpdate={() => onUpdate(check.id)}
                    />
                  ))}
                </ul>
              )}
            </Fragment>
          ))}
          <LoadMore list={list} />
        </section>
      ))}
    </div>
  );
}

const GroupName = ({ group, total }: { group: ComplianceDueGroup; total: number }) => (
  <span className={cn('text-sm font-semibold', group === complianceDueGroups[0] && 'text-danger')}>
    {dueGroupLabels[group]} <span className="font-normal text-muted-foreground">({total})</span>
  </span>
);

function Fold({ category, open, onToggle }: { category: Category; open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="flex h-9 w-full items-center gap-2 px-2 text-left hover:bg-accent"
    >
      <ChevronRight
        aria-hidden
        className={cn('size-4 text-muted-foreground transition-transform', open && 'rotate-90')}
      />
      {category.name}
      <span className="text-muted-foreground">({category.checks.length})</span>
    </button>
  );
}
