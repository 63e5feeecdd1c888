import type { Contract } from '@contract/contract.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { Selection } from './selection.ts';
import type { RowDialog } from './use-contract-dialogs.tsx';

/** What can be selected, and what happens when it is. */
interface RowSelection {
  selected: Selection<Contract>;
  onToggle: (id: string, extend: boolean) => void;
  onTogglePage: () => void;
}

export interface RowActions {
  onOpen: (dialog: RowDialog) => void;
  onDelete: (contract: Contract) => void;
}

export interface ContractListProps extends RowActions {
  contracts: Contract[];
  layout: ColumnLayout;
  /** Absent where the list has one order only. */
  order?: { sort: string; onSort: (sort: string) => void };
  /** Absent where nothing is done with many at once. */
  selection?: RowSelection;
  /** Other rows are on their way; these stay until they are there. */
  stale?: boolean;
}
