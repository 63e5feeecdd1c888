import { useRef } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { searchProblem, useDocumentSearch } from '../api/search-documents.ts';
import { focusSearchBox } from '../focus-search-box.ts';
import { groupHits } from '../group-hits.ts';
import { moveBetweenHits } from '../move-between-hits.ts';
import { HitList } from './hit-list.tsx';
import { HitsSkeleton } from './hits-skeleton.tsx';
import { SearchBox } from './search-box.tsx';

/**
 * Full-text search over every page of every version the reader may see; the query is in the address. `above`
 * shows other kinds of results.
 */
export function DocumentSearch({ above }: { above?: React.ReactNode }) {
  const { values, set } = useUrlFilter(['q']);
  const results = useRef<HTMLDivElement>(null);
  const q = values.q.trim();
  const search = useDocumentSearch(q);

  /** Up and Down move through the results; Up from the first returns to the search box. */
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (!(event.target as HTMLElement).matches('[data-hit]')) return;
    event.preventDefault();
    const moved = moveBetweenHits(results.current, event.key === 'ArrowDown' ? 1 : -1);
    if (!moved && event.key === 'ArrowUp') focusSearchBox();
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1.5">
        <SearchBox
          value={values.q}
          onChange={(text) => set('q', text)}
          onArrowDown={() => moveBetweenHits(results.current, 1)}
          busy={search.isFetching}
        />
        <p id="document-search-help" className="text-xs text-muted-foreground">
          Words, "exact phrases", -without. Use the arrow keys and Enter to open a result.
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside */}
      <div ref={results} onKeyDown={onKeyDown} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {above}
        <Results q={q} search={search} />
      </div>
    </div>
  );
}

function Results({ q, search }: { q: string; search: ReturnType<typeof useDocumentSearch> }) {
  const problem = searchProblem(q);
  if (problem !== null) {
    return q === '' ? (
      <EmptyState
        title="Search inside your contracts"
        detail="Searches every page of every version. Results open at the page."
      />
    ) : (
      <EmptyState title={problem} />
    );
  }
  if (search.isError) {
    return (
      <ErrorState
        title="Search failed"
        detail={errorMessage(search.error, '')}
        onRetry={() => search.refetch()}
      />
    );
  }
  if (!search.data) return <HitsSkeleton />;
  const { hits, has_more, reading } = search.data;
  if (hits.length === 0) {
    return search.isPlaceholderData ? (
      <HitsSkeleton />
    ) : (
      <EmptyState
        title="Nothing found"
        detail={`Try fewer words, another form of a word, or part of a phrase.${reading > 0 ? ` ${stillReading(reading)}` : ''}`}
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="text-muted-foreground">
        {has_more ? `Top ${hits.length} pages. Add a word to narrow the search.` : count(hits)}
      </p>
      {reading > 0 && <p className="text-muted-foreground">{stillReading(reading)}</p>}
      <HitList hits={hits} q={q} stale={search.isPlaceholderData} />
    </div>
  );
}

const stillReading = (documents: number): string =>
  documents === 1
    ? "One long document is still being read and can't be searched yet."
    : `${documents} long documents are still being read and can't be searched yet.`;

function count(hits: Parameters<typeof groupHits>[0]): string {
  const contracts = groupHits(hits).length;
  const pages = `${hits.length} ${hits.length === 1 ? 'page' : 'pages'}`;
  return `${pages} in ${contracts} ${contracts === 1 ? 'contract' : 'contracts'}`;
}
