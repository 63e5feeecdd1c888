import type { WaiverForm } from '../../../_shared/schemas/index.ts';
import { stateCode } from '../../../_shared/vocabulary/states.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';

/** Returns the lien waiver form of the project's jurisdiction. */
export async function getWaiverForm({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<WaiverForm> {
  if (!(await findProject(sql, id))) throw notFound('Project');
  return await findForm(sql, id);
}

/** What is known of the forms of the project's state. */
export async function findForm(sql: Transaction, projectId: string): Promise<WaiverForm> {
  // The law of all states is loaded on request, not at every cold start.
  const { waiverForm } = await import('../../../_shared/law/waiver-form.ts');
  return waiverForm(await findState(sql, projectId));
}

/** The state of the project's deadline inputs, else of its address; null if unknown. */
export async function findState(sql: Transaction, projectId: string): Promise<string | null> {
  const [row] = await sql<{ given: string | null; address: string | null }[]>`
    select f.state as given, p.state as address
    from public.projects p left join public.lien_facts f on f.org_id = p.org_id and f.project_id = p.id
    where p.id = ${projectId}`;
  return row?.given ?? stateCode(row?.address);
}
