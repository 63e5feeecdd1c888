import type { Contract } from '@schemas/contract.ts';
import { ScanSearch, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countSelected, selectedRows } from '@/components/data-table/selection.ts';
import { SelectionBar } from '@/components/data-table/selection-bar.tsx';
import type { SelectionState } from '@/components/data-table/use-selection.ts';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatCount } from '@/lib/formats.ts';
import { notify } from '@/lib/notify.ts';
import { type ContractQuery, fetchMatching } from '../api/list-contracts.ts';
import { useDeleteContracts } from '../api/use-delete-contracts.ts';
import { ExportMenu } from './export-menu.tsx';
import { type BulkAnalysis, useBulkAnalyze } from './use-bulk-analyze.ts';

const BulkResultDialog = lazy(() =>
  import('./bulk-result-dialog.tsx').then((m) => ({ default: m.BulkResultDialog })),
);
const ConfirmDialog = lazy(() =>
  import('@/components/ui/alert-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);

interface SelectedContractsProps {
  selection: SelectionState<Contract>;
  /** The rows of the current page. */
  page: readonly Contract[];
  /** Number of contracts that match `query`. */
  total: number;
  query: ContractQuery;
}

/** Bulk actions for the selected contracts. */
export function SelectedContracts({ selection, page, total, query }: SelectedContractsProps) {
  const { selected, clear, drop } = selection;
  const remove = useDeleteContracts();
  const { run, stop, progress } = useBulkAnalyze();
  const [result, setResult] = useState<BulkAnalysis | null>(null);
  const [asking, setAsking] = useState(false);
  const [loading, setLoading] = useState(false);
  const count = countSelected(selected, total);
  const busy = loading || remove.isPending;

  /** The selected contracts; null, after an error toast, if they could not be fetched. */
  const load = async (): Promise<Contract[] | null> => {
    setLoading(true);
    try {
      return selectedRows(selected, page) ?? (await fetchMatching(query));
    } catch (error) {
      notify.error('Failed to load the selected contracts.', { description: errorMessage(error, '') });
      return null;
    } finally {
      setLoading(false);
    }
  };

  const analyze = async () => {
    const contracts = (await load())?.filter(({ risk_score }) => risk_score === null);
    if (!contracts) return;
    if (contracts.length === 0) return notify.info('All selected contracts are already scored');
    const analysis = await run(contracts);
    tell(analysis, contracts.length);
    if (analysis.failed.length > 0) setResult(analysis);
  };

  const destroy = async () => {
    const contracts = await load();
    if (!contracts) return;
    const { done } = await remove.mutateAsync(contracts);
    if (selected.all) clear();
    else drop(done.map(({ id }) => id));
  };
  const unseen =
    selected.all || selectedRows(selected, [])?.some(({ id }) => !page.some((row) => row.id === id));

  return (
    <>
      <SelectionBar
        selection={selection}
        page={page}
        total={total}
        progress={progress && <BulkProgress {...progress} onStop={stop} />}
      >
        <Button variant="outline" size="sm" disabled={busy} onClick={analyze}>
          <ScanSearch aria-hidden />
          Analyze Risk
        </Button>
        <ExportMenu size="sm" what={selected.all ? query : { ids: [...selected.chosen.keys()] }} />
        <Button
          variant="outline"
          size="sm"
          disabled={busy}
          onClick={unseen ? () => setAsking(true) : destroy}
        >
          <Trash2 aria-hidden className="text-danger" />
          {remove.isPending ? 'Deleting...' : 'Delete'}
        </Button>
      </SelectionBar>
      <Suspense fallback={null}>
        {result && <BulkResultDialog result={result} onOpenChange={() => setResult(null)} />}
        {asking && (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={`Delete ${formatCount(count)} contracts`}
            question="Some are on other pages. You can undo this."
            action="Delete contracts"
            onConfirm={destroy}
          />
        )}
      </Suspense>
    </>
  );
}

function BulkProgress({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <div className="grid w-56 gap-1.5">
        <span>
          Analyzing contracts, {done} of {total} done
        </span>
        <Progress label="Contracts analyzed" value={(done / total) * 100} />
      </div>
      <Button variant="outline" size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

function tell({ succeeded, failed, left }: BulkAnalysis, total: number): void {
  const description = `${succeeded} of ${total} contracts scored.`;
  if (left > 0) notify.info('Contract analysis stopped', { description });
  else if (failed.length > 0) notify.error(`${failed.length} of ${total} contracts could not be scored`);
  else notify.success('Contract analysis complete!', { description });
}
