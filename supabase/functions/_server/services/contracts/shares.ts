import type { Contract, ContractShare, UpdateContractShare } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { runsProject } from '../projects/runs-project.ts';
import { findContract } from './select-contracts.ts';

/** @throws ApiError not_found, or forbidden to callers who do not manage the contract's project */
async function findSharable(sql: Transaction, id: string): Promise<Contract> {
  const contract = await findContract(sql, id);
  if (!contract) throw notFound('Contract');
  const [may] = await sql<{ share: boolean }[]>`select ${runsProject(sql, contract.project_id)} as share`;
  if (!may?.share) throw forbidden();
  return contract;
}

/** Selects the contractors on a contract's project and whether they see it; all by name, or one of them. */
const selectShares = (sql: Transaction, { id, project_id }: Contract, userId: string | null) =>
  sql<ContractShare[]>`
    select m.user_id, p.name, p.email, exists (
      select from public.contract_shares s
      where s.org_id = m.org_id and s.contract_id = ${id} and s.user_id = m.user_id) as shared
    from public.project_members m
    join public.profiles p on p.id = m.user_id
    where m.project_id = ${project_id} and m.role = 'contractor' and (${userId}::uuid is null or m.user_id = ${userId}::uuid)
    order by p.name, m.user_id
    limit 500`;

/** Lists which of the project's contractors see a contract. */
export async function listContractShares({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractShare[]> {
  return await selectShares(sql, await findSharable(sql, id), null);
}

/**
 * Shares a contract with a contractor on the project, or stops sharing it, starting with their next request.
 * @starts notification
 */
export async function updateContractShare({
  ctx: { sql },
  input: {
    id,
    user_id,
    changes: { shared },
  },
}: {
  ctx: Ctx;
  input: { id: string; user_id: string; changes: UpdateContractShare };
}): Promise<ContractShare> {
  const contract = await findSharable(sql, id);
  const [contractor] = await selectShares(sql, contract, user_id);
  if (!contractor) throw notFound('Contractor');
  if (shared) {
    await sql`
      insert into public.contract_shares (org_id, project_id, contract_id, user_id)
      values (private.active_org_id(), ${contract.project_id}, ${id}, ${user_id})
      on conflict do nothing`;
  } else {
    await sql`
      delete from public.contract_shares s
      where s.org_id = (select private.active_org_id()) and s.contract_id = ${id} and s.user_id = ${user_id}`;
  }
  return { ...contractor, shared };
}
