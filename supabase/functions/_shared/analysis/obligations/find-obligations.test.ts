import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/depth.ts';
import { processorTime } from '../../testing/processor-time.ts';
import type { Analysis } from '../../vocabulary/analysis.ts';
import { analyzeText } from '../analyze.ts';
import { article, contract, harshContract, paginate, reflow, subcontract } from '../testing/build.ts';
import { findObligations } from './find-obligations.ts';
import { type ObligationDraft, obligationDraftSchema } from './schema.ts';

const perspective = 'contractor';
/** An analysis of some contract with its clauses removed, so that sentences can be tested alone. */
const analysis: Analysis = { ...analyzeText([contract()], { perspective }), clauses: [] };
const inSentence = (...sentences: string[]) => findObligations({ pages: [sentences.join('\n\n')], analysis });
const inContract = (pages: string[]) =>
  findObligations({ pages, analysis: analyzeText(pages, { perspective }) });
const gist = ({ title, anchor, anchor_date, offset_count, offset_unit }: ObligationDraft) =>
  [title, anchor, anchor_date, offset_count, offset_unit].join(' ');

function assertShape(pages: readonly string[], drafts: readonly ObligationDraft[]): void {
  const text = pages.join('\f');
  for (const draft of drafts) {
    obligationDraftSchema.parse(draft);
    expect(text.slice(draft.start, draft.end)).toBe(draft.quote);
    expect(draft.quote).toBe(draft.quote.trim());
    const pageStart = pages.slice(0, draft.page - 1).reduce((sum, page) => sum + page.length + 1, 0);
    expect(draft.start).toBeGreaterThanOrEqual(pageStart);
    expect(draft.start).toBeLessThanOrEqual(pageStart + (pages[draft.page - 1] as string).length);
  }
}

type Expected = Partial<ObligationDraft>;

describe('dates', () => {
  it.each<[string, Expected]>([
    [
      'This Agreement is made as of May 4, 2026 between the parties named below.',
      { title: 'Contract takes effect', category: 'effective_date', anchor_date: '2026-05-04', who: null },
    ],
    ['The date of commencement is October 2, 2026.', { title: 'Commencement', anchor_date: '2026-10-02' }],
    [
      'The Owner shall issue the notice to proceed on or before 3/1/26.',
      { title: 'Notice to proceed', anchor_date: '2026-03-01' },
    ],
    [
      'The Contractor shall achieve substantial completion of the entire Work not later than the 8th day of October, 2026.',
      { title: 'Substantial completion', category: 'time_of_essence', anchor_date: '2026-10-08' },
    ],
    [
      '"Guaranteed Substantial Completion Date" means 2027-02-01, as it may be extended.',
      { title: 'Substantial completion', anchor_date: '2027-02-01' },
    ],
    [
      'Final completion shall be achieved by 15 December 2026.',
      { title: 'Final completion', anchor_date: '2026-12-15' },
    ],
    [
      'The Builder shall complete the Vessel on or before September 4, 2026.',
      { title: 'Completion of the work', anchor_date: '2026-09-04' },
    ],
    [
      'The Vessel shall be delivered to the Owner no later than May 1, 2027 (the "Delivery Date").',
      { title: 'Delivery', anchor_date: '2027-05-01' },
    ],
    [
      'This Agreement shall begin on the Effective Date and shall continue until December 31, 2028, unless terminated earlier.',
      { title: 'Contract expires', category: 'expiration_date', anchor_date: '2028-12-31' },
    ],
    [
      'The second installment shall be paid by the Owner on or before July 1, 2026.',
      { title: 'Payment due', anchor_date: '2026-07-01' },
    ],
  ])('%s', (sentence, expected) => {
    const [draft, ...more] = inSentence(sentence);
    expect(more).toEqual([]);
    expect(draft).toMatchObject({
      kind: 'deadline',
      anchor: 'fixed_date',
      offset_count: 0,
      offset_unit: 'days',
      ...expected,
    });
    expect(draft?.quote).toBe(sentence);
  });

  it('reads the date a form puts on the next line', () => {
    const [draft] = inSentence(
      'The Contractor shall achieve Substantial Completion of the entire Work not later than',
      'December 1, 2026, subject to adjustments of this Contract Time.',
    );
    expect(draft).toMatchObject({ title: 'Substantial completion', anchor_date: '2026-12-01' });
  });

  it('reads the defined effective date', () => {
    const drafts = inSentence(
      'This Agreement is made and entered into as of this 1st day of February, 2026 to be effective as of October 1st, 2025 (the "Effective Date") by and between the parties.',
    );
    expect(drafts.map(gist)).toEqual(['Contract takes effect fixed_date 2025-10-01 0 days']);
  });

  it('starts one term and ends it', () => {
    const drafts = inSentence(
      'The term of this Agreement shall commence on April 1, 2026 and shall expire on March 31, 2029.',
    );
    expect(drafts.map(gist)).toEqual([
      'Commencement fixed_date 2026-04-01 0 days',
      'Contract expires fixed_date 2029-03-31 0 days',
    ]);
  });
});

