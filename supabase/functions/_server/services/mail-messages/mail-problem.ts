import type { Transaction } from '../../db/pool.ts';

/**
 * The known problem of an address as JSON; usually null. The addresses are collected once per statement,
 * regardless of the number of rows.
 * @param address an SQL expression of the statement
 */
export const mailProblem = (sql: Transaction, address: ReturnType<Transaction>) => sql`
  (select json_build_object('kind', b.kind, 'reason', b.reason, 'since', b.since)
    from private.mail_problems((select private.active_org_id())) b where b.address = lower(${address}))`;
