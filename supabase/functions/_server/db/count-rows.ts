import type { Transaction } from './pool.ts';

/**
 * Counts all rows of a list, if requested, alongside its page.
 * @param from the rest of the query, starting with `from`
 */
export const countRows = (sql: Transaction, wanted: unknown, from: ReturnType<Transaction>) =>
  wanted ? sql<{ total: number }[]>`select count(*) as total ${from}` : undefined;

/** The total from `countRows`; null if not requested. */
export const totalOf = (counted: readonly { total: number }[] | undefined): number | null =>
  counted?.[0]?.total ?? null;
