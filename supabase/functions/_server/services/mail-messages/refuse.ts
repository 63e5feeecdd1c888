import { type Refusal, readRefusal } from '../../../_shared/mail/unsubscribe-token.ts';
import type { MailRefusal } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { notFound } from '../../http/api-error.ts';
import { signingSecret } from '../../secret-key.ts';

/** @throws ApiError not_found if the link is not one of ours, or its organization or member no longer exists */
async function read(token: string): Promise<Refusal> {
  const refusal = await readRefusal(token, signingSecret());
  if (!refusal) throw notFound('Link');
  return refusal;
}

/**
 * Returns what a link unsubscribes from. The token is the authorization: anyone who holds the email may
 * unsubscribe. @param sql a system transaction
 */
export async function findRefusal(sql: Transaction, token: string): Promise<MailRefusal> {
  const { o, u, a, c } = await read(token);
  const [found] = await sql<{ organization: string; refused: boolean }[]>`
    select g.name as organization, case when ${u}::uuid is null
        then exists (select from private.mail_refusals r where r.org_id = g.id and r.address = lower(${a}) and r.category = ${c})
        else exists (select from public.notification_preferences w
          where w.user_id = ${u}::uuid and ${c}::public.notification_category = any (w.muted_email))
      end as refused
    from public.organizations g
    where g.id = ${o} and (${u}::uuid is null or exists (select from public.profiles p where p.id = ${u}::uuid))`;
  if (!found) throw notFound('Link');
  return { ...found, category: c, member: u !== null };
}

/** Unsubscribes; repeating it changes nothing. @param sql a system transaction */
export async function refuseMail(sql: Transaction, token: string): Promise<MailRefusal> {
  const { o, u, a, c } = await read(token);
  await sql`select private.refuse_mail(${o}, ${u}, ${a}, ${c})`;
  return await findRefusal(sql, token);
}
