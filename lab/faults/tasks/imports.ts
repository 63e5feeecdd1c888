import type { Task, Workplace } from './task.ts';

const rowsEach = 400;

/** Imports of 400 projects each. The browser reads CSV and XLSX files, so only their rows reach the API. */
export function imports({ owner, orgId }: Workplace): Task {
  const done: string[] = [];
  return {
    name: 'import',
    parts: ['postgres', 'api'],
    async run(number) {
      const name = `Import ${number}`;
      const { import: made } = await owner.post<{ import: { records: number } | null }>('/imports', {
        kind: 'projects',
        file_name: number % 2 === 0 ? 'projects.csv' : 'projects.xlsx',
        columns: ['Job name', 'Owner', 'Start'],
        rows: Array.from({ length: rowsEach }, (_, row) => [`${name}: ${row}`, 'Harbor Trust', '3/2/2026']),
        dry_run: false,
      });
      if (made?.records !== rowsEach) throw new Error(`an import reported ${made?.records} records`);
      done.push(name);
    },
    async judge(sql) {
      const rows = await sql<{ name: string; count: number; different: number; events: number }[]>`
        select split_part(p.name, ':', 1) as name, count(*)::integer as count, count(distinct p.name)::integer as different,
          sum((select count(*) from public.activity_events e
            where e.org_id = p.org_id and e.entity_id = p.id and e.action = 'project.created'))::integer as events
        from public.projects p where p.org_id = ${orgId} and p.name like 'Import %' group by 1`;
      const [recorded] = await sql<{ count: number }[]>`
        select count(*)::integer as count from public.imports i where i.org_id = ${orgId}`;
      const whole = new Set(rows.filter(({ different }) => different === rowsEach).map(({ name }) => name));
      return {
        finished: done.length,
        lost: done.filter((name) => !whole.has(name)).length,
        doubled:
          rows.filter(({ count, different, events }) => count > different || events > count).length +
          Math.max(0, (recorded?.count ?? 0) - done.length),
        half: rows.filter(({ count, events }) => count < rowsEach || events < count).length,
      };
    },
  };
}
