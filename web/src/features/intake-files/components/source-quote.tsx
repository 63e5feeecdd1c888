import { shownQuote } from '@analysis/read/shown-quote.ts';
import type { ContractProposalField } from '@schemas/contract-proposal.ts';
import type { IntakeFile } from '@schemas/intake-file.ts';

/** Under a field of the contract: the quote it was filled from. */
export function SourceQuote({ file, field }: { file: IntakeFile; field: ContractProposalField }) {
  const source = file.sources.find((one) => one.field === field);
  if (!source) return null;
  return (
    <div className="-mt-2.5">
      <FileQuote quote={shownQuote({ quote: source.quote, shown: source.shown })} page={source.page} />
    </div>
  );
}

/** Words of the file and their page. */
export const FileQuote = ({ quote, page }: { quote: string; page: number }) => (
  <p className="line-clamp-2 border-l-2 pl-2.5 text-xs text-muted-foreground">
    <span className="sr-only">From the file: </span>
    <q dir="auto" className="font-serif">
      {quote.replace(/\s+/g, ' ')}
    </q>{' '}
    <span className="whitespace-nowrap">p. {page}</span>
  </p>
);
