import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { fillWithContracts } from '../bench/report-contracts.ts';
import { newFirm } from './firm.ts';
import type { Launcher, Part } from './launcher.ts';
import { PatientUser } from './patience.ts';
import { archives } from './tasks/archives.ts';
import { imports } from './tasks/imports.ts';
import { messages } from './tasks/messages.ts';
import { notices } from './tasks/notices.ts';
import { reports } from './tasks/reports.ts';
import type { Outcome, Task, Workplace } from './tasks/task.ts';

export interface InterruptedRow extends Outcome {
  name: string;
  kills: Partial<Record<Part, number>>;
  /** Milliseconds without a kill, and the longest with one. */
  quiet: number;
  longest: number;
  failures: string[];
}

interface FullWorkplace extends Workplace {
  lawyerToken: string;
  lawyerId: string;
}

/** Creates an organization with 1,500 contracts, a project, and a lawyer. */
export async function newWorkplace(launcher: Launcher, odd: Set<string>): Promise<FullWorkplace> {
  const { url } = launcher.stack;
  const [firm, lawyer] = [await newFirm(url, 'Interrupted'), await newFirm(url, 'Law firm')];
  const owner = new PatientUser(launcher, firm.token, odd);
  const me = (user: PatientUser) => user.get<{ id: string; organization_id: string }>('/auth/me');
  const [self, counsel] = [await me(owner), await me(owner.with(lawyer.token))];
  const { project_id: projectId } = await owner.get<{ project_id: string }>(`/contracts/${firm.contractId}`);
  await launcher.inDatabase(async (sql) => {
    const ids = { org_id: self.organization_id, user_id: counsel.id };
    await sql`insert into public.memberships ${sql({ ...ids, role: 'member' })}`;
    await sql`insert into public.project_members ${sql({ ...ids, project_id: projectId, role: 'lawyer' })}`;
    await sql`update public.profiles set last_org_id = ${self.organization_id} where id = ${counsel.id}`;
    await fillWithContracts(sql, firm, 1500);
  });
  return {
    launcher,
    owner,
    orgId: self.organization_id,
    projectId,
    contractId: firm.contractId,
    lawyerToken: lawyer.token,
    lawyerId: counsel.id,
  };
}

/** The kinds of work that are interrupted, in this order. */
export const interruptedTasks = { reports, messages, notices, imports, archives } satisfies Record<
  string,
  (place: FullWorkplace) => Task | Promise<Task>
>;

/**
 * Does a task again and again, and kills one of its processes at a random moment each time. Before that, does
 * it once in peace to learn how long it takes.
 */
export async function interrupt(
  place: Workplace,
  task: Task,
  { times, random }: { times: number; random: () => number },
): Promise<InterruptedRow> {
  const row = { name: task.name, kills: {} as Record<Part, number>, longest: 0, failures: [] as string[] };
  const run = async (number: number) => {
    const began = performance.now();
    await task.run(number).catch((error: Error) => row.failures.push(error.message));
    return performance.now() - began;
  };
  const quiet = await run(0);
  for (let number = 1; number <= times; number += 1) {
    const part = task.parts[Math.floor(random() * task.parts.length)] as Part;
    const moment = random() * quiet;
    const ended = run(number);
    await sleep(moment);
    await place.launcher.kill(part);
    row.kills[part] = (row.kills[part] ?? 0) + 1;
    row.longest = Math.max(row.longest, await ended);
  }
  await place.launcher.inDatabase(sweep);
  return { ...row, quiet, ...(await place.launcher.inDatabase((sql) => task.judge(sql))) };
}

/** Removes files of interrupted work, as the hourly job does once they are an hour old. */
async function sweep(sql: Sql): Promise<void> {
  await sql`update storage.objects set created_at = now() - interval '2 hours'`;
  await sql`select private.enqueue_job('sweep_files', '{}', null, null, now(), 8)`;
  await sql`select private.enqueue_job('sweep_archives', '{}', null, null, now(), 8)`;
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(300)) {
    const waiting = await sql`
      select from private.jobs where kind in ('sweep_files', 'sweep_archives') and state in ('waiting', 'running')`;
    if (waiting.length === 0) return;
  }
  throw new Error('stray files were not swept within a minute');
}
