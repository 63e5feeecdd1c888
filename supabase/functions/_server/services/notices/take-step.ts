import type { NoticeDetail, TakeNoticeStep } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { findToday } from './find-today.ts';
import { findMissingByLaw, getNotice } from './get.ts';
import { findNotice } from './select-notices.ts';

/**
 * Takes an action on a notice; Postgres changes the status, or rejects the action. Issuing requests the print
 * job.
 * @throws conflict with the reasons that block it; forbidden if the caller may not take this action
 * @starts issue_notice, notification
 */
export async function takeNoticeStep({
  ctx,
  input: { id, ...step },
}: {
  ctx: Ctx;
  input: TakeNoticeStep & { id: string };
}): Promise<NoticeDetail> {
  const { sql, userId } = ctx;
  const notice = await findNotice(sql, await findToday(sql), id);
  if (!notice) throw notFound('Notice');
  if (step.action === 'approve' || step.action === 'issue') {
    const [missing] = await findMissingByLaw(ctx, notice);
    if (missing) throw new ApiError('conflict', missing);
  }
  const { bar_number = null, bar_jurisdiction = null } = step;
  const isLicensed = step.action === 'approve' && bar_number && bar_jurisdiction;
  await sql`
    insert into public.notice_status_changes
      (org_id, project_id, notice_id, action, version_number, content_sha256, note, bar_number, bar_jurisdiction)
    values (private.active_org_id(), ${notice.project_id}, ${id}, ${step.action}, ${step.version_number ?? null},
      ${step.content_sha256 ?? null}, ${step.note ?? null}, ${isLicensed ? bar_number : null},
      ${isLicensed ? bar_jurisdiction : null})`;
  if (isLicensed)
    await sql`
      update public.profiles p set bar_number = ${bar_number}, bar_jurisdiction = ${bar_jurisdiction}
      where p.id = ${userId} and (p.bar_number, p.bar_jurisdiction) is distinct from (${bar_number}, ${bar_jurisdiction})`;
  return await getNotice({ ctx, input: { id } });
}
