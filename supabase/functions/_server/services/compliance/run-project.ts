import type { ComplianceCheckType, ComplianceRun } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem, takeLock } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { runsProject } from '../projects/runs-project.ts';
import { findProject } from '../projects/select-projects.ts';
import { findActing } from './acting.ts';
import { evaluateChecks } from './evaluate-checks.ts';
import { makeChecks } from './make-checks.ts';
import { summarizeProject } from './summarize-project.ts';

interface Run {
  orgId: string;
  projectId: string;
  today: string;
  timeZone: string;
  /** Omitted means all. */
  checkTypes?: ComplianceCheckType[] | undefined;
}

/**
 * Creates a project's due checks and evaluates all of them, or those of some types. Runs of the same project
 * take turns; other projects do not wait. Runs as the system.
 */
export async function checkProject(
  sql: Transaction,
  run: Run,
): Promise<{ looked_at: number; made: number; changed: number }> {
  await takeLock(sql, `compliance:${run.projectId}`);
  const made = await makeChecks(sql, run);
  return { made, ...(await evaluateChecks(sql, run)) };
}

/**
 * Runs a project's compliance check, for all or some types.
 * @throws ApiError forbidden for anyone who does not manage the project
 */
export async function runProjectCheck({
  ctx,
  input: { id, check_types: checkTypes },
}: {
  ctx: Ctx;
  input: { id: string; check_types?: ComplianceCheckType[] | undefined };
}): Promise<ComplianceRun> {
  const { sql } = ctx;
  const [project, acting] = [await findProject(sql, id), await findActing(sql)];
  if (!project || !acting) throw notFound('Project');
  await requireProjectManager(sql, id);
  const run = await asSystem(sql, () => checkProject(sql, { ...acting, projectId: id, checkTypes }));
  return { ...(await summarizeProject({ ctx, input: { id } })), ...run };
}

/** Lets project managers and API keys with the scope pass. @throws ApiError forbidden */
export async function requireProjectManager(sql: Transaction, projectId: string): Promise<void> {
  const [may] = await sql<{ run: boolean }[]>`
    select ${runsProject(sql, projectId)} or private.key_has('{compliance:write}') as run`;
  if (!may?.run) throw forbidden();
}
