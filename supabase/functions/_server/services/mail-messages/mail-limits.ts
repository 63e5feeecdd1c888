import type { Transaction } from '../../db/pool.ts';
import { environment } from '../../env.ts';

type Environment = Record<string, string | undefined>;

/** The operator's changes to the outgoing email limits; unset ones keep the Postgres defaults. */
function mailLimits(from: Environment): Record<string, string> {
  const number = (name: string) => (/^\d{1,9}$/.test(from[name] ?? '') ? from[name] : undefined);
  const limits = {
    unconfirmed: from.MAIL_FROM_UNCONFIRMED === 'allow' ? 'allow' : undefined,
    daily: number('MAIL_DAILY_LIMIT'),
    address_minutes: number('MAIL_ADDRESS_MINUTES'),
  };
  return Object.fromEntries(Object.entries(limits).filter((entry): entry is [string, string] => !!entry[1]));
}

/** Applies the operator's limits to this transaction. @param sql a system transaction, or within `asSystem` */
export async function applyMailLimits(sql: Transaction): Promise<void> {
  const limits = mailLimits(environment());
  if (Object.keys(limits).length === 0) return;
  await sql`select set_config('app.mail_limits', ${JSON.stringify(limits)}, true)`;
}
