import type { Ask } from '@schemas/ask.ts';
import { expect, test } from 'vitest';
import { coverEmail } from './cover-words.ts';

const ask = (changes: Partial<Ask>): Ask => ({
  id: 'a',
  contract_id: 'c',
  document_id: 'd',
  document_version: 1,
  finding_id: null,
  quote: 'within seven (7) days',
  page: 3,
  start: 1,
  ask: 'Ask for payment in 30 days.',
  replacement: 'within {thirty} (30) days',
  reason: 'Our suppliers are paid monthly.',
  status: 'open',
  created_by: null,
  created_at: '2026-11-28T10:00:00Z',
  version: 1,
  ...changes,
});

test('a cover email states each ask with its page, text, and reason', () => {
  const { subject, body } = coverEmail({
    contract: 'Concrete',
    version: 2,
    asks: [ask({}), ask({ quote: null, page: null, replacement: null, reason: null, ask: 'Add a cap.' })],
  });
  expect(subject).toBe('Concrete: requested changes');
  expect(body).toContain('version 2 of Concrete');
  expect(body).toContain(
    '1. Page 3: Payment in 30 days.\nContract text: within seven (7) days\nNew text: within (thirty) (30) days\nReason: Our suppliers are paid monthly.',
  );
  expect(body).toContain('2. Add a cap.');
});

test('a long list is shortened to what fits in a message', () => {
  const asks = Array.from({ length: 40 }, () => ask({ replacement: 'x'.repeat(1000) }));
  const { body } = coverEmail({ contract: 'Concrete', version: 1, asks });
  expect(body.length).toBeLessThan(20_000);
  expect(body).toContain('40. Page 3: Payment in 30 days.');
});
