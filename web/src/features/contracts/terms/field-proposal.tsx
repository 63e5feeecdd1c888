import { shownQuote } from '@analysis/read/shown-quote.ts';
import type { ContractProposal } from '@schemas/contract-proposal.ts';
import { Button } from '@/components/ui/button.tsx';
import type { ContractForm } from '../form/contract-form.tsx';
import { FIELD_LABELS, saysInWords, valueInWords } from './proposal-words.ts';

interface FieldProposalProps {
  form: ContractForm;
  proposal: ContractProposal | undefined;
  onDismiss: (proposal: ContractProposal) => void;
}

/** The document's value, shown under a form field. 'Use' only fills in the field; the user saves separately. */
export function FieldProposal({ form, proposal, onDismiss }: FieldProposalProps) {
  const now = form.watch(proposal?.field ?? 'name');
  if (!proposal || String(now ?? '') === String(proposal.value)) return null;
  const { field, value } = proposal;
  return (
    <div className="grid gap-1 rounded-md bg-muted px-3 py-2 text-sm">
      <p className="break-words">
        <bdi>{saysInWords(proposal)}</bdi>
      </p>
      <blockquote
        dir="auto"
        className="line-clamp-2 border-l-2 pl-2 font-serif break-words text-muted-foreground"
      >
        {shownQuote(proposal).replace(/\s+/g, ' ')}
      </blockquote>
      <div className="flex gap-2">
        <Button
          type="button"
          size="sm"
          variant="outline"
          aria-label={`Use ${valueInWords(field, value)} as ${FIELD_LABELS[field]}`}
          onClick={() => form.setValue(field, value as never, { shouldDirty: true, shouldValidate: true })}
        >
          Use
        </Button>
        <Button
          type="button"
          size="sm"
          variant="ghost"
          aria-label={`Dismiss the suggestion for ${FIELD_LABELS[field]}`}
          onClick={() => onDismiss(proposal)}
        >
          Dismiss
        </Button>
      </div>
    </div>
  );
}