describe('periods of the work and of the contract', () => {
  it.each<[string, Expected]>([
    [
      'The Contractor shall commence the Work within ten (10) days after receipt of the notice to proceed.',
      {
        title: 'Commencement',
        anchor_event: 'receipt of the notice to proceed',
        offset_count: 10,
      },
    ],
    [
      'Substantial completion shall be achieved within 540 calendar days after the notice to proceed.',
      { title: 'Substantial completion', anchor_event: 'notice to proceed', offset_count: 540 },
    ],
    [
      'Final completion shall occur within forty-five (45) days after substantial completion of the Work.',
      { title: 'Punch list completed', anchor_event: 'substantial completion of the Work', offset_count: 45 },
    ],
    [
      'Within thirty days of the award of this Agreement, the Contractor shall submit a detailed critical path method schedule.',
      { title: 'Schedule submission', anchor: 'contract_start', anchor_event: null, offset_count: 30 },
    ],
    [
      'The Contractor shall furnish all shop drawings within 20 days after award.',
      { title: 'Submittals due', offset_count: 20 },
    ],
    [
      'The Contractor shall correct Work found defective within one (1) year after substantial completion.',
      { title: 'Warranty period ends', category: 'warranty', offset_count: 1, offset_unit: 'years' },
    ],
    [
      'If, within one year after the date of Substantial Completion of the Work, any of the Work is found to be not in accordance with the Contract Documents, the Contractor shall correct it promptly.',
      { title: 'Warranty period ends', offset_count: 1, offset_unit: 'years' },
    ],
    [
      'The Seller warrants the equipment for eighteen (18) months from delivery.',
      { title: 'Warranty period ends', offset_count: 18, offset_unit: 'months' },
    ],
    [
      'The Contractor shall begin to repair every defect within 5 working days after notice from the Owner.',
      { title: 'Warranty correction', offset_count: 5, offset_unit: 'business_days' },
    ],
    [
      'The term of this Agreement shall be for a period of three (3) years from the Effective Date.',
      {
        title: 'Contract expires',
        anchor: 'contract_start',
        anchor_event: null,
        offset_count: 3,
        offset_unit: 'years',
      },
    ],
    [
      'This Agreement shall have an initial term of two (2) years.',
      {
        title: 'Contract expires',
        anchor: 'contract_start',
        anchor_event: null,
        offset_count: 2,
        offset_unit: 'years',
      },
    ],
    [
      'This Agreement is effective from 1 September 2026, and is valid for one year.',
      {
        title: 'Contract expires',
        anchor: 'fixed_date',
        anchor_event: null,
        anchor_date: '2026-09-01',
        offset_count: 1,
        offset_unit: 'years',
      },
    ],
    [
      'The Consultant shall return all documents to the Company within ten days after the termination of this Agreement.',
      { title: 'Return of property after termination', category: 'post_termination', offset_count: 10 },
    ],
  ])('%s', (sentence, expected) => {
    const draft = inSentence(sentence).find(({ title }) => title === expected.title);
    expect(draft).toMatchObject({ kind: 'deadline', anchor: 'event', offset_unit: 'days', ...expected });
  });
});

