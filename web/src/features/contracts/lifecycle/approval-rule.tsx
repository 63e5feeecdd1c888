import type { ContractDetail } from '@schemas/contract.ts';

const RULE = [
  "This contract can be activated without a lawyer's approval.",
  'A lawyer on the project must approve before this contract can be activated.',
  "Two lawyers on the project must approve before activation because the amount is unknown or above your organization's limit. For a change, the limit applies to its own amount or to the highest contract sum that could result, whichever is more.",
];

/** The document an approval is bound to, and who must approve it. */
export function ApprovalRule({ contract }: { contract: ContractDetail }) {
  const newest = contract.documents[0];
  return (
    <section aria-labelledby="approval-heading" className="grid gap-1">
      <h2 id="approval-heading" className="text-base">
        Approval
      </h2>
      <p>
        {RULE[contract.approval_rule.required] ?? RULE[1]} An approval applies to one file and its terms. A
        newer version or a changed term voids it.
      </p>
      {newest && (
        <p className="text-muted-foreground">
          Latest document: version {newest.version}, <bdi>{newest.file_name}</bdi>
        </p>
      )}
    </section>
  );
}
