import { expect, it } from 'vitest';
import type { Finding } from '../../vocabulary/analysis.ts';
import type { Facts } from '../../vocabulary/facts.ts';
import { noFacts } from '../facts/find-facts.ts';
import { gradedByPrice } from './share-of-price.ts';

const priced = (value: number) =>
  ({ ...noFacts, amounts: [{ purpose: 'contract_price', value }] }) as unknown as Facts;
const damages = (params: Finding['params'], severity: Finding['severity'] = 'high') =>
  ({
    category: 'liquidated_damages',
    kind: 'onerous',
    severity,
    points: 8,
    params,
    explanation: 'Every day costs this much.\nAsk for a cap.',
  }) as unknown as Finding;
const grade = (finding: Finding, facts = priced(1_000_000), known: number | null = null) =>
  gradedByPrice([finding], facts, known)[0];

it('states the share of the price, and when the cap is reached, before what to ask for', () => {
  expect(grade(damages({ amount: 2_000, per: 'day', cap: '10%' }))?.explanation).toBe(
    'Every day costs this much. This is 0.2% of the price ($1,000,000) per day. The cap is reached after 50 days.\nAsk for a cap.',
  );
  expect(grade(damages({ amount: 2_000, per: 'day', cap: '$100,000' }))?.explanation).toContain(
    'after 50 days',
  );
  expect(grade(damages({ percent: 0.7, per: 'week', cap: '7%' }), noFacts)?.explanation).toContain(
    'after 70 days',
  );
});

it('raises a medium finding for a large share, and lowers a high one for a slight share', () => {
  expect(grade(damages({ amount: 6_000, per: 'day' }, 'medium'))).toMatchObject({
    severity: 'high',
    points: 8,
  });
  expect(grade(damages({ amount: 100, per: 'day' }))).toMatchObject({ severity: 'medium', points: 4 });
  expect(grade(damages({ amount: 100, per: 'day' }, 'critical'))).toMatchObject({ severity: 'critical' });
});

it('prefers a price known from outside the text, and changes nothing without a price or rate', () => {
  expect(grade(damages({ amount: 100, per: 'day' }), priced(1_000_000), 10_000)).toMatchObject({
    severity: 'high',
  });
  const unknown = damages({ amount: 100, per: 'day' });
  expect(grade(unknown, noFacts)).toEqual(unknown);
});
