import type { Notice, NoticeDetail, UpdateNotice } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { refuseStale, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { findSides, type Names, namesOf } from './find-sides.ts';
import { findToday } from './find-today.ts';
import { getNotice } from './get.ts';
import { saveVersion } from './save-version.ts';
import { findNotice } from './select-notices.ts';

/**
 * Saves a draft's content as a new version, or changes its due date. Unchanged content creates no version.
 * @throws precondition_failed if it has changed, conflict if it was issued in the meantime, forbidden to an API
 * key if it is no longer a draft
 */
export async function updateNotice({
  ctx,
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateNotice };
}): Promise<NoticeDetail> {
  const { sql } = ctx;
  // Concurrent saves take turns here, so that the second one's If-Match is stale.
  await sql`
    select n.id from public.notices n
    where n.org_id = (select private.active_org_id()) and n.id = ${id} for no key update`;
  const notice = await findNotice(sql, await findToday(sql), id);
  if (!notice) throw notFound('Notice');
  refuseStale(notice, versions);
  if (!['draft', 'reviewed', 'approved'].includes(notice.status))
    throw new ApiError(
      'conflict',
      notice.status === 'issuing'
        ? 'The notice is being issued'
        : `This notice is ${notice.status}, so it can't be changed`,
    );
  if (changes.due_by !== undefined && changes.due_by !== notice.due_by) {
    const moved = await sql`
      update public.notices n set due_by = ${changes.due_by}
      where n.org_id = (select private.active_org_id()) and n.id = ${id} returning n.id`;
    if (moved.length === 0) throw forbidden();
  }
  if (changes.content && (await saysAnother(sql, notice, changes.content)))
    await saveVersion(sql, {
      noticeId: id,
      projectId: notice.project_id,
      content: changes.content,
      note: changes.note,
    });
  return await getNotice({ ctx, input: { id } });
}

/**
 * Also true for unchanged content if a party's name has changed: saving again confirms that the names were
 * reviewed.
 */
async function saysAnother(sql: Transaction, notice: Notice, content: object): Promise<boolean> {
  const [row] = await sql<{ differs: boolean; names: Names }[]>`
    select v.content <> ${sql.json(content as never)}::jsonb as differs, v.names
    from public.notice_versions v
    where v.org_id = (select private.active_org_id()) and v.notice_id = ${notice.id}
    order by v.number desc limit 1`;
  if (!row || row.differs) return true;
  const sides = await findSides(sql, { projectId: notice.project_id, contractId: notice.contract_id });
  const now = sides && namesOf(sides);
  return Object.entries(now ?? {}).some(([key, name]) => (row.names[key] ?? null) !== name);
}
