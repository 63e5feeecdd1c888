import type { ComplianceCheck } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { staleVersion } from '../../http/etag.ts';
import { requireProjectManager } from './run-project.ts';
import { findCheck } from './select-checks.ts';

/** Takes a check out of every list and score; evidence and history stay, and no run makes it again. */
export async function deleteCheck({
  ctx: { sql },
  input: { id, versions },
}: {
  ctx: Ctx;
  input: { id: string; versions: string[] | null };
}): Promise<ComplianceCheck> {
  const check = await findCheck(sql, id);
  if (!check) throw notFound('Check');
  await requireProjectManager(sql, check.project_id);
  const accepted = versions?.join(',') ?? null;
  const deleted = await sql`
    update public.compliance_checks k set deleted_at = now()
    where k.org_id = (select private.active_org_id()) and k.id = ${id} and k.deleted_at is null
      and (${accepted}::text is null or k.version::text = any (string_to_array(${accepted}, ',')))
    returning k.id`;
  if (deleted.length > 0) return check;
  if (versions) throw staleVersion();
  throw forbidden();
}
