import type { ComplianceCheck } from '../../../_shared/schemas/index.ts';
import { asSystem } from '../../db/privileged.ts';
import { atVersion, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findActing } from './acting.ts';
import { evaluateChecks } from './evaluate-checks.ts';
import { requireProjectManager } from './run-project.ts';
import { findCheck } from './select-checks.ts';

/**
 * Removes a check from all lists and scores. Evidence and history are kept, no run creates it again, and it
 * can be restored for 30 days.
 */
export async function deleteCheck({
  ctx: { sql },
  input: { id, versions },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions };
}): Promise<ComplianceCheck> {
  const check = await findCheck(sql, id);
  if (!check) throw notFound('Check');
  await requireProjectManager(sql, check.project_id);
  const deleted = await sql`
    update public.compliance_checks k set deleted_at = now()
    where k.org_id = (select private.active_org_id()) and k.id = ${id} and k.deleted_at is null
      ${atVersion(sql, sql`k.version`, versions)}
    returning k.id`;
  if (deleted.length === 0) throw whyNoRow(await findCheck(sql, id), 'Check', versions);
  return check;
}

/**
 * Restores a removed check within 30 days, with its evidence and history, and evaluates it for today. A check
 * that was not removed stays unchanged.
 * @throws ApiError not_found after 30 days, or while its project is deleted
 */
export async function restoreCheck({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ComplianceCheck> {
  const [held] = await sql<{ project_id: string }[]>`
    select k.project_id from public.compliance_checks k
    join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
    where k.org_id = (select private.active_org_id()) and k.id = ${id}
      and (k.deleted_at is null or k.deleted_at > now() - interval '30 days')`;
  const acting = await findActing(sql);
  if (!held || !acting) throw notFound('Check');
  await requireProjectManager(sql, held.project_id);
  await sql`
    update public.compliance_checks k set deleted_at = null
    where k.org_id = ${acting.orgId} and k.id = ${id} and k.deleted_at > now() - interval '30 days'`;
  await asSystem(sql, () => evaluateChecks(sql, { ...acting, checkId: id }));
  const check = await findCheck(sql, id);
  if (!check) throw notFound('Check');
  return check;
}
