import { shownQuote } from '@analysis/read/shown-quote.ts';
import type { ContractProposalField } from '@schemas/contract-proposal.ts';
import type { IntakeFile } from '@schemas/intake-file.ts';

/** Under a field: the quote it was filled from. */
export function SourceQuote({ file, field }: { file: IntakeFile; field: ContractProposalField }) {
  const source = file.sources.find((one) => one.field === field);
  if (!source) return null;
  return (
    <p className="-mt-2.5 line-clamp-2 border-l-2 pl-2.5 text-xs text-muted-foreground">
      <span className="sr-only">From the file: </span>
      <q dir="auto" className="font-serif">
        {shownQuote({ quote: source.quote, shown: source.shown }).replace(/\s+/g, ' ')}
      </q>{' '}
      <span className="whitespace-nowrap">p. {source.page}</span>
    </p>
  );
}
