import postgres from 'postgres';
import { newOrganization } from '../../devstack/src/testing/members.ts';
import { type BenchRow, median, time } from './pairs.ts';

const writers = 8;
const each = 25;

/**
 * QUALITY C5: inserting an obligation with its event, its broadcast on the organization's channel, and a
 * project manager's notification. Compared with inserting the same row into an equivalent table with keys but
 * no triggers. Eight writers of one organization, one transaction per row.
 */
export async function benchAuditedWrite(stack: { dbUrl: string; jwtSecret: string }): Promise<BenchRow> {
  const sql = postgres(stack.dbUrl, { max: writers, onnotice: () => {} });
  try {
    const { orgId, members } = await newOrganization({ sql, jwtSecret: stack.jwtSecret }, 2);
    const [owner, manager] = members.map(({ id }) => id) as [string, string];
    const [project] =
      await sql`insert into public.projects (org_id, name) values (${orgId}, 'Bench') returning id`;
    await sql`
      insert into public.project_members (org_id, project_id, user_id, role)
        values (${orgId}, ${project?.id}, ${manager}, 'project_manager')`;
    const [contract] = await sql`
      insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
      values (${orgId}, ${project?.id}, 'Bench', 'Service', 'A', 'B') returning id`;
    await sql`create table private.bench_obligations (like public.obligations including all)`;
    await sql`
      alter table private.bench_obligations
        add foreign key (org_id) references public.organizations (id),
        add foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
        add foreign key (decided_by) references public.profiles (id),
        add foreign key (created_by) references public.profiles (id)`;

    const write = (table: string) => () =>
      sql.begin(async (tx) => {
        const claims = JSON.stringify({ sub: owner, role: 'authenticated' });
        tx`select set_config('request.jwt.claims', ${claims}, true), set_config('app.org_id', ${orgId}, true)`.execute();
        await tx`
          insert into ${tx(table)} (org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, source, status)
          values (${orgId}, ${project?.id}, ${contract?.id}, 'deadline', 'Bench', 'document', 'fixed_date', '2030-01-01', 'person',
            'confirmed')`;
      });
    const atOnce = (work: () => Promise<unknown>) => () =>
      Promise.all(
        Array.from({ length: writers }, async () => {
          for (let i = 0; i < each; i += 1) await work();
        }),
      );
    const [audited, bare] = [atOnce(write('public.obligations')), atOnce(write('private.bench_obligations'))];
    const rounds: { audited: number; bare: number }[] = [];
    await audited();
    await bare();
    for (let round = 0; round < 9; round += 1) {
      rounds.push({ audited: await time(audited), bare: await time(bare) });
    }
    const [reported] =
      await sql`select count(*)::integer as count from public.notifications where user_id = ${manager} and category = 'obligation'`;
    if (reported?.count !== writers * each * 10)
      throw new Error(`${reported?.count} notifications were written`);
    const perWrite = (ms: number) => (ms / (writers * each)).toFixed(2);
    return {
      id: 'C5',
      name: 'write with event and notification ÷ bare insert',
      ratio: median(rounds.map(({ audited, bare }) => audited / bare)),
      goal: 1.5,
      detail: `${writers} writers: ${perWrite(median(rounds.map((r) => r.audited)))} ms against ${perWrite(median(rounds.map((r) => r.bare)))} ms a row`,
    };
  } finally {
    await sql`drop table if exists private.bench_obligations`;
    await sql.end();
  }
}
