import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';
import { startedBy, startedIn, writesWithEffects } from './started-effects.ts';

const services = 'supabase/functions/_server/services';

it('names in the doc comments of each service what its writes start through triggers', () => {
  const writes = writesWithEffects(readFileSync(join(root, 'docs/effects.md'), 'utf8'));
  const files = globSync('**/*.ts', { cwd: join(root, services) }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const named: Record<string, string[]> = {};
  const started: Record<string, string[]> = {};
  for (const file of files) {
    const source = readFileSync(join(root, services, file), 'utf8');
    const [inDocs, inCode] = [startedIn(source), startedBy(source, writes)];
    if (inDocs.length > 0) named[file] = inDocs;
    if (inCode.length > 0) started[file] = inCode;
  }
  expect(Object.keys(started).length).toBeGreaterThan(30);
  expect(named).toEqual(started);
});

const writes = writesWithEffects(`
| Cause | Trigger and function | Job and handler | Notification |
| --- | --- | --- | :---: |
| \`bids\` insert, update of status | \`price\` | price_bid → [x.ts](x.ts)<br>print_bid → [y.ts](y.ts) | yes |
| \`bids\` update of deleted_at to null | \`restore\` | price_bid → [x.ts](x.ts) | |
| \`bids\` delete | \`drop\` | | yes |

## Jobs
| price_bid | x | | | | |
`);

it.each([
  ['insert into public.bids (id) values (1)', ['notification', 'price_bid', 'print_bid']],
  ['insert into public.bids_archive (id) values (1)', []],
  [
    "update public.bids b set note = '', status = 'open' where b.id = 1",
    ['notification', 'price_bid', 'print_bid'],
  ],
  ["update public.bids b set note = '' where b.status = 'open'", []],
  ['update public.bids set deleted_at = null where id = 1', ['price_bid']],
  ['update public.bids set deleted_at = now() where id = 1', []],
  ['delete from public.bids where id = 1', ['notification']],
])('finds what %s starts', (statement, started) => {
  expect(startedBy(`sql\`${statement}\``, writes)).toEqual(started);
});

it('assumes that an object of an update has each column of requests', () => {
  const update = `sql\`update public.bids b set \${sql(columns)} where b.status is null\``;
  expect(startedBy(update, writes)).toEqual(['notification', 'price_bid', 'print_bid']);
  const restored = [
    { table: 'bids', verb: 'update' as const, columns: ['deleted_at'], starts: ['price_bid'] },
  ];
  expect(startedBy(update, restored)).toEqual([]);
  expect(startedBy(`const columns = { deleted_at: null };${update}`, restored)).toEqual(['price_bid']);
});
