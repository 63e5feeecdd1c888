import type { ContractDetail } from '@schemas/contract.ts';
import { ArrowLeft, PanelRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { ContractStatusBadge } from '@/components/status-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';
import { cn } from '@/lib/utils.ts';
import { ApprovalStatusLine } from '../lifecycle/approval-status-line.tsx';
import { StepButtons, type StepProps } from '../lifecycle/step-buttons.tsx';

interface ContractStripProps extends StepProps {
  contract: ContractDetail;
  /** Actions other than status changes. */
  actions: React.ReactNode;
  onDetails: () => void;
  /** Whether the score is shown below, on the review desk. */
  scoredBelow: boolean;
}

/** The contract, its status, and the next step, in two lines. The rest is in the drawer. */
export function ContractStrip({ contract, actions, onDetails, scoredBelow, onStep }: ContractStripProps) {
  useDocumentTitle(contract.name);
  const { proposals, risk_score, may_read_review } = contract;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-y-1.5">
      <Row>
        <div className="flex min-h-9 min-w-0 items-center gap-x-3">
          <Link
            to={paths.contracts}
            aria-label="Contracts"
            title="Contracts"
            className="-m-1 shrink-0 rounded-sm p-1 text-muted-foreground hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-4" />
          </Link>
          <h1 dir="auto" title={contract.name} className="min-w-0 truncate text-xl">
            {contract.name}
          </h1>
          <ContractStatusBadge status={contract.status} />
          {may_read_review && !scoredBelow && (
            <span className="flex items-center gap-x-2 whitespace-nowrap max-sm:hidden">
              {risk_score !== null && <span className="font-medium tabular-nums">{risk_score}%</span>}
              <RiskBadge score={risk_score} unscored={contract.unscored_reason} />
            </span>
          )}
        </div>
        <div className={SIDEWAYS}>
          {actions}
          <Button variant="outline" aria-haspopup="dialog" onClick={onDetails}>
            <PanelRight aria-hidden />
            {proposals.length > 0 ? `Details (${proposals.length} to confirm)` : 'Details'}
          </Button>
        </div>
      </Row>
      <Row>
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 desk:flex-nowrap">
          <p
            title={`${contract.party_a_name} / ${contract.party_b_name}`}
            className={cn(
              'min-w-0 truncate text-muted-foreground',
              may_read_review && 'desk:max-w-[40%] desk:shrink-0',
            )}
          >
            <bdi>{contract.party_a_name}</bdi> / <bdi>{contract.party_b_name}</bdi>
          </p>
          {may_read_review && <ApprovalStatusLine contract={contract} />}
        </div>
        <div className={SIDEWAYS}>
          <StepButtons contract={contract} onStep={onStep} />
        </div>
      </Row>
    </header>
  );
}

/** One row that scrolls sideways on a phone, where the findings need the height. */
const SIDEWAYS =
  'relative flex items-center gap-1.5 empty:hidden max-sm:-mx-1 max-sm:overflow-x-auto max-sm:px-1 max-sm:py-0.5 sm:flex-wrap desk:shrink-0 desk:flex-nowrap';

function Row({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 desk:flex desk:items-center desk:justify-between">
      {children}
    </div>
  );
}
