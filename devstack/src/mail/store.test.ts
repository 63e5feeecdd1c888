import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { MailStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-mail-'));
const file = join(folder, 'mail.jsonl');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mail = (id: string, text = '') => ({ id, to: 'a@builders.example', subject: id, text });
const ids = (store: MailStore) =>
  store
    .all()
    .map(({ id }) => id)
    .sort();

it('stores a message once, however often and fast it arrives, and keeps large messages apart', async () => {
  const store = new MailStore(folder);
  const large = 'x'.repeat(2_000_000);
  await Promise.all([mail('1', large), mail('2', large), mail('1', large)].map((one) => store.take(one)));
  expect(ids(store)).toEqual(['1', '2']);
  expect(ids(new MailStore(folder))).toEqual(['1', '2']);
});

it('loses no message that arrives after a crash cut one short', async () => {
  appendFileSync(file, '{"id":"cut sh');
  await new MailStore(folder).take(mail('3'));
  expect(ids(new MailStore(folder))).toEqual(['1', '2', '3']);
  expect(readFileSync(file, 'utf8')).toContain('cut sh\n');
});
