import { describe, expect, it } from 'vitest';
import { compareFlowDown } from './flow-down.ts';
import { readSet } from './governing.ts';
import { readText, type SetDocument } from './read-text.ts';
import { readTerms, type Term } from './terms.ts';
import { heldSets } from './testing/held-sets.ts';
import { measureSets } from './testing/measure.ts';
import { tunedSets } from './testing/tuned-sets.ts';

const agreement = {
  id: 'agreement',
  role: 'agreement' as const,
  pages: [
    'In the event of conflict, the following order shall govern: (1) the Agreement; (2) the General Conditions.',
    '5.1 The Owner shall pay the Contractor within 30 days after receipt of each invoice.',
  ],
};
const general = {
  id: 'general',
  role: 'general_conditions' as const,
  pages: ['9.6 The Owner shall pay the Contractor within 45 days after receipt of each invoice.'],
};

it.each([
  { name: 'sets that the readers were tuned with', sets: tunedSets },
  { name: 'sets that they were not tuned with', sets: heldSets },
])('reads the governing text and the flow-down gaps of $name', ({ sets }) => {
  const { governing, gaps } = measureSets(sets);
  expect(governing.right / governing.of).toBeGreaterThanOrEqual(0.9);
  expect(gaps.right / gaps.planted).toBeGreaterThanOrEqual(0.9);
  expect(gaps.right / gaps.found).toBeGreaterThanOrEqual(0.9);
});

it('quotes the governing text and the one it beats, with page and section', () => {
  const { order, terms } = readSet([general, agreement]);
  expect(order).toEqual(['agreement', 'general']);
  expect(terms).toHaveLength(1);
  const [governing, beaten] = terms[0]?.terms ?? [];
  expect(governing).toMatchObject({ document_id: 'agreement', shown: '30 days', page: 2, section: '5.1' });
  expect(beaten).toMatchObject({ document_id: 'general', shown: '45 days', page: 1, section: '9.6' });
  for (const { quote, start, end, document_id } of [governing, beaten].filter((one) => one !== undefined)) {
    const { pages } = document_id === 'agreement' ? agreement : general;
    expect(pages.join('\f').slice(start, end)).toBe(quote);
  }
});

it('follows a confirmed order instead of the stated one', () => {
  const { terms } = readSet([agreement, general], ['general', 'agreement']);
  expect(terms[0]).toMatchObject({ outcome: 'governs', reasons: ['confirmed'] });
  expect(terms[0]?.terms[0]?.document_id).toBe('general');
});

it('is uncertain about a document that the confirmed order leaves out', () => {
  const { terms } = readSet([agreement, general], ['agreement']);
  expect(terms[0]).toMatchObject({ outcome: 'uncertain', reasons: ['not_ranked'] });
});

it('does not take an integration clause for an order', () => {
  const text =
    'This Agreement represents the entire and integrated agreement and supersedes prior negotiations, representations or agreements.';
  const { statements } = readSet([{ ...agreement, pages: [text] }, general]);
  expect(statements).toEqual([]);
});

it('finds no gap if a text cannot be read, and says so if it states several values', () => {
  const prime = {
    ...general,
    id: 'prime',
    pages: [
      'Owner shall retain 5% of each progress payment. Owner shall retain 10% of each payment for stored materials.',
    ],
  };
  const subcontract = {
    ...general,
    id: 'subcontract',
    pages: ['Contractor shall retain 10% of each progress payment.'],
  };
  expect(compareFlowDown([prime], [subcontract]).gaps).toMatchObject([
    { family: 'retainage', kind: 'right_missing', doubt: 'several_values' },
  ]);
  expect(compareFlowDown([{ ...prime, pages: [''] }], [subcontract]).gaps).toEqual([]);
});

const document = (id: string, role: SetDocument['role'], ...clauses: string[]): SetDocument => ({
  id,
  role,
  pages: [clauses.join('\n\n')],
});

/** What a document states, as 'payment: 30 days'. */
const stated = (...clauses: string[]) =>
  [...readTerms(readText(document('one', 'agreement', ...clauses))).values()]
    .flat()
    .map(({ family, shown }) => `${family}: ${shown}`);

it('quotes words that show by themselves what was read', () => {
  const documents = [...tunedSets, ...heldSets].flatMap((set) => set.documents);
  const read = documents.flatMap(({ id, role, clauses }) => [
    ...readTerms(readText(document(id, role, ...clauses))).values(),
  ]);
  const reread = ({ quote, family }: Term) =>
    readTerms(readText({ id: 'quote', role: 'agreement', pages: [quote] }))
      .get(family)
      ?.map(({ shown }) => shown);
  for (const term of read.flat()) expect(reread(term), term.quote).toContain(term.shown);
});

