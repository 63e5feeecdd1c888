import type { Deadline, UpdateDeadline } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import { afterUpdate, atVersion, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { safeDay } from './create.ts';
import { findDeadline } from './select-deadlines.ts';

/**
 * Marks a deadline as done, missed, canceled, or open again, or changes it; omitted fields stay unchanged.
 * @throws precondition_failed if the row has changed, forbidden if it is visible but the caller may not
 * change it, conflict if the date was not set by a person
 * @starts notification
 */
export async function updateDeadline({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateDeadline };
}): Promise<Deadline> {
  const provided = definedFields(changes);
  const now = await findDeadline(sql, id);
  if (!now) throw notFound('Deadline');
  const { title = now.title, due_on = now.due_on, bearer = now.bearer } = provided;
  const isOther = title !== now.title || due_on !== now.due_on || bearer !== now.bearer;
  if (isOther && now.source !== 'person')
    throw new ApiError('conflict', 'This date is calculated. Change its inputs instead.');
  const columns = { ...provided, ...(provided.due_on && { act_by: await safeDay(sql, provided.due_on) }) };
  if (now.source !== 'person')
    for (const name of ['title', 'bearer', 'due_on', 'act_by'] as const) delete columns[name];
  const updated =
    Object.keys(columns).length === 0
      ? undefined
      : await sql`
        update public.deadlines d set ${sql(columns)}
        where d.org_id = (select private.active_org_id()) and d.id = ${id} ${atVersion(sql, sql`d.version`, versions)}
        returning d.id`;
  return afterUpdate(updated, await findDeadline(sql, id), { noun: 'Deadline', versions });
}
