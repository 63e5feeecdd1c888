import type { PageQuery } from '../../_shared/schemas/pagination.ts';
import { settings } from '../env.ts';
import type { AppContext } from './context.ts';

/** Rows of one page, whether more follow, and the total if requested. */
export interface PageOf<Row> {
  items: Row[];
  hasMore: boolean;
  total: number | null;
}

/** A page of a list that can be paged both ways, with the cursors of its neighbors. */
export interface PageBetween<Row> extends PageOf<Row> {
  next: string | null;
  prev: string | null;
}

/** Removes the extra row beyond `limit` that a list fetches to detect a next page. */
export function toPage<Row>(
  rows: readonly Row[],
  query: Pick<PageQuery, 'limit'>,
  total: number | null,
): PageOf<Row> {
  return { items: rows.slice(0, query.limit), hasMore: rows.length > query.limit, total };
}

/** Sets `Link` to the absolute addresses of the adjacent pages and `X-Total-Count`, and returns the rows. */
export function pageHeaders<Row extends { id: string }>(
  c: AppContext,
  page: PageOf<Row> | PageBetween<Row>,
): Row[] {
  const links = Object.entries(neighbors(page)).flatMap(([rel, cursor]) => {
    if (!cursor) return [];
    const query = new URL(c.req.url).searchParams;
    query.set('cursor', cursor);
    return `<${settings().siteUrl}${c.req.path}?${query}>; rel="${rel}"`;
  });
  if (links.length > 0) c.header('Link', links.join(', '));
  if (page.total !== null) c.header('X-Total-Count', String(page.total));
  return page.items;
}

function neighbors(page: PageOf<{ id: string }> | PageBetween<{ id: string }>) {
  if ('next' in page) return { next: page.next, prev: page.prev };
  return { next: page.hasMore ? page.items.at(-1)?.id : null };
}

/** A `like` pattern that finds `text` anywhere; wildcards in `text` are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
