import type { Member } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { selectMembers } from './find-member.ts';

/** Lists the people of the active organization whom the caller may see, by name. */
export function listMembers({ ctx: { sql } }: { ctx: Ctx }): Promise<Member[]> {
  return sql<Member[]>`${selectMembers(sql)} order by p.name, m.user_id limit 500`.execute();
}
