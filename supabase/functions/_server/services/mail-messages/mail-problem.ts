import type { Transaction } from '../../db/pool.ts';

/**
 * What is known against an address, as JSON; null for the most. The addresses are gathered once a statement, however many rows ask.
 * @param address an expression of the statement
 */
export const mailProblem = (sql: Transaction, address: ReturnType<Transaction>) => sql`
  (select json_build_object('kind', b.kind, 'reason', b.reason, 'since', b.since)
    from private.mail_problems((select private.active_org_id())) b where b.address = lower(${address}))`;
