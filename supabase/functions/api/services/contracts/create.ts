import type { Contract, CreateContract } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';
import { findContract } from './select-contracts.ts';

/** Makes a draft contract in a project of the active organization. */
export async function createContract({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateContract;
}): Promise<Contract> {
  if (!(await findProject(sql, input.project_id))) throw notFound('Project');
  const [created] = await sql<{ id: string }[]>`
    insert into public.contracts
      (org_id, project_id, name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value,
        start_date, end_date)
    values (private.active_org_id(), ${input.project_id}, ${input.name}, ${input.contract_type}, ${input.party_a_name},
      ${input.party_a_type}, ${input.party_b_name}, ${input.party_b_type}, ${input.contract_value ?? null},
      ${input.start_date ?? null}, ${input.end_date ?? null})
    returning id`;
  const contract = created && (await findContract(sql, created.id));
  if (!contract) throw notFound('Contract');
  return contract;
}
