import type { ComplianceRequirement, ListComplianceRequirements } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { likePattern } from '../../http/page.ts';
import { selectRequirements } from './select-requirements.ts';

/** More than any organization needs; the library has a hundred. */
const most = 2000;

/** Lists the organization's requirements, by check type and title. */
export async function listRequirements({
  ctx: { sql },
  input: { check_type, q, retired },
}: {
  ctx: Ctx;
  input: ListComplianceRequirements;
}): Promise<ComplianceRequirement[]> {
  const pattern = q === undefined ? undefined : likePattern(q);
  return await sql<ComplianceRequirement[]>`
    ${selectRequirements(sql)}
    where r.org_id = (select private.active_org_id())
      ${check_type ? sql`and r.check_type = ${check_type}` : sql``}
      ${retired === 'true' ? sql`` : sql`and r.retired_at is null`}
      ${pattern ? sql`and (r.title ilike ${pattern} or r.what ilike ${pattern} or r.citation ilike ${pattern})` : sql``}
    order by r.check_type, r.title, r.id limit ${most}`;
}
