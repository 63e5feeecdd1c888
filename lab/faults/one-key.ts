import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectNamed, send } from './firm.ts';
import type { Part } from './launcher.ts';
import type { Outcome, Workplace } from './tasks/task.ts';

const clients = 100;

/** 100 clients send the same request with the same key simultaneously, while the API or Postgres is killed. */
export async function oneKey(
  { launcher, owner, orgId, lawyerId }: Workplace & { lawyerId: string },
  { times, random }: { times: number; random: () => number },
): Promise<Outcome & { answers: number }> {
  const outcome = { finished: 0, lost: 0, doubled: 0, half: 0, answers: 0 };
  const firm = { url: launcher.stack.url, token: owner.token, contractId: '' };
  for (let round = 0; round < times; round += 1) {
    const [name, key] = [randomUUID(), randomUUID()];
    const body = JSON.stringify({ ...projectNamed(name), project_manager_id: lawyerId });
    const client = async () => {
      for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50)) {
        const answer = await send(firm, '/projects', {
          body,
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
        }).catch(() => null);
        if (answer?.status === 201) return answer.text;
      }
      return null;
    };
    const answered = Promise.all(Array.from({ length: clients }, client));
    await sleep(random() * 400);
    await launcher.kill((random() < 0.6 ? 'api' : 'postgres') satisfies Part);
    const bodies = await answered;
    outcome.answers += bodies.filter((one) => one !== null).length;
    const [found] = await launcher.inDatabase(
      (sql) => sql<{ rows: number; events: number; notifications: number }[]>`
        select count(*)::integer as rows,
          (select count(*)::integer from public.activity_events e
            where e.org_id = ${orgId} and e.entity_id = any (array_agg(p.id)) and e.action = 'project.created') as events,
          (select count(*)::integer from public.notifications n
            where n.org_id = ${orgId} and n.user_id = ${lawyerId} and n.project_id = any (array_agg(p.id))) as notifications
        from public.projects p where p.org_id = ${orgId} and p.name = ${name}`,
    );
    const { rows = 0, events = 0, notifications = 0 } = found ?? {};
    if (new Set(bodies).size === 1 && bodies[0] !== null) outcome.finished += 1;
    else outcome.lost += 1;
    outcome.doubled += Math.max(0, rows - 1) + Math.max(0, notifications - 1);
    if (rows < 1 || events !== 1 || notifications < 1) outcome.half += 1;
  }
  return outcome;
}
