import type {
  ContractFinances,
  ContractMoney,
  ListContractFinances,
  ProjectFinances,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { findContract } from '../contracts/select-contracts.ts';
import { findProject } from '../projects/select-projects.ts';
import { findInsurance } from './insurance.ts';

/** The totals of a project's contracts from `private.project_finances`, and the insurance they require. */
export async function getProjectFinances({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ProjectFinances> {
  await refuseOthers(sql, id);
  const [[sums], insurance] = await Promise.all([
    sql<ProjectFinances[]>`
      select p.id as project_id, private.today() as as_of, coalesce(f.contracts, 0) as contracts, f.original_value,
        coalesce(f.original_unknown, 0) as original_unknown, coalesce(f.approved_count, 0) as approved_count,
        coalesce(f.approved_changes, 0) as approved_changes, coalesce(f.approved_unknown, 0) as approved_unknown,
        coalesce(f.pending_count, 0) as pending_count, coalesce(f.pending_changes, 0) as pending_changes,
        coalesce(f.pending_unknown, 0) as pending_unknown, f.current_value, coalesce(f.current_unknown, 0) as current_unknown,
        coalesce(f.late, 0) as late, f.ld_exposure, coalesce(f.exposure_unknown, 0) as exposure_unknown, f.payments, f.paid_out, f.paid_in,
        f.retainage_held, f.retainage_withheld, f.waived, f.unwaived
      from public.projects p
      left join private.project_finances(p.org_id, array[p.id]) f on f.project_id = p.id
      where p.id = ${id}`,
    findInsurance(sql, { projects: [id] }),
  ]);
  if (!sums) throw notFound('Project');
  return { ...sums, insurance: insurance.map(({ project_name: _, ...one }) => one) };
}

/** Lists the money of a project's contracts one by one, newest first; a change is part of its base contract. */
export async function listContractFinances({
  ctx: { sql },
  input: { id, cursor, limit, count },
}: {
  ctx: Ctx;
  input: ListContractFinances & { id: string };
}): Promise<PageOf<ContractFinances>> {
  await refuseOthers(sql, id);
  const heads = await sql<{ id: string }[]>`
    select c.id from public.contracts c
    where c.org_id = (select private.active_org_id()) and c.project_id = ${id} and c.amends_id is null and c.deleted_at is null
      ${cursor ? sql`and c.id < ${cursor}` : sql``}
    order by c.id desc limit ${limit + 1}`;
  const rows = await ofHeads(sql, id, heads);
  const [counted] = count
    ? await sql<{ total: number }[]>`
        select count(*) as total from public.contracts c where c.project_id = ${id} and c.amends_id is null and c.deleted_at is null`
    : [];
  return toPage(rows, { limit }, counted ? Number(counted.total) : null);
}

/** Returns the money of a contract with its changes and its base contract. */
export async function getContractMoney({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractMoney> {
  const contract = await findContract(sql, id);
  if (!contract) throw notFound('Contract');
  await refuseOthers(sql, contract.project_id);
  const [row] = await sql<{ as_of: string; id: string }[]>`
    select private.today() as as_of, private.contract_head(private.active_org_id(), ${id}) as id`;
  if (!row) throw notFound('Contract');
  const [finances] = await ofHeads(sql, contract.project_id, [row]);
  return { as_of: row.as_of, finances: finances ?? null };
}

/**
 * The ids are passed as values, not as a subquery, so that Postgres looks them up instead of comparing each
 * contract with them.
 */
const ofHeads = async (sql: Transaction, projectId: string, heads: readonly { id: string }[]) =>
  await sql<ContractFinances[]>`
    select f.contract_id as id, f.project_id, f.name, f.contract_type, f.status, f.original_value, f.approved_count, f.approved_changes,
      f.approved_unknown, f.pending_count, f.pending_changes, f.pending_unknown, f.current_value, f.original_end_date, f.current_end_date,
      f.days_late, f.ld_per_day, f.ld_cap, f.ld_cap_words, f.ld_status, f.ld_quote, f.ld_page, f.ld_contract_id, f.ld_exposure,
      f.payments, f.paid_out, f.paid_in, f.retainage_held, f.retainage_withheld, f.waived, f.unwaived
    from private.contract_finances(private.active_org_id(), array[${projectId}::uuid],
      string_to_array(${heads.map(({ id }) => id).join(',')}, ',')::uuid[]) f
    order by f.contract_id desc`;

/**
 * Project money is for those who manage and staff the project; clients and contractors see only the
 * contracts' own figures.
 * @throws ApiError not_found if the project is not visible, forbidden if the caller may not see its money
 */
export async function refuseOthers(sql: Transaction, projectId: string): Promise<void> {
  if (!(await findProject(sql, projectId))) throw notFound('Project');
  const projects = await projectsWithMoney(sql);
  if (projects && !projects.includes(projectId)) throw forbidden();
}

/** The projects whose money the caller may see; null for all of the organization. */
export async function projectsWithMoney(sql: Transaction): Promise<string[] | null> {
  const [row] = await sql<{ projects: string[] | null }[]>`
    select case when not private.is_org_admin()
      then to_json(private.project_ids_as('{project_manager,team_member,lawyer}')) end as projects`;
  return row ? row.projects : [];
}