describe('money and documents', () => {
  it.each<[string, Expected]>([
    [
      'The Owner shall pay each approved invoice within thirty (30) days after receipt of the invoice.',
      {
        title: 'Payment due',
        category: 'payment_terms',
        who: 'Owner',
        anchor_event: 'receipt of the invoice',
        offset_count: 30,
      },
    ],
    [
      'The Contractor shall pay the Subcontractor within seven days after receipt of payment from the Owner.',
      { title: 'Payment due', anchor_event: 'receipt of payment from the Owner', offset_count: 7 },
    ],
    [
      'Final payment shall be made within thirty days after final completion.',
      { title: 'Final payment', offset_count: 30 },
    ],
    [
      'Retainage shall be released within 60 days after substantial completion.',
      { title: 'Retainage release', category: 'retainage', offset_count: 60 },
    ],
    [
      'The Architect will, within seven days after receipt of the application, issue a certificate for payment.',
      { title: 'Payment certification', who: 'Architect', offset_count: 7 },
    ],
    [
      'The Contractor shall discharge any lien within fifteen days after notice of its filing.',
      { title: 'Lien discharge', category: 'lien_release', offset_count: 15 },
    ],
    [
      'The Contractor shall deliver final lien waivers within seven (7) business days after receipt of final payment.',
      { title: 'Lien waivers due', offset_count: 7, offset_unit: 'business_days' },
    ],
    [
      'The Contractor shall deliver certificates of insurance to the Owner within ten days after execution of this Agreement.',
      {
        title: 'Insurance certificates due',
        category: 'insurance',
        anchor: 'contract_start',
        anchor_event: null,
        offset_count: 10,
      },
    ],
    [
      'The Contractor shall maintain completed operations insurance for two years after final acceptance.',
      { title: 'End of completed-operations coverage', offset_count: 2, offset_unit: 'years' },
    ],
    [
      'The Contractor shall furnish performance and payment bonds within 14 days after the award.',
      { title: 'Bonds due', category: 'bonds', offset_count: 14 },
    ],
    [
      'The Contractor shall preserve all books and records for a period of three years after final payment.',
      {
        title: 'Record retention',
        category: 'audit_records',
        anchor_event: 'final payment',
        offset_count: 3,
        offset_unit: 'years',
      },
    ],
  ])('%s', (sentence, expected) => {
    const drafts = inSentence(
      sentence,
      'The Contractor shall perform the Work. The Contractor shall maintain order. The Owner shall provide access. The Owner shall pay. The Architect shall provide advice. The Architect shall give answers.',
    );
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({ kind: 'deadline', anchor: 'event', offset_unit: 'days', ...expected });
  });
});

