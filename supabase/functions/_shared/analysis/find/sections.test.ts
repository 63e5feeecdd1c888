import { describe, expect, it } from 'vitest';
import type { Category } from '../../vocabulary/taxonomy.ts';
import { sections } from '../clauses/order.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { findInSections } from './sections.ts';

/** Returns the passages accepted as clauses of a category. */
function found(text: string, category: Category): string[] {
  const context = readDocument(normalize(text), 'contractor');
  return findInSections(sections, context)
    .filter((item) => item.category === category)
    .map(({ span }) => context.normal.cased.slice(span.start, span.end));
}

const under = (title: string, ...sentences: string[]) =>
  [
    `ARTICLE 5 ${title.toUpperCase()}`,
    ...sentences.map((text, at) => `5.${at + 1} ${text}`),
    'ARTICLE 6 NOTICES',
    '6.1 The parties shall write to each other.',
  ].join('\n\n');

/** Category, title, a sentence that is a clause under it, and a title under which the same sentence is not. */
const cases: [Category, string, string, string][] = [
  [
    'indemnity',
    'Indemnification',
    'The party so protected shall give notice of the suit.',
    'Notices of suit',
  ],
  ['insurance', 'Insurance', 'Ten days before they end, renewals shall be sent to the Owner.', 'Leases'],
  [
    'waiver_of_subrogation',
    'Waiver of Subrogation',
    'Each shall so inform its carriers in writing.',
    'Notices',
  ],
  ['bonds', 'Bonds', 'The surety shall be licensed in the state of the Project.', 'Licenses'],
  ['warranty', 'Warranty', 'The Contractor shall start to do so three days after it is told.', 'Schedule'],
  [
    'hazardous_materials',
    'Hazardous Materials',
    'The Contractor shall stop and tell the Owner at once.',
    'Schedule',
  ],
  [
    'consequential_waiver',
    'Consequential Damages',
    'Neither shall claim loss of rent from the other.',
    'Rent',
  ],
  [
    'liability_cap',
    'Limitation of Liability',
    'In total it shall not exceed the price of the job.',
    'Allowances',
  ],
  ['dispute_resolution', 'Dispute Resolution', 'The executives shall meet within ten days.', 'Meetings'],
  ['governing_law', 'Governing Law', 'The laws of Ohio rule between them.', 'Permits'],
  ['assignment', 'Assignment', 'Neither shall do so without asking the other first.', 'Overtime'],
  ['audit_records', 'Books and Records', 'The Owner may read and copy these records.', 'Drawings'],
  [
    'third_party_beneficiary',
    'No Third Party Beneficiaries',
    'No other person has rights under it.',
    'Staff',
  ],
];

describe.each(cases)('a section on %s', (category, title, sentence, other) => {
  it(`takes text under ${title}`, () => {
    expect(found(under(title, sentence), category)).toEqual([`5.1 ${sentence}`]);
  });

  it(`ignores text under ${other}`, () => {
    expect(found(under(other, sentence), category)).toEqual([]);
  });
});

describe('a title of several subjects', () => {
  const insurance = 'The policies shall be in force before anyone enters the site.';
  const other = 'The gate shall be locked at night.';

  it('covers the sentences on each of them', () => {
    expect(found(under('Insurance and Safety', insurance, other), 'insurance')).toEqual([`5.1 ${insurance}`]);
  });

  it('is one subject if its parts are the same', () => {
    expect(found(under('Mediation and Arbitration', other), 'dispute_resolution')).toEqual([`5.1 ${other}`]);
  });
});

describe('a section that changes its subject', () => {
  const dispute = 'The dispute shall go to the executives.';
  const other = [
    'The gate shall be locked at night.',
    'The lamps shall be lit at dusk.',
    'The dog shall be fed at noon.',
  ];

  it('ends after a few sentences off its subject', () => {
    expect(found(under('Disputes', dispute, ...other), 'dispute_resolution')).toHaveLength(3);
  });

  it('resumes with its subject', () => {
    expect(found(under('Disputes', dispute, ...other, dispute), 'dispute_resolution')).toHaveLength(4);
  });
});

describe('lines under a title', () => {
  const limits =
    'ARTICLE 5 INSURANCE\n\n5.1 The limits shall be:\n\n(a) $1,000,000 Each Accident\n\n(b) $2,000,000 General Aggregate\n\nARTICLE 6 NOTICES\n\n6.1 The parties shall write to each other.';

  it('belong to it if they state limits', () => {
    expect(found(limits, 'insurance')).toEqual(
      expect.arrayContaining(['(a) $1,000,000 Each Accident', '(b) $2,000,000 General Aggregate']),
    );
  });

  it('do not if the title is about something else', () => {
    const text = under(
      'Assignment of Return Premiums',
      'The Contractor shall assign to the Owner what is paid back.',
    );
    expect(found(text, 'assignment')).toEqual([]);
  });
});

describe('an article', () => {
  const text =
    'ARTICLE 5 DISPUTE RESOLUTION\n\n5.1 Direct Talks. The executives shall meet within ten days.\n\n5.2 Governing Law. The laws of Ohio rule between them.';

  it('extends into sections without their own subject', () => {
    expect(found(text, 'dispute_resolution')).toEqual(['The executives shall meet within ten days.']);
    expect(found(text, 'governing_law')).toEqual(['The laws of Ohio rule between them.']);
  });
});

describe('sentences in sections', () => {
  it('are taken whole, long ones in parts', () => {
    const long = `The Contractor shall insure ${'the Work, the tools, the plant and the stores, '.repeat(30)}and the gate.`;
    const parts = found(under('Insurance', long), 'insurance');
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => part.length <= 700)).toBe(true);
    expect(parts.join(' ')).toBe(`5.1 ${long}`);
  });

  it('are limited in number', () => {
    const many = Array.from({ length: 300 }, (_, at) => `Policy number ${at} shall be kept in force.`);
    expect(found(under('Insurance', ...many), 'insurance')).toHaveLength(150);
  });
});
