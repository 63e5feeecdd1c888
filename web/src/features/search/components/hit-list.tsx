import type { SearchHit } from '@schemas/search.ts';
import { Link } from 'react-router-dom';
import { Badge } from '@/components/ui/badge.tsx';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { groupHits } from '../group-hits.ts';

interface HitListProps {
  hits: readonly SearchHit[];
  /** The query, passed to the page that a result opens. */
  q: string;
  /** Whether the results belong to an earlier query. */
  stale: boolean;
}

/** Search results by contract. Each links to its page; arrow keys move between them (see `moveBetweenHits`). */
export function HitList({ hits, q, stale }: HitListProps) {
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-6', stale && 'opacity-60')}>
      {groupHits(hits).map((group) => (
        <section key={group.contractId} aria-label={group.contractName}>
          <h2 className="flex items-baseline gap-x-3 border-b pb-1.5 text-base max-sm:flex-wrap">
            <Link
              to={paths.contract(group.contractId)}
              dir="auto"
              title={group.contractName}
              className="min-w-0 hover:underline sm:truncate"
            >
              {group.contractName}
            </Link>
            <span
              dir="auto"
              title={group.projectName}
              className="shrink-0 truncate text-xs font-normal text-muted-foreground max-sm:max-w-full sm:max-w-[45%]"
            >
              {group.projectName}
            </span>
          </h2>
          <ul className="divide-y">
            {group.hits.map((hit) => (
              <HitItem key={`${hit.document_id}-${hit.page}`} hit={hit} q={q} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function HitItem({ hit, q }: { hit: SearchHit; q: string }) {
  const { contract_id, document_version: version, page, is_latest_version } = hit;
  return (
    <li>
      <Link
        to={paths.contractPage(contract_id, { version, page, q })}
        data-hit
        className="block rounded-sm px-2 py-2.5 hover:bg-accent focus-visible:-outline-offset-2"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted-foreground">
          <span className="font-medium text-foreground">Page {page}</span>
          <span>version {version}</span>
          {!is_latest_version && <Badge tone="attention">older version</Badge>}
          <bdi title={hit.file_name} className="min-w-0 truncate">
            {hit.file_name}
          </bdi>
        </span>
        <span dir="auto" className="mt-1 block font-serif break-words">
          {hit.context.map((piece, index) =>
            piece.hit ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
              <mark key={index} className="rounded-sm bg-mark font-semibold text-foreground">
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
        </span>
      </Link>
    </li>
  );
}