describe('notice windows', () => {
  it.each<[string, Expected]>([
    [
      'Claims by either party must be initiated within 21 days after occurrence of the event giving rise to such Claim.',
      {
        title: 'Notice of claim',
        category: 'claims_notice',
        anchor_event: 'occurrence of the event giving rise to such Claim',
        offset_count: 21,
      },
    ],
    [
      'The Contractor shall give written notice of any delay within 10 days after the commencement of the delay.',
      { title: 'Notice of delay', category: 'claims_notice', offset_count: 10 },
    ],
    [
      'The Contractor shall submit documents that support its claim within 21 days after giving notice.',
      { title: 'Claim details', offset_count: 21 },
    ],
    [
      'If a party suffers injury or damage, it shall give notice of it within 21 days after discovery.',
      { title: 'Notice of injury or damage', category: 'claims_notice', offset_count: 21 },
    ],
    [
      'The Owner shall notify the Builder of a defect within ten (10) business days after discovery of the defect.',
      {
        title: 'Notice of a defect',
        category: 'warranty',
        offset_count: 10,
        offset_unit: 'business_days',
      },
    ],
    [
      'The Contractor shall give written notification of every need for a change within ten (10) days after it knows of the circumstances.',
      { title: 'Notice of a change', category: 'changes', offset_count: 10 },
    ],
    [
      'If concealed conditions are met at the site, the Contractor shall notify the Owner no later than fourteen (14) days after first observance of the conditions.',
      {
        title: 'Notice of differing site conditions',
        category: 'differing_site_conditions',
        anchor_event: 'first observance of the conditions',
        offset_count: 14,
      },
    ],
    [
      'The party affected by force majeure shall give notice within seventy-two (72) hours after the event begins.',
      { title: 'Notice of force majeure', category: 'force_majeure', offset_count: 72, offset_unit: 'hours' },
    ],
    [
      'The Contractor shall submit its price for the change order within ten days after receipt of the request.',
      { title: 'Change order pricing', category: 'changes', offset_count: 10 },
    ],
    [
      'The Owner shall dispute an invoice by written notice within 15 days after receipt of the invoice.',
      { title: 'Notice of disputed payment', category: 'payment_terms', offset_count: 15 },
    ],
    [
      'If the Contractor is in default and does not cure the default within ten (10) days after written notice, the Owner may take over the Work.',
      {
        title: 'Cure period',
        category: 'termination_default',
        anchor_event: 'written notice',
        offset_count: 10,
      },
    ],
    [
      "If the Owner fails to pay, the Contractor may terminate this Agreement upon seven days' written notice.",
      {
        title: 'Notice of termination for cause',
        anchor_event: 'terminate this Agreement',
        offset_count: -7,
      },
    ],
    [
      "The Owner may terminate this Agreement for its convenience upon thirty (30) days' prior written notice.",
      {
        title: 'Notice of termination for convenience',
        category: 'termination_convenience',
        anchor_event: 'terminate this Agreement',
        offset_count: -30,
      },
    ],
    [
      "The Contractor may stop the Work upon seven additional days' written notice to the Owner.",
      { title: 'Stop-work notice', category: 'suspension_or_stop_work', offset_count: -7 },
    ],
    [
      'The policies shall provide that they will not be cancelled without thirty days prior written notice to the Owner.',
      { title: 'Notice of insurance cancellation', category: 'insurance', offset_count: -30 },
    ],
    [
      'This Agreement shall renew automatically for successive one-year terms unless either party gives written notice not to renew at least ninety (90) days before the end of the then-current term.',
      {
        title: 'Notice of non-renewal',
        category: 'notice_to_stop_renewal',
        who: 'either party',
        anchor: 'contract_end',
        anchor_event: null,
        offset_count: -90,
      },
    ],
    [
      'The Owner may exercise its option to renew this Agreement by written notice not later than six (6) months prior to the expiration of the initial term.',
      {
        title: 'Notice to renew',
        category: 'renewal_term',
        anchor: 'contract_end',
        anchor_event: null,
        offset_count: -6,
        offset_unit: 'months',
      },
    ],
    [
      'A demand for mediation shall be made within 30 days after the dispute arises.',
      { title: 'Demand for mediation', category: 'dispute_resolution', offset_count: 30 },
    ],
    [
      'A demand for arbitration must be made within 30 days after the date of the written decision.',
      { title: 'Demand for arbitration', category: 'dispute_resolution', offset_count: 30 },
    ],
    [
      'The executives of the parties shall meet within ten days of a written request to settle the dispute.',
      { title: 'Dispute negotiation', offset_count: 10 },
    ],
    [
      'An indemnitee shall notify the indemnitor within 10 days after receipt of a claim.',
      { title: 'Notice of indemnity claim', category: 'indemnity', offset_count: 10 },
    ],
  ])('%s', (sentence, expected) => {
    const draft = inSentence(sentence).find(({ title }) => title === expected.title);
    expect(draft).toMatchObject({ kind: 'notice_window', anchor: 'event', offset_unit: 'days', ...expected });
  });
});

