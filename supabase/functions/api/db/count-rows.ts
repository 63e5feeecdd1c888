import type { Transaction } from './pool.ts';

/**
 * Counts what a list has in all, beside its page and where that was asked.
 * @param from the rest of the query, from its `from` on
 */
export const countRows = (sql: Transaction, wanted: unknown, from: ReturnType<Transaction>) =>
  wanted ? sql<{ total: number }[]>`select count(*) as total ${from}` : undefined;

/** The total that `countRows` found; null where it was not asked. */
export const totalOf = (counted: readonly { total: number }[] | undefined): number | null =>
  counted?.[0]?.total ?? null;