it('quotes the next sentence if it states the value', () => {
  const clauses =
    '11.1 Contractor shall maintain commercial general liability insurance for the Work. The limit is $2,000,000 per occurrence.';
  const [term] = readTerms(readText(document('one', 'agreement', clauses))).get('insurance') ?? [];
  expect(term).toMatchObject({ shown: '$2,000,000 per occurrence', quote: clauses });
});

it('quotes the value of a long sentence', () => {
  const long = `The Owner shall pay the Contractor, ${'subject to the conditions of this Article, '.repeat(30)}within 45 days after receipt of each invoice.`;
  const [term] = readTerms(readText(document('one', 'agreement', long))).get('payment') ?? [];
  expect(term?.quote).toContain('within 45 days');
});

it.each([
  [
    'an aggregate limit',
    'Contractor shall maintain general liability insurance with an aggregate of $2,000,000.',
    'insurance: $2,000,000',
  ],
  [
    'profit without more',
    'Owner may terminate for convenience and shall then settle overhead and profit with Contractor.',
    'termination: null',
  ],
  [
    'a limit of the indemnity in words that are not read',
    'Contractor shall indemnify Owner from claims that result from the negligence of Contractor.',
    'indemnity: null',
  ],
  [
    'an exception from no damages for delay',
    'Contractor is not entitled to damages for delay, except for active interference by Owner.',
    'delay: no delay damages, with an exception',
  ],
  [
    'time without money',
    'If delayed, Contractor shall be entitled to an extension of time, and the Contract Sum shall not be adjusted.',
    'delay: null',
  ],
  [
    'a choice of arbitration',
    'Any dispute shall, at the option of Owner, be decided by arbitration.',
    'disputes: null',
  ],
  [
    'rules of mediation',
    'Any dispute shall be resolved by mediation under the rules of the American Arbitration Association.',
    undefined,
  ],
  [
    'a percentage of the price next to the retainage',
    'Owner shall pay ten percent (10%) of the price, less retainage equal to five percent (5%) of it.',
    'retainage: 5%',
  ],
  [
    'several daily rates',
    'Liquidated damages are $500 per day for ten days and $1,000 per day after that.',
    'liquidated_damages: null',
  ],
])('does not state more than the words: %s', (_, clause, expected) => {
  const read = stated(clause);
  expect(read).toEqual(expected === undefined ? [] : expect.arrayContaining([expected]));
});

it('calls texts the same only if all their values are', () => {
  const order =
    'In the event of conflict, the following order shall govern: (1) the Agreement; (2) the General Conditions.';
  const read = (one: string, other: string) =>
    readSet([document('a', 'agreement', order, one), document('g', 'general_conditions', other)]).terms[0];
  const pay = (period: string) =>
    `The Owner shall pay the Contractor within ${period} after receipt of each invoice.`;
  expect(read(pay('30 days'), pay('thirty (30) days'))).toMatchObject({ outcome: 'same' });
  expect(read(pay('30 days'), pay('45 days'))).toMatchObject({ outcome: 'governs', is_conflict: true });
  // 20 business days take 26 to 28 days.
  expect(read(pay('20 business days'), pay('27 days'))).toMatchObject({
    outcome: 'governs',
    is_conflict: false,
  });
  const suit = (county: string) => `Any action shall be brought only in the courts of ${county} County.`;
  expect(read(suit('Harris'), suit('Travis'))).toMatchObject({ outcome: 'governs', is_conflict: false });
});

it('takes an amendment for an express change only of the section that it names', () => {
  const base = document(
    'a',
    'agreement',
    '9.1 Owner shall pay Contractor within 60 days after receipt of invoice.',
  );
  const amendment = (section: string) =>
    document(
      'b',
      'amendment',
      `Section ${section} is amended to read: "Owner shall pay Contractor within 30 days after receipt of invoice."`,
    );
  const [expressly] = readSet([base, amendment('9.1')]).terms;
  expect(expressly).toMatchObject({ governing: 'b', reasons: ['amends'], basis: [{ document_id: 'b' }] });
  const [other] = readSet([base, amendment('4.2')]).terms;
  expect(other).toMatchObject({ outcome: 'uncertain', reasons: ['no_order'] });
});

