import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyTemplate } from '../testing/template.ts';
import { startServices, temporaryDir } from '../testing/test-stack.ts';
import { objectPath } from './object-path.ts';

const long = new Date(Date.now() - 7_200_000);

let folder: ReturnType<typeof temporaryDir>;
let lines: string[];

beforeEach(async () => {
  folder = temporaryDir();
  lines = [];
  await copyTemplate('services', folder.path);
});
afterEach(() => folder.remove());

const at = (name: string) => join(folder.path, 'storage', objectPath('papers', name));
const start = () => startServices({ dataDir: folder.path, log: (line) => lines.push(line) });
function plant(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'stray');
  utimesSync(path, long, long);
  return path;
}

test('a start removes files left by killed uploads and keeps stored ones', async () => {
  const first = await start();
  await first.sql`insert into storage.buckets (id, name) values ('papers', 'papers')`;
  const { storage } = await first.signedIn('ann@example.com');
  await first.sql`
    create policy "Everybody uses the papers" on storage.objects for all to authenticated
    using (bucket_id = 'papers') with check (bucket_id = 'papers')`;
  const name = 'a/ünïcode & more.pdf';
  const stored = await storage.from('papers').upload('a/stored.txt', Buffer.from('stored'));
  expect(stored.error).toBeNull();
  // Under a name that Storage no longer accepts, as in a row from an earlier version.
  await first.sql`insert into storage.objects (bucket_id, name) values ('papers', ${name})`;
  await first.stop();
  for (const path of [at('a/stored.txt'), `${at('a/stored.txt')}.json`]) utimesSync(path, long, long);
  const named = plant(at(name));
  const strays = [plant(at('unnamed.txt')), plant(`${at('a/stored.txt')}.${randomUUID()}`)];
  expect(lines.filter((line) => line.startsWith('Storage:'))).toEqual([]);

  const second = await start();
  try {
    await expect.poll(() => strays.filter(existsSync)).toEqual([]);
    await expect
      .poll(() => lines.filter((line) => line.startsWith('Storage:')))
      .toEqual(['Storage: removed files of interrupted uploads: 1 partial, 1 whole (10 bytes).']);
    expect(existsSync(named)).toBe(true);
    const ann = second.client();
    await ann.auth.signInWithPassword({ email: 'ann@example.com', password: 'correct horse battery' });
    const { data } = await ann.storage.from('papers').download('a/stored.txt');
    expect(await data?.text()).toBe('stored');
  } finally {
    await second.stop();
  }
});
