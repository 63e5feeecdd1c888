import type { ContractDetail } from '@schemas/contract.ts';
import { CopyText } from '../versions/copy-text.tsx';
import { ApprovalHistory } from './approval-history.tsx';

const RULE = [
  "This contract can be activated without a lawyer's approval.",
  'A lawyer on the project must approve before this contract can be activated.',
  "Two lawyers on the project must approve before activation because the amount is unknown or above your organization's limit. For a change, the limit applies to its own amount or to the highest contract sum that could result, whichever is more.",
];

/** The document an approval is bound to, and the approval history; for readers of no review the steps alone. */
export function ApprovalTab({ contract }: { contract: ContractDetail }) {
  const newest = contract.documents[0];
  return (
    <div className="grid max-w-4xl gap-6">
      {contract.may_read_review && (
        <section aria-labelledby="approval-heading" className="grid gap-1">
          <h2 id="approval-heading" className="text-base">
            Approval
          </h2>
          <p>
            {RULE[contract.approval_rule.required] ?? RULE[1]} An approval applies to one file and its terms.
            A newer version or a changed term voids it.
          </p>
          {newest && (
            <p className="text-muted-foreground">
              Latest document: version {newest.version}, <bdi>{newest.file_name}</bdi>, SHA-256{' '}
              <CopyText text={newest.sha256} shown={newest.sha256} label="Copy the SHA-256" />
            </p>
          )}
        </section>
      )}
      <section aria-labelledby="history-heading" className="grid gap-3">
        <h2 id="history-heading" className="text-base">
          History
        </h2>
        <ApprovalHistory contractId={contract.id} />
      </section>
    </div>
  );
}