it('quotes the statements that decide, and those that contradict each other', () => {
  const [term] = readSet([agreement, general]).terms;
  expect(term?.basis).toMatchObject([{ document_id: 'agreement', page: 1 }]);
  const rival = {
    ...general,
    pages: ['These General Conditions take precedence over all other Contract Documents.', ...general.pages],
  };
  const [contradictory] = readSet([agreement, rival]).terms;
  expect(contradictory).toMatchObject({ outcome: 'uncertain', reasons: ['contradictory'] });
  expect(contradictory?.basis.map(({ document_id }) => document_id)).toEqual(['agreement', 'general']);
});

describe('a prime contract and its subcontract', () => {
  const prime = document(
    'prime',
    'prime_contract',
    'Contractor shall give notice of any claim within 5 days after the event.',
  );
  const notice = 'Subcontractor shall give notice of any claim within 10 days after the event.';

  it('are not compared for precedence, even in a confirmed order', () => {
    const subcontract = document('sub', 'subcontract', notice);
    const read = readSet([subcontract, prime], ['prime', 'sub']);
    expect(read).toMatchObject({ terms: [], separate: ['prime'], incorporation: null });
  });

  it('are compared if the subcontract incorporates the prime contract, with the clause', () => {
    const incorporating = 'The Prime Contract is incorporated in this Subcontract by reference.';
    const read = readSet([document('sub', 'subcontract', incorporating, notice), prime]);
    expect(read).toMatchObject({ separate: [], incorporation: { quote: incorporating } });
    expect(read.terms).toMatchObject([{ outcome: 'uncertain', reasons: ['no_order'] }]);
    const flowing =
      'Subcontractor assumes toward Contractor all obligations that Contractor has assumed toward Owner.';
    expect(readSet([document('sub', 'subcontract', flowing, notice), prime]).separate).toEqual(['prime']);
    const excluding = 'The Prime Contract is not incorporated in this Subcontract.';
    expect(readSet([document('sub', 'subcontract', excluding, notice), prime]).separate).toEqual(['prime']);
  });

  it('have their own orders of precedence', () => {
    const order = 'In the event of conflict, this Agreement shall prevail over the General Conditions.';
    const upper = document('prime', 'prime_contract', order, ...prime.pages);
    const { statements } = readSet([document('sub', 'subcontract', notice), upper]);
    expect(statements).toEqual([]);
  });
});

describe('flow-down', () => {
  const retains = (share: string) => `9.3 Owner shall retain ${share} of each progress payment.`;
  const subcontract = document('sub', 'subcontract', 'Contractor shall retain 10% of each progress payment.');
  const prime = document('prime', 'prime_contract', retains('5%'));
  const amended = (clause: string) => document('amendment', 'amendment', clause);

  it('follows an amendment in force that replaces the clause', () => {
    const amendment = amended(`Section 9.3 is replaced by: "${retains('10%').slice(4)}"`);
    expect(compareFlowDown([prime], [subcontract]).gaps).toMatchObject([
      { family: 'retainage', doubt: null, amendments: [] },
    ]);
    expect(compareFlowDown([prime, amendment], [subcontract]).gaps).toEqual([]);
  });

  it('is uncertain where an amendment is about the clause, and quotes it', () => {
    const deleting = 'Section 9.3 is deleted. No further deduction applies.';
    expect(compareFlowDown([prime, amended(deleting)], [subcontract]).gaps).toMatchObject([
      { family: 'retainage', doubt: 'amended', amendments: [{ quote: 'Section 9.3 is deleted.' }] },
    ]);
    const adding = 'Owner shall retain 10% of each payment for stored materials.';
    const [gap] = compareFlowDown([prime, amended(adding)], [subcontract]).gaps;
    expect(gap).toMatchObject({ doubt: 'amended', prime: [{ shown: '5%' }, { shown: '10%' }] });
  });

  it('calls a subcontract silent only if it has no words on the subject', () => {
    const [silent] = compareFlowDown([prime], [document('sub', 'subcontract', 'Subcontractor paints.')]).gaps;
    expect(silent).toMatchObject({ doubt: null, subcontract: [] });
    const mention = 'The Contractor handles retainage as it sees fit.';
    const [mentioned] = compareFlowDown([prime], [document('sub', 'subcontract', mention)]).gaps;
    expect(mentioned).toMatchObject({ doubt: 'not_read', subcontract: [{ quote: mention, shown: null }] });
  });

  it('quotes the clause by which the prime contract governs', () => {
    const clause =
      'In the event of a conflict between this Subcontract and the Prime Contract, the Prime Contract shall govern.';
    const lower = document('sub', 'subcontract', clause, ...subcontract.pages);
    expect(compareFlowDown([prime], [lower])).toMatchObject({
      conflict: { quote: clause },
      gaps: [{ doubt: 'prime_governs' }],
    });
  });
});
