import { cn } from '@/lib/utils.ts';
import { listed, termNames } from '../lifecycle/terms.ts';

/** Explains why all fields except the name are locked once a contract is in effect. */
export function LockedTermsNotice() {
  return (
    <Notice>
      This contract is in effect, so its type, parties, value, and dates are locked. Record an amendment or
      change order, or return the contract to review to correct them.
    </Notice>
  );
}

interface VoidedApprovalsNoticeProps {
  /** The lawyers whose approvals are valid. */
  approvedBy: readonly string[];
  /** The fields that a save would change. */
  changed: readonly string[];
}

/**
 * Lists the approvals that a save would void. Sticks to the bottom of the form, so it is visible at any
 * scroll position.
 */
export function VoidedApprovalsNotice({ approvedBy, changed }: VoidedApprovalsNoticeProps) {
  const terms = termNames(changed);
  return (
    <div role="status" className="sticky bottom-0 z-10">
      {terms !== '' && approvedBy.length > 0 && (
        <Notice className="shadow-overlay">
          Changing {terms} voids the approval of <bdi>{listed(approvedBy)}</bdi>.
        </Notice>
      )}
    </div>
  );
}

function Notice({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <p
      className={cn(
        'rounded-md border border-attention/40 bg-attention-soft px-3 py-2 break-words',
        className,
      )}
    >
      {children}
    </p>
  );
}