describe('who must act', () => {
  const parties =
    'The Contractor shall perform the Work. The Contractor shall provide labor. The Owner shall pay for it. The Owner shall provide access.';

  it.each([
    ['The Owner shall pay the Contractor within 30 days after receipt of each invoice.', 'Owner'],
    [
      'Payment shall be made by the Owner to the Contractor within 30 days after receipt of each invoice.',
      'Owner',
    ],
    [
      'The Owner may terminate if the Contractor fails to cure the breach within 9 days after notice.',
      'Contractor',
    ],
    ['The Contractor, after giving the Owner ten days written notice, may stop the Work.', 'Contractor'],
    ['Claims must be initiated within 21 days after occurrence of the event giving rise to the claim.', null],
  ])('%s', (sentence, who) => {
    expect(inSentence(parties, sentence).map((draft) => draft.who)).toEqual([who]);
  });
});

describe('traps', () => {
  it.each([
    'This Agreement is made as of the ____ day of ____, 2026 between the parties.',
    'The Contractor shall pay within ____ (__) days after receipt of each invoice.',
    'WHEREAS, on March 3, 2024, the Owner and the Contractor agreed that the work would be completed by May 1, 2025;',
    'Article 9. Payment due within 30 days after invoice ........ 14',
    'The general conditions are AIA Document A201-2017, as revised 3/15/2017.',
    'The Contractor shall comply with the Act of March 3, 1931, as amended.',
    'The drawings dated June 5, 2025 and the geotechnical report dated January 8, 2024 are part of the Contract Documents.',
    'This document was produced by AIA software at 11:25:47 on 08/18/2025 under Order No. 1000177464_2 which expires on 5/4/2026, and is not for resale.',
    'My commission expires: 9/23/2029.',
    'FAX 206 555 0100  03/04/2026 11:05 PAGE 2 of 9',
    'No person under eighteen (18) years of age shall be employed on the site.',
    'The Contractor has at least ten years of experience after licensing.',
    'If the Owner does not pay the Contractor within seven days after the date established in the Contract, interest accrues.',
    'If a petition in bankruptcy is not dismissed within sixty (60) days after filing, the Contractor is in default and fails to cure.',
    'Liquidated damages are $500 for each of the first 10 days of delay.',
    'Work performed under the proposal was completed on April 2, 2025.',
  ])('%s', (sentence) => {
    expect(inSentence(sentence)).toEqual([]);
  });

  it('gives identical windows once and different ones separately', () => {
    const drafts = inSentence(
      'Claims must be initiated within 21 days after occurrence of the event or within 21 days after the claimant first recognizes the condition giving rise to the claim.',
      'Every claim must be made in writing within 21 days after occurrence of the event giving rise to it.',
      'The Contractor shall give notice of every claim within 5 days after it learns of its cause.',
    );
    expect(drafts.map((draft) => draft.offset_count)).toEqual([21, 5]);
  });

  it('lowers confidence if words and figures disagree', () => {
    const say = (words: string) =>
      inSentence(`The Owner shall pay within ${words} days after receipt of each invoice.`)[0];
    expect(say('thirty (45)')?.confidence).toBeLessThan((say('thirty (30)')?.confidence ?? 0) - 0.2);
    expect(say('thirty (45)')?.offset_count).toBe(45);
  });

  it('finds nothing if the text is not a contract', () => {
    const pages = ['An invoice. Payment is due within thirty days after receipt of this invoice.'];
    expect(inContract(pages)).toEqual([]);
  });
});

