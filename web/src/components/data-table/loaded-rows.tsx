import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from '@/lib/api-client.ts';
import { LoadMore } from './load-more.tsx';
import { Loaded, type LoadedProps, NotRefreshed } from './loaded.tsx';

type PagedRows<R> = UseInfiniteQueryResult<InfiniteData<Page<R>>>;

interface LoadedRowsProps<R> extends Omit<LoadedProps<InfiniteData<Page<R>>>, 'query' | 'children'> {
  list: PagedRows<R>;
  /** Shown when there are no rows. */
  empty: React.ReactNode;
  /** `total` is the number of matches, if requested. */
  children: (rows: R[], total: number | null) => React.ReactNode;
}

/** A list in each of its states: loading, failed, empty, or rows with a way to load more. */
export function LoadedRows<R>({ list, empty, children, ...states }: LoadedRowsProps<R>) {
  return (
    <Loaded query={list} {...states}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.items);
        return (
          <>
            <NotRefreshed query={list} />
            {rows.length === 0 ? empty : children(rows, pages[0]?.total ?? null)}
            <LoadMore list={list} />
          </>
        );
      }}
    </Loaded>
  );
}
