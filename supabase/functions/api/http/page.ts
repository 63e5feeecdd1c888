import type { PageQuery } from '../../_shared/contract/pagination.ts';
import type { AppContext } from './context.ts';

/** Rows of one page, whether more follow, and how many there are in all where that was asked. */
export interface PageOf<Row> {
  items: Row[];
  hasMore: boolean;
  total: number | null;
}

/** Cuts off the one row more than `limit` that a list fetches to learn whether more follow. */
export function toPage<Row>(rows: readonly Row[], query: PageQuery, total: number | null): PageOf<Row> {
  return { items: rows.slice(0, query.limit), hasMore: rows.length > query.limit, total };
}

/** Sets `Link` to the next page and `X-Total-Count`, and returns the rows. */
export function pageHeaders<Row extends { id: string }>(c: AppContext, page: PageOf<Row>): Row[] {
  const last = page.items.at(-1);
  if (page.hasMore && last) {
    const query = new URL(c.req.url).searchParams;
    query.set('cursor', last.id);
    c.header('Link', `<${c.req.path}?${query}>; rel="next"`);
  }
  if (page.total !== null) c.header('X-Total-Count', String(page.total));
  return page.items;
}

/** `text` between wildcards, with its own taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
