import type { Member } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';

/** The people of the active organization whom the caller may see, by name. */
export function listMembers({ ctx: { sql } }: { ctx: Ctx }): Promise<Member[]> {
  return sql<Member[]>`
    select m.user_id, p.name, p.email, m.role
    from public.memberships m
    join public.profiles p on p.id = m.user_id
    where m.org_id = (select private.active_org_id())
    order by p.name, m.user_id
    limit 500`.execute();
}
