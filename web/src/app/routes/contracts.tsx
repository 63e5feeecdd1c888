import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Plus, RotateCw, Upload } from 'lucide-react';
import { useEffect } from 'react';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { ContractBrowser } from '@/features/contracts/list/contract-browser.tsx';
import { ContractFilters } from '@/features/contracts/list/contract-filters.tsx';
import { ContractSummary } from '@/features/contracts/list/contract-summary.tsx';
import { ExportMenu } from '@/features/contracts/list/export-menu.tsx';
import { HighRiskBanner } from '@/features/contracts/list/high-risk-banner.tsx';
import { useContractDialogs } from '@/features/contracts/list/use-contract-dialogs.tsx';
import { useContractView } from '@/features/contracts/list/use-contract-view.ts';
import { useUser } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { cn } from '@/lib/utils.ts';
import { NoContracts } from './no-contracts.tsx';

/** Figures and a list of every contract the user may see. */
export function Contracts() {
  const view = useContractView();
  const { open, dialogs } = useContractDialogs();
  const { values, set } = useUrlFilter(['new']);
  useEffect(() => {
    if (!values.new) return;
    // A parameter that opens a form and is then removed.
    if (values.new === 'upload') open({ kind: 'choose and upload' });
    if (values.new === 'contract') open({ kind: 'create' });
    set('new', '');
  }, [values.new, set, open]);
  const { may_file: mayFile } = useUser();
  const newContract = mayFile && (
    <Button onClick={() => open({ kind: 'create' })}>
      <Plus aria-hidden />
      New Contract
    </Button>
  );

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 pb-24">
      <PageHeader
        title="Contracts"
        actions={
          <>
            <RefreshButton />
            <ExportMenu what={view.query} />
            {mayFile && (
              <Button variant="outline" onClick={() => open({ kind: 'choose and upload' })}>
                <Upload aria-hidden />
                Upload Contract
              </Button>
            )}
            {newContract}
          </>
        }
      />
      <HighRiskBanner />
      <ContractSummary />
      <ContractFilters filters={view.filters} onChange={view.change} onClear={view.clear} />
      <ContractBrowser view={view} onOpen={open} empty={<NoContracts newContract={newContract} />} />
      {dialogs}
    </div>
  );
}

/** Refetches the list and the figures; spins while loading. */
function RefreshButton() {
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: contractKeys.all }) > 0;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Refresh"
      onClick={() => client.refetchQueries({ queryKey: contractKeys.all, type: 'active' })}
    >
      <RotateCw aria-hidden className={cn(fetching && 'motion-safe:animate-spin')} />
    </Button>
  );
}
