import { describe, expect, it } from 'vitest';
import { legalNoticeTypes, type NoticeContent } from '../schemas/notice.ts';
import { noticeDocumentSchema } from '../schemas/notice-document.ts';
import { checkNotice } from './check.ts';
import { noticeFacts } from './facts.ts';
import { blanksOf, fill, type Known, plainText } from './fill.ts';
import { statutoryForms } from './forms/registry.ts';
import { blankKeys, shippedTemplates, withdrawal } from './templates.ts';

const nothing = Object.fromEntries(Object.keys(blankKeys).map((key) => [key, null])) as Known;

describe('the built-in notice templates', () => {
  it.each(legalNoticeTypes)(
    '%s is a valid document, uses only known placeholders, and has required facts',
    (type) => {
      expect(noticeDocumentSchema.parse(shippedTemplates[type])).toEqual(shippedTemplates[type]);
      const keys = JSON.stringify(shippedTemplates[type]).match(/"key":"[^"]+"/g) ?? [];
      for (const key of keys) expect(Object.keys(blankKeys)).toContain(key.slice(7, -1));
      const hasForms = statutoryForms.some((form) => form.type === type);
      expect(noticeFacts[type].required.length > 0 || hasForms).toBe(true);
    },
  );
});

/** What a lawyer expects in each letter that the contract governs. */
const expected: [(typeof legalNoticeTypes)[number], RegExp[]][] = [
  [
    'Breach of Contract Notice',
    [
      /must be done by/,
      /adequate assurance in writing/,
      /dispute this notice, the next step is/,
      /Copy to: Surety/,
    ],
  ],
  [
    'Termination Notice',
    [
      /found to be unjustified/,
      /“a termination for convenience under”/,
      /declaration of default/,
      /assignment of these subcontracts and purchase orders is accepted/,
      /final accounting/,
      /Copy to: Surety/,
    ],
  ],
  [
    'Stop Work Notice',
    [
      /suspension, not a termination/,
      /Amount due and unpaid/,
      /Certificate for payment \| \[Date and amount, or “none was issued”/,
      /site safe/,
      /Copy to: Construction lender/,
      /Copy to: Architect or engineer/,
    ],
  ],
];

it.each(expected)('a %s has the parts that the contract and the law need', (type, patterns) => {
  const text = plainText(shippedTemplates[type]);
  for (const pattern of patterns) expect(text).toMatch(pattern);
  expect(text).not.toMatch(/certified mail/i);
  expect(text).toContain('Nothing in this notice waives any right');
});

describe('fill', () => {
  it('fills in known values and marks the rest', () => {
    const template = shippedTemplates['Breach of Contract Notice'];
    const all = blanksOf(template);
    const filled = fill(template, {
      ...nothing,
      'project.name': 'Harbor Tower',
      'clause.quote': ' Work \n stops. ',
    });
    expect(plainText(filled)).toContain('Project | Harbor Tower');
    expect(plainText(filled)).toContain('\nWork stops.\n');
    expect(blanksOf(filled)).toHaveLength(all.length - 2);
    expect(fill(template, nothing)).toEqual(template);
    expect(blanksOf(fill(withdrawal, { ...nothing, 'earlier.number': 'N-2026-0001' }))).not.toContain(
      blankKeys['earlier.number'],
    );
  });
});

const content: NoticeContent = {
  subject: 'Delay',
  sender: { name: 'Test Builders', address: '9 Mill Road', contact: '', signatory: 'O', signatory_title: '' },
  recipients: [
    {
      name: 'Harbor LLC',
      attention: '',
      address: '12 Quay St, Baltimore MD 21202',
      email: '',
      means: 'certified_mail',
    },
  ],
  body: { type: 'doc', content: [] },
  exhibits: [],
};
const clause = {
  passages: [],
  means: ['certified_mail' as const],
  email_excluded: true,
  in_writing: true,
  received_after: { days: 3, business: true },
  addresses: [
    { party: 'Owner', lines: 'Harbor LLC\n12 Quay Street\nBaltimore, MD 21202', email: null, copy: false },
    { party: null, lines: 'Marsh & Vale\n300 Light Street\nBaltimore, MD 21202', email: null, copy: true },
    { party: 'Contractor', lines: 'Test Builders\n9 Mill Road\nTowson, MD 21204', email: null, copy: false },
  ],
};
const look = (change: object = {}) =>
  checkNotice({ content, clause, ours: ['Test Builders', 'contractor'], today: '2026-11-22', ...change });
const problems = (change: object = {}) =>
  look(change)
    .filter(({ level }) => level === 'problem')
    .map(({ message }) => message);

describe('checkNotice', () => {
  it('reports an address that the contract requires and the notice lacks', () => {
    expect(problems()).toEqual([
      'The contract requires notice by certified mail to two addresses; one is missing: Marsh & Vale, 300 Light Street, Baltimore, MD 21202.',
    ]);
    const both = [
      ...content.recipients,
      { ...content.recipients[0], address: '300 Light Street\nBaltimore, MD 21202' },
    ];
    expect(problems({ content: { ...content, recipients: both } })).toEqual([]);
    expect(look().filter(({ level }) => level === 'hint')).toEqual([
      expect.objectContaining({
        where: 'due_by',
        message: expect.stringContaining('3 business days after it is sent'),
      }),
    ]);
  });

  it('reports a delivery method that the contract does not allow', () => {
    const by = (means: string) =>
      problems({
        clause: { ...clause, addresses: [] },
        content: { ...content, recipients: [{ ...content.recipients[0], means }] },
      });
    expect(by('certified_mail')).toEqual([]);
    expect(by('courier')).toEqual([
      'The contract allows certified mail, but Harbor LLC is set to be served by courier.',
    ]);
    expect(by('email')).toEqual([
      'The contract does not allow notice by email, but Harbor LLC is set to receive it by email.',
    ]);
  });

  it('reports means of delivery that the statute does not allow, unless one recipient is served by them', () => {
    const statute = {
      citation: 'Cal. Civ. Code § 8204',
      delivery: {
        act: 'received' as const,
        means: ['personal' as const, 'certified_mail' as const],
        to: ['owner' as const],
        note: null,
      },
      last_on: '2026-12-01',
    };
    const recipients = (...by: string[]) => by.map((means) => ({ ...content.recipients[0], means }));
    const served = (...by: string[]) =>
      look({ clause: null, statute, content: { ...content, recipients: recipients(...by) } });
    const allows = 'Cal. Civ. Code § 8204 allows certified mail or in person.';
    expect(served('courier', 'email')).toContainEqual({
      level: 'problem',
      where: 'recipients',
      message: `No recipient is set to be served by a method the law allows. ${allows}`,
    });
    expect(served('certified_mail', 'email').filter(({ level }) => level === 'problem')).toEqual([]);
    expect(served('certified_mail', 'email')).toContainEqual({
      level: 'hint',
      where: 'recipients',
      message: `Harbor LLC is set to be served by email. ${allows}`,
    });
    expect(served('certified_mail').map(({ message }) => message)).toContain(
      'Under Cal. Civ. Code § 8204, the notice must arrive by the last day.',
    );
  });

  it('holds a notice back for its date only once the last day under the law has passed', () => {
    const late = (last_on: string | null) =>
      problems({
        clause: null,
        dueBy: '2026-11-21',
        statute: { citation: null, delivery: null, last_on },
      });
    expect(late('2026-11-22')).toEqual([]);
    expect(late(null)).toEqual([]);
    expect(late('2026-11-21')).toEqual(['The serve-by date has passed.']);
  });

  it('reports renamed parties, missing data, and a past deadline', () => {
    expect(
      problems({
        clause: null,
        names: {
          were: { party_a: 'Harbor LLC', contract: null },
          are: { party_a: 'Quay LLC', contract: null },
        },
        missing: ['the sender’s address'],
        dueBy: '2026-11-21',
      }),
    ).toEqual([
      'Missing: the sender’s address.',
      '“Harbor LLC” is now called “Quay LLC”. Check the letter and save it again.',
      'The serve-by date has passed.',
    ]);
  });
});
