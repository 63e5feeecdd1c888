import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';

interface PlaceLinkProps {
  contractId: string;
  page: number;
  start: number;
  /** What stands there, for those who hear the link alone. */
  what: string;
}

/** The way to a place in the analyzed document, again each time it is followed. */
export function PlaceLink({ contractId, page, start, what }: PlaceLinkProps) {
  return (
    <Link
      to={paths.contractPlace(contractId, { at: start, page })}
      state={{ showPlace: true }}
      preventScrollReset
      aria-label={`${what}: show page ${page}`}
      className="shrink-0 rounded-sm py-0.5 text-xs whitespace-nowrap text-primary underline-offset-4 hover:underline"
    >
      p. {page}
    </Link>
  );
}
