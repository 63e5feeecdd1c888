import { expect, it } from 'vitest';
import type { Transaction } from '../../db/pool.ts';
import { linkDays, linkedReport, signReportLink } from './file.ts';

const secret = 'a secret';
const ids = { org: crypto.randomUUID(), report: crypto.randomUUID() };
const file = { path: 'p', fileName: 'report.pdf', size: 1, format: 'pdf' };
const holding = (...rows: object[]) => (() => Promise.resolve(rows)) as unknown as Transaction;
const opened = (token: string, sql = holding(file), now = new Date()) =>
  linkedReport(sql, token, { secret, now });

it('opens until it expires', async () => {
  const until = Date.now() + linkDays * 86_400_000;
  const token = signReportLink({ ...ids, until }, secret);
  expect(await opened(token)).toEqual(file);
  expect(await opened(token, holding(file), new Date(until - 1))).toEqual(file);
  await expect(opened(token, holding(file), new Date(until))).rejects.toMatchObject({ why: 'ended' });
});

it('reports a deleted report as deleted', async () => {
  const token = signReportLink({ ...ids, until: Date.now() + 1000 }, secret);
  await expect(opened(token, holding())).rejects.toMatchObject({ why: 'deleted', code: 'not_found' });
});

it('rejects a link that is not signed with the secret', async () => {
  const link = { ...ids, until: Date.now() + 1000 };
  const token = signReportLink(link, secret);
  for (const forged of ['', '.', 'a.b', `${token}.c`, `${token}A`, signReportLink(link, 'another secret')])
    await expect(opened(forged)).rejects.toMatchObject({ why: 'unknown', code: 'not_found' });
});
