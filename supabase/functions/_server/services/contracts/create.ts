import type { Contract, CreateContract } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';
import { refuseUnknownParties } from './refuse-unknown-parties.ts';
import { findContract } from './select-contracts.ts';

/** Creates a draft contract in a project of the active organization. */
export async function createContract({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateContract;
}): Promise<Contract> {
  return await insertContract(sql, input);
}

/**
 * @param known the contract's id if it is known beforehand, and the contract of the same project that it
 * changes
 */
export async function insertContract(
  sql: Ctx['sql'],
  input: CreateContract,
  known: { id?: string; amendsId?: string } = {},
): Promise<Contract> {
  if (!(await findProject(sql, input.project_id))) throw notFound('Project');
  await refuseUnknownParties(sql, input);
  const [created] = await sql<{ id: string }[]>`
    insert into public.contracts
      (id, org_id, project_id, name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, party_a_id, party_b_id,
        contract_value, start_date, end_date${known.amendsId ? sql`, amends_id` : sql``})
    values (coalesce(${known.id ?? null}::uuid, private.uuid_v7()), private.active_org_id(), ${input.project_id}, ${input.name},
      ${input.contract_type}, ${input.party_a_name}, ${input.party_a_type}, ${input.party_b_name}, ${input.party_b_type},
      ${input.party_a_id ?? null}, ${input.party_b_id ?? null}, ${input.contract_value ?? null},
        ${input.start_date ?? null}, ${input.end_date ?? null}${known.amendsId ? sql`, ${known.amendsId}` : sql``})
    returning id`;
  const contract = created && (await findContract(sql, created.id));
  if (!contract) throw notFound('Contract');
  return contract;
}
