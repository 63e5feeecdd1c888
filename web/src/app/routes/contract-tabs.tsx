import type { ContractDetail } from '@schemas/contract.ts';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { ContractReview } from './contract-review.tsx';

const VersionsTab = lazy(() =>
  import('@/features/contracts/versions/versions-tab.tsx').then((m) => ({ default: m.VersionsTab })),
);
const ApprovalTab = lazy(() =>
  import('@/features/contracts/lifecycle/approval-tab.tsx').then((m) => ({ default: m.ApprovalTab })),
);
const ObligationsTab = lazy(() =>
  import('@/features/obligations/components/obligations-tab.tsx').then((m) => ({
    default: m.ObligationsTab,
  })),
);
const ContractPayments = lazy(() =>
  import('./contract-payments.tsx').then((m) => ({ default: m.ContractPayments })),
);
const ActivityTab = lazy(() =>
  import('@/features/activity/components/activity-tab.tsx').then((m) => ({ default: m.ActivityTab })),
);

const TABS = ['review', 'versions', 'approval', 'obligations', 'payments', 'activity'] as const;
/** Address parameters for a position inside one tab do not apply to another. */
const PLACES = ['version', 'compare', 'from', 'to', 'page', 'at', 'payment'] as const;

/**
 * The review desk and the contract's other tabs. The address selects the tab. Readers from outside the firm
 * get the document, its dates, and its status.
 */
export function ContractTabs({ contract, onUpload }: { contract: ContractDetail; onUpload: () => void }) {
  const { values, set } = useUrlFilter(['tab', 'payment'], { resets: PLACES });
  const tab = TABS.find((name) => name === values.tab) ?? 'review';
  const { proposal_count: proposals, documents, can, may_read_review: readsReview } = contract;
  const list = useRef<HTMLDivElement>(null);

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
        <TabsTrigger value="versions">Versions ({documents.length})</TabsTrigger>
        <TabsTrigger value="approval">{readsReview ? 'Approval & history' : 'History'}</TabsTrigger>
        {(can.read_dates || tab === 'obligations') && (
          <TabsTrigger value="obligations">
            {readsReview ? 'Obligations' : 'Dates'}
            {proposals > 0 && ` (${proposals} to confirm)`}
          </TabsTrigger>
        )}
        {(can.read_payments || tab === 'payments') && <TabsTrigger value="payments">Payments</TabsTrigger>}
        <TabsTrigger value="activity">Activity</TabsTrigger>
      </TabsList>
      <TabsContent value="review" className="pt-2">
        <ContractReview contract={contract} upload={upload} />
      </TabsContent>
      <Suspense fallback={null}>
        <TabsContent value="versions" className="pt-5">
          <VersionsTab contract={contract} upload={upload} />
        </TabsContent>
        <TabsContent value="approval" className="pt-5">
          <ApprovalTab contract={contract} />
        </TabsContent>
        <TabsContent value="obligations" className="pt-5">
          <ObligationsTab contract={contract} />
        </TabsContent>
        <TabsContent value="payments" className="pt-5">
          <ContractPayments contract={contract} payment={values.payment} />
        </TabsContent>
        <TabsContent value="activity" className="pt-5">
          <ActivityTab contract={contract} />
        </TabsContent>
      </Suspense>
    </Tabs>
  );
}
