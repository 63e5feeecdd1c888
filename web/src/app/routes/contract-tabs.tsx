import type { ContractDetail } from '@schemas/contract.ts';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { changedParams, useUrlFilter } from '@/lib/use-url-filter.ts';
import { ContractReview } from './contract-review.tsx';

const VersionsTab = lazy(() =>
  import('@/features/contracts/versions/versions-tab.tsx').then((m) => ({ default: m.VersionsTab })),
);
const DocumentSetTab = lazy(() =>
  import('@/features/contracts/document-set/document-set-tab.tsx').then((m) => ({
    default: m.DocumentSetTab,
  })),
);
const ContractDeadlines = lazy(() =>
  import('./contract-deadlines.tsx').then((m) => ({ default: m.ContractDeadlines })),
);
const ContractPayments = lazy(() =>
  import('./contract-payments.tsx').then((m) => ({ default: m.ContractPayments })),
);
const PositionsTable = lazy(() =>
  import('@/features/playbooks/positions/positions-table.tsx').then((m) => ({ default: m.PositionsTable })),
);
const ContractHistory = lazy(() =>
  import('./contract-history.tsx').then((m) => ({ default: m.ContractHistory })),
);

const RoundsPanel = lazy(() =>
  import('@/features/review/rounds/rounds-panel.tsx').then((m) => ({ default: m.RoundsPanel })),
);

const TABS = [
  'review',
  'positions',
  'versions',
  'rounds',
  'governing',
  'deadlines',
  'payments',
  'history',
] as const;
/** Tabs that links in older emails and notifications name. */
const FORMER_TABS: Record<string, (typeof TABS)[number]> = {
  obligations: 'deadlines',
  approval: 'history',
  activity: 'history',
};
/** Address parameters for a position inside one tab do not apply to another. */
const PLACES = [
  'version',
  'compare',
  'from',
  'to',
  'page',
  'at',
  'payment',
  'deadline',
  'owed',
  'source',
  'show',
] as const;

/**
 * The review desk and the contract's other tabs. The address selects the tab. Readers from outside the firm
 * get the document, its dates, and its status.
 */
export function ContractTabs({ contract, onUpload }: { contract: ContractDetail; onUpload: () => void }) {
  const { values, set } = useUrlFilter(['tab', 'payment', 'deadline'], { resets: PLACES });
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === (FORMER_TABS[values.tab] ?? values.tab)) ?? 'review';
  const { proposal_count: proposals, documents, can, may_read_review: readsReview } = contract;
  const list = useRef<HTMLDivElement>(null);

  // The address follows, so that it can be shared.
  const isFormer = values.tab in FORMER_TABS;
  useEffect(() => {
    if (isFormer) setParams(changedParams(params, { tab }), { replace: true });
  }, [isFormer, tab, params, setParams]);

  // On a phone the list is wider than the screen, and the address may select its last tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab decides which trigger is active
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (list.current && active) list.current.scrollLeft = active.offsetLeft - list.current.offsetLeft - 24;
  }, [tab]);

  const upload = contract.can.upload && (
    <Button onClick={onUpload}>
      <Upload aria-hidden />
      Upload Contract
    </Button>
  );
  return (
    <Tabs value={tab} onValueChange={(next) => set('tab', next === 'review' ? '' : next)}>
      <TabsList ref={list} aria-label="Contract" data-reading-hidden>
        <TabsTrigger value="review">{readsReview ? 'Review' : 'Document'}</TabsTrigger>
        {readsReview && <TabsTrigger value="positions">Positions</TabsTrigger>}
        <TabsTrigger value="versions">Versions ({documents.length})</TabsTrigger>
        {((readsReview && documents.length > 1) || tab === 'rounds') && (
          <TabsTrigger value="rounds">Rounds</TabsTrigger>
        )}
        {readsReview && <TabsTrigger value="governing">Governing documents</TabsTrigger>}
        {(can.read_dates || tab === 'deadlines') && (
          <TabsTrigger value="deadlines">
            {readsReview ? 'Deadlines' : 'Dates'}
            {proposals > 0 && ` (${proposals} to confirm)`}
          </TabsTrigger>
        )}
        {(can.read_payments || tab === 'payments') && <TabsTrigger value="payments">Payments</TabsTrigger>}
        <TabsTrigger value="history">History</TabsTrigger>
      </TabsList>
      <TabsContent value="review" className="pt-2">
        <ContractReview contract={contract} upload={upload} />
      </TabsContent>
      <Suspense fallback={null}>
        {readsReview && (
          <TabsContent value="positions" className="pt-5">
            <PositionsTable contractId={contract.id} />
          </TabsContent>
        )}
        <TabsContent value="versions" className="pt-5">
          <VersionsTab contract={contract} upload={upload} />
        </TabsContent>
        <TabsContent value="rounds" className="pt-5">
          <RoundsPanel contract={contract} />
        </TabsContent>
        <TabsContent value="governing" className="pt-5">
          {readsReview && <DocumentSetTab contract={contract} />}
        </TabsContent>
        <TabsContent value="deadlines" className="pt-5">
          <ContractDeadlines contract={contract} focus={values.deadline} />
        </TabsContent>
        <TabsContent value="payments" className="pt-5">
          <ContractPayments contract={contract} payment={values.payment} />
        </TabsContent>
        <TabsContent value="history" className="pt-5">
          <ContractHistory contract={contract} />
        </TabsContent>
      </Suspense>
    </Tabs>
  );
}