describe('a whole contract', () => {
  const drafts = inContract([contract()]);

  it('gives the dates a project manager would enter in a calendar', () => {
    expect(drafts.map(gist)).toEqual([
      'Contract takes effect fixed_date 2026-05-04 0 days',
      'Substantial completion fixed_date 2027-03-31 0 days',
      'Monthly application for payment event  0 days',
      'Payment due event  30 days',
      'Final payment event  30 days',
      'Retainage release event  30 days',
      'Lien discharge event  15 days',
      'Commencement event  10 days',
      'Notice of insurance cancellation event  -30 days',
      'Warranty period ends event  1 years',
      'Notice of termination for convenience event  -14 days',
      'Cure period event  10 days',
      'Notice of termination for cause event  -10 days',
      'Stop-work notice event  -7 days',
      'Notice of claim event  21 days',
      'Dispute negotiation event  10 days',
      'Record retention event  3 years',
    ]);
  });

  it('raises confidence where the engine located the clause', () => {
    const paid = (draft: ObligationDraft) => draft.title === 'Payment due';
    const alone = findObligations({ pages: [contract()], analysis }).find(paid);
    expect(drafts.find(paid)?.confidence).toBeGreaterThan(alone?.confidence ?? 1);
  });

  it.each([
    ['as it stands', [contract()]],
    ['harsh', [harshContract()]],
    ['a subcontract', [subcontract()]],
    ['on pages with running heads', paginate(reflow(contract(), 70), 40)],
  ])('slices exactly: %s', (_, pages) => {
    const found = inContract(pages);
    expect(found.length).toBeGreaterThan(8);
    assertShape(pages, found);
  });

  it('gives the same result for any lines and pages', () => {
    expect(inContract(paginate(reflow(contract(), 70), 40)).map(gist)).toEqual(drafts.map(gist));
  });

  it('is deterministic', () => {
    expect(inContract([contract()])).toEqual(drafts);
  });

  it('gives at most forty, in text order', () => {
    const many = Array.from(
      { length: 60 },
      (_, index) =>
        `The Owner shall pay invoice ${index} within ${index + 10} days after receipt of the invoice.`,
    );
    const found = inContract([contract({ pay: article('Payment', ...many) })]);
    expect(found).toHaveLength(40);
    expect(found.map((draft) => draft.start)).toEqual(
      found.map((draft) => draft.start).sort((a, b) => a - b),
    );
  });

  it('keeps quotes within the limit despite wide spacing', () => {
    const wide = contract().replaceAll(' ', '     ');
    const found = inContract([wide]);
    expect(found.length).toBeGreaterThan(8);
    assertShape([wide], found);
  });
});

describe('any text', () => {
  const parts = [
    'within thirty (30) days after ',
    'the 1st day of March, 2026',
    '3/1/26',
    ' The Contractor shall give written notice ',
    ' of any claim ',
    '\f',
    '\n\n',
    ' ',
    '\u00a0',
    '“',
    ')',
    '(',
    ' unless ',
    'upon 7 days’ prior written notice',
    ' terminate this Agreement ',
    'ﬁnal payment',
    ' substantial completion ',
    'İ',
    '\u{1f3d7}',
    '____',
    '.',
    ';',
    ' one one one one hundred ',
  ];
  const snippet = fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary', maxLength: 12 }));

  it('never throws and always slices, for any contract with parts removed or inserted', () => {
    const base = contract();
    const mutation = fc.tuple(fc.nat(base.length), fc.nat(400), fc.array(snippet, { maxLength: 12 }));
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        let text = base;
        for (const [at, length, pieces] of mutations)
          text = text.slice(0, at) + pieces.join('') + text.slice(at + length);
        const pages = text.split('\f');
        assertShape(pages, findObligations({ pages, analysis }));
      }),
      { numRuns: runs(40, 120) },
    );
  });

  it('never throws on noise', () => {
    fc.assert(
      fc.property(fc.array(snippet, { maxLength: 200 }), (pieces) => {
        const pages = pieces.join('').split('\f');
        assertShape(pages, findObligations({ pages, analysis }));
      }),
      { numRuns: runs(40, 120) },
    );
  });

  it.each([
    ['one word over and over', 'substantial completion by no later than not later than on or before '],
    ['periods over and over', 'within ten days after notice of a claim '],
    ['number words over and over', 'one hundred one thousand one '],
    ['brackets and dates', '(on or before) (March 1, 2026) "the date" '],
  ])('reads a megabyte quickly: %s', async (_, piece) => {
    const pages = [piece.repeat(Math.ceil(1_000_000 / piece.length))];
    expect(await processorTime(() => findObligations({ pages, analysis }))).toBeLessThan(5_000);
  });
});
