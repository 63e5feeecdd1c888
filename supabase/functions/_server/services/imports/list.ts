import type { Import } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { selectImports } from './select-imports.ts';

/** The last tables that came in, the newest first: one's own, and for admins everybody's. */
export async function listImports({ ctx: { sql } }: { ctx: Ctx }): Promise<Import[]> {
  return await sql<Import[]>`
    ${selectImports(sql)} where i.org_id = (select private.active_org_id()) order by i.id desc limit 20`;
}
