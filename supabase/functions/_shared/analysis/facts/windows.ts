/** Periods to act, found by the deadline rules. */

import type { WindowFact } from '../../vocabulary/facts.ts';
import { windowDrafts } from '../obligations/window-drafts.ts';
import type { Context } from '../read/context.ts';
import { periods } from '../read/numbers.ts';
import { type Found, wordsAbout } from './found.ts';

const MOST = 40;
const MOST_SENTENCES = 3_000;
const PLAIN = {
  contract_start: 'the start of the contract',
  contract_end: 'the end of the contract',
} as const;

/** Windows with a known meaning, in text order; repeats are merged. */
export function findWindows(context: Context): Found<WindowFact>[] {
  const found = new Map<string, Found<WindowFact>>();
  const timed = context.having(
    'hour',
    'hours',
    'day',
    'days',
    'week',
    'weeks',
    'month',
    'months',
    'year',
    'years',
  );
  for (const sentence of timed.slice(0, MOST_SENTENCES)) {
    if (found.size >= MOST) break;
    const { cased } = context.normal;
    for (const draft of windowDrafts(sentence, cased.slice(sentence.start, sentence.end), () => null)) {
      const { title, offset_count: count, offset_unit: unit, match } = draft;
      const trigger =
        draft.anchor === 'fixed_date'
          ? (draft.anchor_date ?? '')
          : draft.anchor === 'event'
            ? (draft.anchor_event ?? '')
            : PLAIN[draft.anchor];
      const key = `${title} ${count} ${unit}`;
      if (found.has(key) || trigger === '') continue;
      found.set(key, {
        title,
        count,
        unit,
        trigger,
        mismatch: periods(sentence.text.slice(match.start - sentence.start, match.end - sentence.start)).some(
          (period) => period.mismatch,
        ),
        span: wordsAbout(cased, sentence, match),
        match,
        confidence: draft.confidence,
      });
    }
  }
  return [...found.values()];
}
