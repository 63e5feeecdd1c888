import type { MailMessage } from '../../../_shared/schemas/index.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { administeredOrg } from '../organizations/administered-org.ts';
import { findMailMessage } from './list.ts';
import { applyMailLimits } from './mail-limits.ts';

/**
 * Retries a failed email. Runs as the system, since no role may write emails; limited to the active
 * organization's.
 * @throws ApiError forbidden to everyone except the owner and admins, conflict if it has not failed
 * @starts notification
 */
export async function retryMailMessage({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<MailMessage> {
  if (!(await findMailMessage(sql, id))) throw notFound('Email');
  const orgId = await administeredOrg(sql);
  if (!orgId) throw forbidden();
  await asSystem(sql, async () => {
    const again = await sql`
      update public.mail_messages m set state = 'queued', ended_at = null, bounced_at = null, bounce_kind = null, bounce_reason = null
      where m.org_id = ${orgId} and m.id = ${id} and m.state = 'failed' returning m.id`;
    if (again.length === 0) throw new ApiError('conflict', 'Only a failed email can be resent');
    await applyMailLimits(sql);
    await sql`select private.admit_mail(${orgId}, array[${id}::uuid])`;
  });
  const message = await findMailMessage(sql, id);
  if (!message) throw notFound('Email');
  return message;
}
