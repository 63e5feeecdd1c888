import type { Task, Workplace } from './task.ts';

interface Report {
  id: string;
  state: 'queued' | 'running' | 'ready' | 'failed';
}

/** Reports over 1,500 contracts, in turn as PDF and XLSX. */
export function reports({ owner, orgId }: Workplace): Task {
  const ready: string[] = [];
  return {
    name: 'report',
    parts: ['postgres', 'api', 'jobs', 'print'],
    async run(number) {
      const request = {
        type: 'risk_analysis',
        format: number % 2 === 0 ? 'pdf' : 'xlsx',
        period: 'last_year',
      };
      const { id } = await owner.post<Report>('/reports', request);
      const { state } = await owner.until<Report>(
        `/reports/${id}`,
        (one) => one.state === 'ready' || one.state === 'failed',
      );
      if (state === 'failed') throw new Error('a report failed for good');
      ready.push(id);
    },
    async judge(sql) {
      const rows = await sql<{ id: string; state: string; files: number; notifications: number }[]>`
        select r.id, r.state,
          (select count(*)::integer from storage.objects s
            where s.bucket_id = 'reports' and s.name = r.storage_path) as files,
          (select count(*)::integer from public.notifications n where n.metadata ->> 'report_id' = r.id::text) as notifications
        from public.reports r where r.org_id = ${orgId}`;
      const [stray] = await sql<{ count: number }[]>`
        select count(*)::integer as count from storage.objects s
        where s.bucket_id = 'reports' and not exists (select from public.reports r where r.storage_path = s.name)`;
      const whole = new Set(
        rows.filter(({ state, files }) => state === 'ready' && files === 1).map(({ id }) => id),
      );
      return {
        finished: ready.length,
        lost: ready.filter((id) => !whole.has(id)).length,
        doubled:
          rows.length -
          ready.length +
          (stray?.count ?? 0) +
          rows.filter(({ notifications }) => notifications > 1).length,
        half: rows.filter(({ notifications }) => notifications < 1).length,
      };
    },
  };
}
