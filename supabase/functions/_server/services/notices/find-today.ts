import type { Transaction } from '../../db/pool.ts';
import { notFound } from '../../http/api-error.ts';
import { findActing } from '../compliance/acting.ts';

/** Today in the organization's time zone, `YYYY-MM-DD`. */
export async function findToday(sql: Transaction): Promise<string> {
  const acting = await findActing(sql);
  if (!acting) throw notFound('Organization');
  return acting.today;
}
