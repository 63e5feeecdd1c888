import type { ContractStatusChange } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { findContract } from '../select-contracts.ts';

/** Lists a contract's status changes, newest first. */
export async function listStatusChanges({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractStatusChange[]> {
  const [contract, changes] = await Promise.all([
    findContract(sql, id),
    sql<ContractStatusChange[]>`
      select s.id, s.action, s.from_status, s.to_status, noted.note, s.start_date, s.end_date, s.actor_id,
        actor.name as actor_name, s.created_at
      from public.contract_status_changes s
      join public.contracts c on c.id = s.contract_id and c.project_id = s.project_id
      left join private.contract_status_notes noted on noted.org_id = s.org_id and noted.id = s.id
      left join private.people actor on actor.id = s.actor_id
      where c.id = ${id}
      order by s.id desc limit 500`,
  ]);
  if (!contract) throw notFound('Contract');
  return changes;
}
