import type { ApprovalRule } from '@contract/contract-approval.ts';
import { listed, termNames } from '../lifecycle/terms.ts';

interface TermsNoticeProps {
  rule: Pick<ApprovalRule, 'approved_by' | 'terms_locked'>;
  /** The fields that a save would change. */
  changed: readonly string[];
}

/** What editing the terms does to the contract's approvals, before it is saved. */
export function TermsNotice({ rule: { approved_by, terms_locked }, changed }: TermsNoticeProps) {
  const terms = termNames(changed);
  return (
    <div role="status">
      {terms_locked ? (
        <Notice>
          This contract is in force, so its type, parties, value, and dates are locked. Record an amendment or
          change order, or return the contract to review to correct them.
        </Notice>
      ) : (
        terms !== '' &&
        approved_by.length > 0 && (
          <Notice>
            Changing {terms} voids the approval of <bdi>{listed(approved_by)}</bdi>.
          </Notice>
        )
      )}
    </div>
  );
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <p className="rounded-md border border-attention/40 bg-attention-soft px-3 py-2 break-words">
      {children}
    </p>
  );
}
