import type { ComplianceAbilities, ComplianceCheck } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';

interface Roles {
  runs: boolean;
  works: boolean;
  contracts: boolean;
}

/** What the caller may do with a check that they see; Postgres enforces the same. */
export async function abilities(
  sql: Transaction,
  check: Pick<ComplianceCheck, 'project_id' | 'waived_reason'>,
): Promise<ComplianceAbilities> {
  const [roles] = await sql<Roles[]>`
    select private.is_org_admin() or ${check.project_id} = any (private.project_ids_as('{project_manager}')) as runs,
      ${check.project_id} = any (private.project_ids_as('{team_member}')) as works,
      ${check.project_id} = any (private.project_ids_as('{contractor}')) as contracts`;
  const { runs, works, contracts } = roles ?? { runs: false, works: false, contracts: false };
  return {
    edit: runs || (works && check.waived_reason === null),
    waive: runs,
    remove: runs,
    upload: runs || works || contracts,
    confirm: runs || works,
    link: runs || works,
  };
}
