import type { NoticeDetail, RecordService, VoidService } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { findToday } from './find-today.ts';
import { getNotice } from './get.ts';
import { findNotice } from './select-notices.ts';

/**
 * Records service on one recipient of an issued notice. Once all recipients are served, the notice is served.
 * @throws conflict if it was not issued, invalid_input for a day before its issue or in the future
 */
export async function recordService({
  ctx,
  input: { id, ...service },
}: {
  ctx: Ctx;
  input: RecordService & { id: string };
}): Promise<NoticeDetail> {
  const { sql } = ctx;
  const notice = await findNotice(sql, await findToday(sql), id);
  if (!notice) throw notFound('Notice');
  await sql`
    insert into public.notice_services (org_id, project_id, notice_id, recipient, means, sent_to, served_on, tracking_number, note)
    values (private.active_org_id(), ${notice.project_id}, ${id}, ${service.recipient}, ${service.means}, ${service.sent_to},
      ${service.served_on}, ${service.tracking_number ?? null}, ${service.note ?? null})`;
  return await getNotice({ ctx, input: { id } });
}

/** Voids a recorded service; its record is kept. @throws conflict if it is already void */
export async function voidService({
  ctx,
  input: { id, service_id, reason },
}: {
  ctx: Ctx;
  input: VoidService & { id: string; service_id: string };
}): Promise<NoticeDetail> {
  const { sql } = ctx;
  if (!(await findNotice(sql, await findToday(sql), id))) throw notFound('Notice');
  const here = sql`s.org_id = (select private.active_org_id()) and s.notice_id = ${id} and s.id = ${service_id}`;
  const [service] = await sql<{ voided: boolean }[]>`
    select s.voided_reason is not null as voided from public.notice_services s where ${here}`;
  if (!service) throw notFound('Service');
  if (service.voided) throw new ApiError('conflict', 'This service was already voided');
  const { count } = await sql`update public.notice_services s set voided_reason = ${reason} where ${here}`;
  if (count === 0) throw forbidden();
  return await getNotice({ ctx, input: { id } });
}
