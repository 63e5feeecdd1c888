import type { Contract } from '@schemas/contract.ts';
import { lazy, useCallback } from 'react';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { PagedTable } from '@/components/data-table/paged-table.tsx';
import type { NamedOrder } from '@/components/data-table/sort-choice.tsx';
import { useSelection } from '@/components/data-table/use-selection.ts';
import { useContractPage } from '../api/list-contracts.ts';
import { useDeleteContracts } from '../api/use-delete-contracts.ts';
import { ContractCard } from './contract-card.tsx';
import { useContractColumnSet } from './contract-columns.tsx';
import { ContractMenu, type RowActions } from './contract-menu.tsx';
import type { useContractView } from './use-contract-view.ts';

/** Loaded when the first contract is selected. */
const SelectedContracts = lazy(() =>
  import('./selected-contracts.tsx').then((m) => ({ default: m.SelectedContracts })),
);

const noun = { one: 'contract', many: 'contracts' };
const nameOf = ({ name }: Contract): string => name;
const NO_ROWS: Contract[] = [];

const orders: readonly NamedOrder[] = [
  ['', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['-contract_value', 'Largest value first'],
  ['contract_value', 'Smallest value first'],
  ['-risk_score', 'Highest risk first'],
  ['risk_score', 'Lowest risk first'],
  ['status', 'Status, draft first'],
  ['-status', 'Status, draft last'],
  ['start_date', 'Earliest start date'],
  ['-start_date', 'Latest start date'],
  ['end_date', 'Earliest end date'],
  ['-end_date', 'Latest end date'],
];

interface ContractBrowserProps {
  view: ReturnType<typeof useContractView>;
  onOpen: RowActions['onOpen'];
  /** Shown in place of the list if there are no contracts at all. */
  empty: React.ReactNode;
}

/** The contract list with bulk actions. Its order and filters come from the URL. */
export function ContractBrowser({ view, onOpen, empty }: ContractBrowserProps) {
  const set = useContractColumnSet();
  const list = useContractPage(view.pageQuery);
  const selection = useSelection(view.scope, list.data?.items ?? NO_ROWS, nameOf);
  const { mutate: remove } = useDeleteContracts();
  const { drop } = selection;
  const onDelete = useCallback(
    (contract: Contract) => remove([contract], { onSuccess: ({ done }) => drop(done.map(({ id }) => id)) }),
    [remove, drop],
  );
  const actions = { onOpen, onDelete };
  const showActions = useCallback(
    (contract: Contract) => (
      <ContractMenu contract={contract} analyze="beside" onOpen={onOpen} onDelete={onDelete} />
    ),
    [onOpen, onDelete],
  );

  return (
    <PagedTable
      noun={noun}
      list={list}
      position={view.place}
      set={set}
      orders={set.ids.includes('risk') ? orders : orders.filter(([order]) => !order.endsWith('risk_score'))}
      showActions={showActions}
      card={(contract) => <ContractCard contract={contract} {...actions} />}
      selection={selection}
      selectionBar={(page, total) => (
        <SelectedContracts selection={selection} page={page} total={total} query={view.query} />
      )}
      empty={
        view.active ? (
          <NothingMatches
            title="No contracts found"
            detail="No contracts match these filters."
            onClear={view.clear}
          />
        ) : (
          empty
        )
      }
    />
  );
}
