import { shownQuote } from '@analysis/read/shown-quote.ts';
import type { Obligation } from '@schemas/obligation.ts';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';

interface ClauseQuoteProps {
  obligation: Obligation;
  /** The version on the review desk; a clause of another one opens with that version. */
  deskVersion: number | undefined;
}

/** The words an obligation comes from, and the way to their place; who wrote it down where there are none. */
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
