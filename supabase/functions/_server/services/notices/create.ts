import type { CreateNotice, NoticeDetail } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import { findSubject } from './find-subject.ts';
import { getNotice } from './get.ts';
import { mayDraft } from './may.ts';
import { saveVersion } from './save-version.ts';

/**
 * Saves a notice as a draft, with its first version.
 * @throws not_found for records the caller may not see, forbidden if they may not draft notices, conflict if
 * the earlier notice cannot be answered
 */
export async function createNotice({ ctx, input }: { ctx: Ctx; input: CreateNotice }): Promise<NoticeDetail> {
  const { sql } = ctx;
  const subject = await findSubject(sql, input);
  if (!subject) throw notFound('Project');
  if (!(await mayDraft(sql, subject.projectId))) throw forbidden();
  if (input.responds_to) await refuseUnissued(ctx, input.responds_to);
  if (input.form) await refuseUnknownForm(input.form, input.type);
  const [created] = await sql<{ id: string }[]>`
    insert into public.notices
      (org_id, project_id, contract_id, finding_id, obligation_id, deadline_id, site_event_id, responds_to, responds_how,
        type, template_revision, form, due_by)
    values (private.active_org_id(), ${subject.projectId}, ${subject.contractId}, ${subject.finding?.id ?? null},
      ${subject.obligation?.id ?? null}, ${subject.deadline?.id ?? null}, ${subject.event?.id ?? null},
        ${input.responds_to ?? null}, ${input.responds_how ?? null}, ${input.type},
      ${input.template_revision}, ${input.form ?? null}, ${input.due_by ?? null})
    returning id`;
  if (!created) throw notFound('Project');
  await saveVersion(sql, { noticeId: created.id, projectId: subject.projectId, content: input.content });
  return await getNotice({ ctx, input: { id: created.id } });
}

async function refuseUnknownForm(id: string, type: CreateNotice['type']): Promise<void> {
  const { findForm } = await import('../../../_shared/notices/forms/registry.ts');
  if (findForm(id)?.type !== type)
    throw invalidInput([{ path: 'form', message: 'Choose a statutory form for this type of notice' }]);
}

async function refuseUnissued({ sql }: Ctx, id: string): Promise<void> {
  const [earlier] = await sql<{ status: string }[]>`
    select n.status from public.notices n where n.org_id = (select private.active_org_id()) and n.id = ${id}`;
  if (!earlier) throw invalidInput([{ path: 'responds_to', message: 'Notice not found' }]);
  if (!['issued', 'served', 'acknowledged', 'answered'].includes(earlier.status))
    throw new ApiError('conflict', 'Only an issued notice can be followed up or withdrawn');
}
