import type { Import } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { selectImports } from './select-imports.ts';

/** Lists recent imports, newest first: the caller's own, and for admins everyone's. */
export async function listImports({ ctx: { sql } }: { ctx: Ctx }): Promise<Import[]> {
  return await sql<Import[]>`
    ${selectImports(sql)} where i.org_id = (select private.active_org_id()) order by i.id desc limit 20`;
}
