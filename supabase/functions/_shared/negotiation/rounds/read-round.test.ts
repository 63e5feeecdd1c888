import { describe, expect, it } from 'vitest';
import type { PendingRevision } from '../read-revisions.ts';
import { withPending } from './pending.ts';
import { type Round, type RoundAsk, readRound, readRounds } from './read-round.ts';

const clauses = [
  'SUBCONTRACT AGREEMENT',
  '1. Payment. Contractor shall pay Subcontractor within seven (7) days after receipt of payment from Owner.',
  '2. Retainage. Contractor shall retain ten percent (10%) of each progress payment until final completion.',
  '3. Claims. Subcontractor shall give written notice of any claim within three (3) days after the event, as Section 5 requires.',
  '4. Indemnity. Subcontractor shall indemnify and hold harmless Contractor from all claims arising out of the Work.',
  '5. Disputes. Any decision of Contractor on a claim of Subcontractor is final and binding on the parties.',
  '6. Cleanup. Subcontractor shall remove its debris from the site at the end of every working day.',
  '7. Law. This Agreement is governed by the law of the state in which the project is located.',
];
const text = (list: readonly string[]) => [list.join('\n\n')];

/** Compares the clauses with an edited copy. */
function compare(edit: (list: string[]) => string[], asks: Partial<RoundAsk>[] = []): Round {
  const before = text(clauses);
  return readRound(
    before,
    text(edit([...clauses])),
    asks.map((ask, index) => ({
      id: String(index),
      ask: 'Ask for it.',
      quote: null,
      replacement: null,
      start: ask.quote ? (before[0]?.indexOf(ask.quote) ?? null) : null,
      ...ask,
    })),
  );
}
const swap =
  (from: string, to: string) =>
  (list: string[]): string[] =>
    list.map((clause) => clause.replace(from, to));
const outcomeOf = (round: Round) => round.asks.map(({ outcome, reason }) => [outcome, reason]);

const days = { quote: 'seven (7) days', replacement: 'thirty (30) days' };

describe('an ask to change a number', () => {
  it.each([
    ['as asked', 'seven (7) days', 'thirty (30) days', 'granted', 'as_asked'],
    ['in figures', 'seven (7) days', '30 days', 'granted', 'as_asked'],
    ['better than asked', 'seven (7) days', 'forty-five (45) days', 'granted', 'number_better'],
    ['halfway', 'seven (7) days', 'fifteen (15) days', 'partly', 'number_between'],
    ['worse', 'seven (7) days', 'five (5) days', 'refused', 'number_worse'],
    ['unchanged', '', '', 'refused', 'unchanged'],
    [
      'with a condition',
      'seven (7) days after receipt of payment from Owner.',
      'thirty (30) days after receipt of payment from Owner, unless Owner disputes the invoice.',
      'partly',
      'condition_added',
    ],
  ])('%s', (_, from, to, outcome, reason) => {
    expect(outcomeOf(compare(swap(from, to), [days]))).toEqual([[outcome, reason]]);
  });

  it('is moved, or granted elsewhere, if its sentence is in another section', () => {
    const move = (edit: (clause: string) => string) => (list: string[]) => [
      list[0] ?? '',
      ...list.slice(2),
      edit((list[1] ?? '').replace('1. Payment. ', '8. ')),
    ];
    const kept = compare(
      move((clause) => clause),
      [days],
    );
    expect(kept.asks[0]).toMatchObject({ outcome: 'moved', is_moved: true });
    const changed = compare(
      move((clause) => clause.replace('seven (7)', 'thirty (30)')),
      [days],
    );
    expect(changed.asks[0]).toMatchObject({ outcome: 'granted', is_moved: true });
  });
});

describe('an ask to change words', () => {
  const indemnity = {
    quote: clauses[4] ?? '',
    replacement: `${(clauses[4] ?? '').slice(0, -1)}, to the extent caused by the negligence of Subcontractor.`,
  };
  it.each([
    [', to the extent caused by the negligence of Subcontractor.', 'granted'],
    [', to the extent resulting from Subcontractor’s negligent acts.', 'granted'],
    [', except where caused by the sole negligence of Contractor.', 'partly'],
    ['.', 'refused'],
  ])('%s', (end, outcome) => {
    const round = compare(swap('out of the Work.', `out of the Work${end}`), [indemnity]);
    expect(round.asks[0]?.outcome).toBe(outcome);
    expect(round.changes).toEqual([]);
  });

  it('strikes a sentence', () => {
    const strike = { quote: clauses[5] ?? '', replacement: '' };
    const struck = compare((list) => list.toSpliced(5, 1), [strike]);
    expect(outcomeOf(struck)).toEqual([['granted', 'struck']]);
    expect(struck.changes).toEqual([]);
    expect(outcomeOf(compare((list) => list, [strike]))).toEqual([['refused', 'unchanged']]);
  });
});

it('compares an ask without new words with the numbers that it names', () => {
  const remark = { quote: clauses[3] ?? '', ask: 'Ask for at least 10 days.' };
  const given = (words: string) => outcomeOf(compare(swap('three (3) days', words), [remark]))[0]?.[0];
  expect(given('ten (10) days')).toBe('granted');
  expect(given('5 days')).toBe('partly');
  expect(given('three (3) days')).toBe('refused');
});

