import type { Contract } from '@contract/contract.ts';
import { ScanSearch, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { type ContractQuery, fetchMatching } from '../api/list-contracts.ts';
import { useDeleteContracts } from '../api/use-delete-contracts.ts';
import { ExportMenu } from './export-menu.tsx';
import { countSelected, pageState, type Selection, selectedRows } from './selection.ts';
import { type BulkAnalysis, useBulkAnalyze } from './use-bulk-analyze.ts';

const BulkResultDialog = lazy(() =>
  import('./bulk-result-dialog.tsx').then((m) => ({ default: m.BulkResultDialog })),
);
const ConfirmDialog = lazy(() =>
  import('@/components/ui/alert-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);

interface SelectionBarProps {
  selected: Selection<Contract>;
  /** The rows in sight. */
  page: readonly Contract[];
  /** How many contracts match `query`. */
  total: number;
  query: ContractQuery;
  onSelectAll: () => void;
  onClear: () => void;
  /** Contracts that were deleted. */
  onGone: (ids: string[]) => void;
}

/** What can be done with the selected contracts, at the foot of the window, where it moves no row. Escape ends the selection. */
export function SelectionBar({
  selected,
  page,
  total,
  query,
  onSelectAll,
  onClear,
  onGone,
}: SelectionBarProps) {
  const remove = useDeleteContracts();
  const { run, stop, progress } = useBulkAnalyze();
  const [result, setResult] = useState<BulkAnalysis | null>(null);
  const [asking, setAsking] = useState(false);
  const [loading, setLoading] = useState(false);
  const count = countSelected(selected, total);
  const busy = loading || remove.isPending;
  useEscape(onClear, count > 0 && !progress);

  /** The selected contracts; null, and said, where they could not be fetched. */
  const load = async (): Promise<Contract[] | null> => {
    setLoading(true);
    try {
      return selectedRows(selected, page) ?? (await fetchMatching(query));
    } catch (error) {
      notify.error('The selected contracts could not be loaded.', { description: errorMessage(error, '') });
      return null;
    } finally {
      setLoading(false);
    }
  };

  const analyze = async () => {
    const contracts = (await load())?.filter(({ risk_score }) => risk_score === null);
    if (!contracts) return;
    if (contracts.length === 0) return notify.info('Every selected contract has a score already');
    const analysis = await run(contracts);
    tell(analysis, contracts.length);
    if (analysis.failed.length > 0) setResult(analysis);
  };

  const destroy = async () => {
    const contracts = await load();
    if (!contracts) return;
    const { done } = await remove.mutateAsync(contracts);
    if (selected.all) onClear();
    else onGone(done.map(({ id }) => id));
  };
  const unseen =
    selected.all || selectedRows(selected, [])?.some(({ id }) => !page.some((row) => row.id === id));

  return (
    <>
      {(count > 0 || progress) && (
        <section
          aria-label="Selection"
          className="fixed inset-x-2 bottom-3 z-30 mx-auto w-fit max-w-full rounded-lg border bg-popover px-3 py-2 text-popover-foreground shadow-overlay animate-in fade-in-0"
        >
          {progress ? (
            <BulkProgress {...progress} onStop={stop} />
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              <span className="mr-1 font-medium">{count.toLocaleString('en-US')} selected</span>
              {!selected.all && total > count && pageState(selected, page) === 'all' && (
                <Button variant="link" size="sm" onClick={onSelectAll}>
                  Select all {total.toLocaleString('en-US')} that match
                </Button>
              )}
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
              <Button variant="ghost" size="icon-sm" aria-label="Clear selection" onClick={onClear}>
                <X aria-hidden />
              </Button>
            </div>
          )}
        </section>
      )}
      <Suspense fallback={null}>
        {result && <BulkResultDialog result={result} onOpenChange={() => setResult(null)} />}
        {asking && (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={`Delete ${count.toLocaleString('en-US')} contracts`}
            question="Some of them are not on this page. They can be brought back right afterwards."
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
  const description = `${succeeded} of ${total} contracts have a score now.`;
  if (left > 0) notify.info('Contract analysis stopped', { description });
  else if (failed.length > 0) notify.error(`${failed.length} of ${total} contracts could not be analyzed`);
  else notify.success('Contract analysis complete!', { description });
}

/** Escape, where nothing nearer (a menu, a dialog, a field) has a use for it. */
function useEscape(onEscape: () => void, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const field = 'input:not([type=checkbox]), select, textarea';
      if (event.target instanceof Element && event.target.closest(field)) return;
      onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onEscape, wanted]);
}
