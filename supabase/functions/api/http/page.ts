import type { PageQuery } from '../../_shared/contract/pagination.ts';
import type { AppContext } from './context.ts';

/** The first rows of a list that has no other page, and how many there are in all where that was asked. */
export interface FirstOf<Row> {
  items: Row[];
  total: number | null;
}

/** Rows of one page, and whether more follow. */
export interface PageOf<Row> extends FirstOf<Row> {
  hasMore: boolean;
}

/** A page of a list that goes both ways, with the cursors of its neighbours. */
export interface PageBetween<Row> extends PageOf<Row> {
  next: string | null;
  prev: string | null;
}

/** Cuts off the one row more than `limit` that a list fetches to learn whether more follow. */
export function toPage<Row>(
  rows: readonly Row[],
  query: Pick<PageQuery, 'limit'>,
  total: number | null,
): PageOf<Row> {
  return { items: rows.slice(0, query.limit), hasMore: rows.length > query.limit, total };
}

/** Sets `Link` to the pages beside this one and `X-Total-Count`, and returns the rows. */
export function pageHeaders<Row extends { id: string }>(
  c: AppContext,
  page: FirstOf<Row> | PageOf<Row> | PageBetween<Row>,
): Row[] {
  const links = Object.entries(neighbours(page)).flatMap(([rel, cursor]) => {
    if (!cursor) return [];
    const query = new URL(c.req.url).searchParams;
    query.set('cursor', cursor);
    return `<${c.req.path}?${query}>; rel="${rel}"`;
  });
  if (links.length > 0) c.header('Link', links.join(', '));
  if (page.total !== null) c.header('X-Total-Count', String(page.total));
  return page.items;
}

function neighbours(page: FirstOf<{ id: string }> | PageOf<{ id: string }> | PageBetween<{ id: string }>) {
  if ('next' in page) return { next: page.next, prev: page.prev };
  return { next: 'hasMore' in page && page.hasMore ? page.items.at(-1)?.id : null };
}

/** A pattern for `like` that finds `text` anywhere; wildcards within `text` stand for themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
