import { shownQuote } from '@analysis/read/shown-quote.ts';
import type { Obligation } from '@schemas/obligation.ts';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';

interface ClauseQuoteProps {
  obligation: Obligation;
  /** The version on the review desk; a clause of another version opens with that version. */
  deskVersion: number | undefined;
}

/**
 * The quote an obligation comes from, with a link to its position. Without a quote, says it was entered
 * manually.
 */
export function ClauseQuote({ obligation, deskVersion }: ClauseQuoteProps) {
  const { contract_id, page, start, document_version: version } = obligation;
  const quote = shownQuote(obligation);
  if (quote === null || start === null || version === null) {
    return <p className="text-xs text-muted-foreground">Entered manually, without a clause.</p>;
  }
  const place = { at: start, page };
  const to =
    version === deskVersion
      ? paths.contractPlace(contract_id, place)
      : paths.contractVersionPlace(contract_id, { version, ...place });
  return (
    <figure className="grid gap-1">
      <blockquote dir="auto" className="line-clamp-4 border-l-2 pl-3 font-serif break-words">
        {quote.replace(/\s+/g, ' ')}
      </blockquote>
      <figcaption className="flex flex-wrap gap-x-3 text-xs text-muted-foreground">
        <span>
          Version {version}
          {page !== null && `, page ${page}`}
        </span>
        <Link to={to} className="text-primary underline-offset-4 hover:underline">
          Show in document
        </Link>
      </figcaption>
    </figure>
  );
}
