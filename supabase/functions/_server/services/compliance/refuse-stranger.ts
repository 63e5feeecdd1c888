import type { Transaction } from '../../db/pool.ts';
import { invalidInput } from '../../http/api-error.ts';

/**
 * Rejects a check owner who cannot see the check. It must be someone on the project, or an owner or admin of
 * the organization.
 * @throws ApiError invalid_input for anyone else
 */
export async function refuseStranger(
  sql: Transaction,
  { projectId, ownerId }: { projectId: string; ownerId: string | null | undefined },
): Promise<void> {
  if (!ownerId) return;
  const [found] = await sql<{ reaches: boolean }[]>`
    select exists (select from public.project_members m where m.project_id = ${projectId} and m.user_id = ${ownerId})
      or exists (select from public.memberships m
        where m.org_id = (select private.active_org_id()) and m.user_id = ${ownerId} and m.role in ('owner', 'admin')) as reaches`;
  if (!found?.reaches)
    throw invalidInput([{ path: 'owner_id', message: 'Choose someone who is on the project' }]);
}
