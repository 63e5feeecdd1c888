import { shownQuote } from '@analysis/read/shown-quote.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import type { ContractProposal } from '@schemas/contract-proposal.ts';
import { FileText } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { howInWords } from './key-terms.ts';
import { FIELD_LABELS, saysInWords, valueInWords } from './proposal-words.ts';
import { SourceLink } from './source-link.tsx';
import { useProposals } from './use-proposals.ts';

/** The document's values for fields that are empty or differ. Renders nothing if all match. */
export function ProposalsPanel({ contract }: { contract: ContractDetail }) {
  const { use, dismiss, busy } = useProposals(contract);
  const id = useId();
  const { proposals, can, approval_rule } = contract;
  if (proposals.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-md border bg-card">
      <h2 id={id} className="flex items-center gap-2 border-b px-4 py-2 font-medium">
        <FileText aria-hidden className="size-4 text-muted-foreground" />
        From the document
      </h2>
      <ul className="divide-y">
        {proposals.map((proposal) => (
          <li key={`${proposal.field} ${proposal.value}`} className="grid gap-x-6 gap-y-2 px-4 py-2.5 ">
            <Proposal proposal={proposal} contractId={contract.id} />
            {can.edit && (
              <div className="flex gap-2">
                <Button
                  size="sm"
                  variant="outline"
                  disabled={busy || approval_rule.terms_locked}
                  aria-label={`Use ${valueInWords(proposal.field, proposal.value)} as ${FIELD_LABELS[proposal.field]}`}
                  onClick={() => use(proposal)}
                >
                  Use
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={busy}
                  aria-label={`Dismiss the suggestion for ${FIELD_LABELS[proposal.field]}`}
                  onClick={() => dismiss(proposal)}
                >
                  Dismiss
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A proposed value with its source, and the contract's current value. */
function Proposal({ proposal, contractId }: { proposal: ContractProposal; contractId: string }) {
  const { field, value, current, what, how, page, start } = proposal;
  const words = valueInWords(field, value);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted-foreground">{FIELD_LABELS[field]}</span>
        {current === null ? (
          <bdi className="font-medium">{words}</bdi>
        ) : (
          <span className="min-w-0 break-words">
            <bdi>{saysInWords(proposal)}</bdi>
            <span className="text-muted-foreground">
              ; the contract record says <bdi>{valueInWords(field, current)}</bdi>
            </span>
          </span>
        )}
        <span className="text-xs text-muted-foreground">
          <bdi>{what}</bdi>
          {how && `: ${howInWords(how)}`}
        </span>
        <SourceLink
          contractId={contractId}
          page={page}
          start={start}
          what={`${FIELD_LABELS[field]}: ${words}`}
        />
      </p>
      <blockquote
        dir="auto"
        className="mt-1 line-clamp-2 border-l-2 pl-3 font-serif break-words text-muted-foreground"
      >
        {shownQuote(proposal).replace(/\s+/g, ' ')}
      </blockquote>
    </div>
  );
}