it('finds the new clause that an ask requests', () => {
  const ask = { ask: 'Add a mutual waiver of consequential damages.' };
  const clause = '8. Waiver. Contractor and Subcontractor waive consequential damages against each other.';
  const found = compare((list) => [...list, clause], [ask]);
  expect(found.asks[0]).toMatchObject({ outcome: 'granted', reason: 'new_clause' });
  expect(found.asks[0]?.after?.text).toContain('waive consequential damages');
  expect(found.changes).toEqual([]);
  expect(outcomeOf(compare((list) => list, [ask]))).toEqual([['refused', 'no_clause']]);
});

describe('changes outside our asks', () => {
  it('lists new, changed, struck, and moved sentences, moved ones last', () => {
    const trap = 'Contractor may set off any amount owed under another agreement.';
    const round = compare(
      (list) => [
        ...list.slice(0, 2),
        list[2]?.replace('ten percent (10%)', 'fifteen percent (15%)') ?? '',
        list[3] ?? '',
        list[7]?.replace('7.', '4.') ?? '',
        `${list[4]?.replace('4.', '5.')} ${trap}`,
        list[6] ?? '',
      ],
      [days],
    );
    const listed = round.changes.map(({ kind, before, after }) => [
      kind,
      (after ?? before)?.text.replace(/^\d\. /, '').slice(0, 25),
    ]);
    expect(listed).toEqual([
      ['changed', 'Contractor shall retain fifteen'.slice(0, 25)],
      ['deleted', 'Disputes. Any decision of '.slice(0, 25)],
      ['inserted', trap.slice(0, 25)],
      ['moved', 'Law. This Agreement is governed'.slice(0, 25)],
    ]);
  });

  it('names a change in a sentence of an ask, outside of the quoted words', () => {
    const round = compare(swap('payment from Owner', 'final payment from Owner and its lender'), [days]);
    expect(round.asks[0]?.outcome).toBe('refused');
    expect(round.changes).toMatchObject([{ kind: 'changed', ask_id: '0' }]);
  });

  it('ignores layout and renumbered sections, not a reference to another section', () => {
    const renumber = (list: string[]) =>
      list.map((clause) =>
        clause
          .replace(/^(\d)\./, (_, number) => `${Number(number) + 1}.`)
          .replace('Section 5', 'Section 6')
          .replaceAll(' the ', '\nthe '),
      );
    expect(compare(renumber).changes).toEqual([]);
    expect(compare(swap('Section 5', 'Section 7')).changes).toMatchObject([{ kind: 'reference' }]);
  });
});

it('gives exact spans of both versions', () => {
  const after = text(swap('seven (7) days', '30 days')([...clauses]));
  const round = compare(swap('seven (7) days', '30 days'), [days]);
  const [ask] = round.asks;
  for (const [passage, whole] of [
    [ask?.before, text(clauses)[0]],
    [ask?.after, after[0]],
  ] as const)
    expect(whole?.slice(passage?.start, passage?.end)).toBe(passage?.text);
  expect(ask?.before?.page).toBe(1);
});

describe('readRounds', () => {
  const changed = text(swap('seven (7) days', 'ten (10) days')([...clauses]));
  const ask = (id: string, quote: string, replacement: string): RoundAsk => ({
    id,
    ask: 'Ask for it.',
    quote,
    start: text(clauses)[0]?.indexOf(quote) ?? null,
    replacement,
  });

  it('reads asks of older versions, from the newest text that has their words', () => {
    const percent = ask('percent', 'ten percent (10%)', 'five percent (5%)');
    const older = {
      version: 1,
      pages: text(clauses),
      asks: [ask('days', days.quote, days.replacement), percent],
    };
    const newer = { version: 2, pages: changed, asks: [] };
    const after = text([...clauses].map((clause) => clause.replace('seven (7) days', 'thirty (30) days')));
    const { asks, changes } = readRounds([newer, older], after);
    expect(asks.map(({ id, outcome, before_version }) => [id, outcome, before_version])).toEqual([
      ['percent', 'refused', 2],
      ['days', 'granted', 1],
    ]);
    expect(changes).toEqual([]);
  });
});

describe('withPending', () => {
  const after = swap('seven (7) days', 'thirty (30) days')([...clauses]);
  const { asks } = compare(() => after, [days]);
  const revision = (author: string): PendingRevision => ({
    part: 'body',
    kind: 'insertion',
    author,
    date: null,
    text: 'thirty (30)',
    context: after[1] ?? '',
  });

  it('leaves an ask open whose words are our own pending change', () => {
    expect(withPending(asks, [revision('Olive Owner')], ['Olive Owner'])).toMatchObject([
      { outcome: 'unclear', reason: 'pending', pending_by: 'Olive Owner' },
    ]);
  });

  it("names the other side's pending change", () => {
    expect(withPending(asks, [revision('Dana')], ['Olive Owner'])).toMatchObject([
      { outcome: 'granted', pending_by: 'Dana' },
    ]);
    expect(withPending(asks, [{ ...revision('Dana'), context: 'Another paragraph' }], [])).toMatchObject([
      { outcome: 'granted', pending_by: null },
    ]);
  });
});
