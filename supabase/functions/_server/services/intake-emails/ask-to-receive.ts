import { storedText } from '../../../_shared/mail/stored-text.ts';
import { inSystemTransaction } from '../../db/privileged.ts';
import { enqueueJob } from '../../db/queue.ts';
import { keyOfIntakeAddress } from '../intake-addresses/local-part.ts';

/** A provider's event for a received email. */
interface ReceivedEvent {
  email_id: string;
  received_for?: string[] | null | undefined;
  to?: string[] | null | undefined;
  cc?: string[] | null | undefined;
  bcc?: string[] | null | undefined;
  from?: string | null | undefined;
  subject?: string | null | undefined;
}

/** Emails per address and hour; more are dropped unread. */
const mostPerHour = 120;

/**
 * Enqueues the job that receives an email sent to intake addresses, once per organization. Project addresses
 * come first, since they say more.
 * @returns whether any of the addresses exists
 */
export async function askToReceive(requestId: string, data: ReceivedEvent): Promise<boolean> {
  const recipients = [data.received_for, data.to, data.cc, data.bcc].flatMap((list) => list ?? []);
  const keys = recipients
    .map((one) => keyOfIntakeAddress(/<([^<>]*)>\s*$/.exec(one)?.[1] ?? one))
    .filter((key) => key !== null);
  if (keys.length === 0) return false;
  return await inSystemTransaction(requestId, async (sql) => {
    const addresses = await sql<{ id: string; org_id: string }[]>`
      select distinct on (a.org_id) a.id, a.org_id from public.intake_addresses a
      where a.key in (select jsonb_array_elements_text(${sql.json(keys)})) order by a.org_id, a.project_id nulls last`;
    for (const { id, org_id: orgId } of addresses) {
      const [rate] = await sql<{ allowed: boolean }[]>`
        select allowed from private.take_rate_limit(${`intake_address:${id}`}, ${mostPerHour}, '1 hour')`;
      if (!rate?.allowed) continue;
      await enqueueJob(sql, {
        kind: 'receive_email',
        orgId,
        uniqueKey: `receive_email:${orgId}:${data.email_id}`,
        payload: {
          email_id: data.email_id,
          address_id: id,
          from: storedText(data.from ?? '', 320) || 'unknown',
          subject: storedText((data.subject ?? '').replace(/\s+/g, ' '), 300),
        },
      });
    }
    return addresses.length > 0;
  });
}
