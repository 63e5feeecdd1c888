import type { Contract, ListContracts } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { likePattern, type PageOf, toPage } from '../../http/page.ts';
import { findProject } from '../projects/select-projects.ts';
import { fromContracts, selectContracts } from './select-contracts.ts';

/**
 * The contracts the caller may see, newest first, of one project or of all.
 * @throws ApiError not_found for a project the caller may not see
 */
export async function listContracts({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListContracts & { project_id?: string };
}): Promise<PageOf<Contract>> {
  const { project_id, q, status, type, min_risk, cursor, limit, count } = input;
  const pattern = q === undefined ? undefined : likePattern(q);
  const matching = sql`
    c.org_id = (select private.active_org_id()) and c.deleted_at is null
    ${project_id ? sql`and c.project_id = ${project_id}` : sql``}
    ${status ? sql`and c.status = ${status}` : sql``}
    ${type ? sql`and c.contract_type = ${type}` : sql``}
    ${min_risk === undefined ? sql`` : sql`and a.risk_score >= ${min_risk}`}
    ${
      pattern
        ? sql`and (c.name ilike ${pattern} or c.party_a_name ilike ${pattern} or c.party_b_name ilike ${pattern})`
        : sql``
    }`;
  const [rows, counted, project] = await Promise.all([
    sql<Contract[]>`
      ${selectContracts(sql)}
      where ${matching} ${cursor ? sql`and c.id < ${cursor}` : sql``}
      order by c.id desc limit ${limit + 1}`,
    count
      ? sql<{ total: number }[]>`select count(*) as total ${fromContracts(sql)} where ${matching}`
      : undefined,
    project_id ? findProject(sql, project_id) : undefined,
  ]);
  if (project_id && !project) throw notFound('Project');
  return toPage(rows, input, counted?.[0]?.total ?? null);
}
