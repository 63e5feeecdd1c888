import type { CreateObligation, Obligation } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findContract } from '../contracts/select-contracts.ts';
import { findObligation } from './select-obligations.ts';

/**
 * Creates an obligation that a person entered; it is confirmed immediately. Postgres calculates its dates.
 * @starts notification
 */
export async function createObligation({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateObligation;
}): Promise<Obligation> {
  const contract = await findContract(sql, input.contract_id);
  if (!contract) throw notFound('Contract');
  const [created] = await sql<{ id: string }[]>`
    insert into public.obligations
      (org_id, project_id, contract_id, kind, status, title, category, who, bearer, anchor, anchor_date, anchor_event, offset_count,
        offset_unit, note, source)
    values (private.active_org_id(), ${contract.project_id}, ${contract.id}, ${input.kind}, 'confirmed', ${input.title},
      ${input.category}, ${input.who ?? null}, ${input.bearer}, ${input.anchor}, ${input.anchor_date ?? null},
      ${input.anchor_event ?? null}, ${input.offset_count}, ${input.offset_unit}, ${input.note ?? null}, 'person')
    returning id`;
  const obligation = created && (await findObligation(sql, created.id));
  if (!obligation) throw notFound('Obligation');
  return obligation;
}
