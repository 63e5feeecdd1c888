import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';

interface SourceLinkProps {
  contractId: string;
  page: number;
  start: number;
  /** The passage's content, for screen readers. */
  what: string;
}

/** Link to a passage in the analyzed document. Each click scrolls there again. */
export function SourceLink({ contractId, page, start, what }: SourceLinkProps) {
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
