import type { Transaction } from '../../db/pool.ts';
import { invalidInput } from '../../http/api-error.ts';

const sides = ['party_a_id', 'party_b_id'] as const;

/**
 * @throws invalid_input if a contract would reference a party that is not in the directory, or no longer, as
 * far as the caller sees it
 */
export async function refuseUnknownParties(
  sql: Transaction,
  input: { party_a_id?: string | null; party_b_id?: string | null },
): Promise<void> {
  const ids = sides.flatMap((side) => input[side] ?? []);
  if (ids.length === 0) return;
  const known = await sql<{ id: string }[]>`
    select p.id from public.parties p
    where p.org_id = (select private.active_org_id()) and p.id in (select jsonb_array_elements_text(${sql.json(ids)})::uuid)
      and p.deleted_at is null and p.merged_into is null`;
  const unknown = sides.filter((side) => input[side] && !known.some(({ id }) => id === input[side]));
  if (unknown.length > 0) throw invalidInput(unknown.map((path) => ({ path, message: 'Unknown party' })));
}
