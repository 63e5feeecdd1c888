import { expect, it } from 'vitest';
import { run } from '../testing/rule.ts';
import { mismatches } from './mismatch.ts';

it('reports words and figures that disagree, and only those', () => {
  const hits = run(
    mismatches,
    'The Owner shall pay within thirty (45) days. Retainage is ten percent (10%). The deposit is one thousand dollars ($1,000).',
  );
  expect(hits.map((hit) => hit.explanation)).toEqual([expect.stringContaining('thirty (45) days')]);
});
