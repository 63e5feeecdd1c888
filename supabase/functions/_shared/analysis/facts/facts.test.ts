import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/depth.ts';
import { processorTime } from '../../testing/processor-time.ts';
import { type Facts, factsSchema } from '../../vocabulary/facts.ts';
import { analyzeText } from '../analyze.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { contract, paginate, reflow, subcontract } from '../testing/build.ts';
import { factsOf } from './facts-of.ts';
import { findFacts } from './find-facts.ts';

/** Reads the facts of a text that need not be a complete contract. */
function read(text: string, pages = [text]): Facts {
  return findFacts(readDocument(normalize(pages.join('\f')), 'contractor'), pages.join('\f'), pages);
}

const parties = (text: string) =>
  read(text).parties.map(({ name, alias, role }) => [name, alias, role].join(' / '));
const dates = (text: string) => Object.fromEntries(read(text).dates.map(({ kind, date }) => [kind, date]));
const amounts = (text: string) =>
  read(text).amounts.map(({ purpose, value, per }) => [purpose, value, per].join(' '));
const percents = (text: string) =>
  read(text).percentages.map(({ purpose, value, per }) => [purpose, value, per].join(' '));
const laws = (text: string) => read(text).governing_law.map(({ jurisdiction }) => jurisdiction);

/** Asserts that every quote matches its span, has no outer white space, and is on its page. */
function assertPlaces(pages: readonly string[], facts: Facts): void {
  factsSchema.parse(facts);
  const text = pages.join('\f');
  const lists = [
    facts.parties,
    facts.dates,
    facts.amounts,
    facts.percentages,
    facts.windows,
    facts.governing_law,
  ];
  for (const fact of [...lists.flat(), ...(facts.title ? [facts.title] : [])]) {
    expect(text.slice(fact.start, fact.end)).toBe(fact.quote);
    expect(fact.quote).toBe(fact.quote.trim());
    const before = pages.slice(0, fact.page - 1).reduce((sum, page) => sum + page.length + 1, 0);
    expect(fact.start).toBeGreaterThanOrEqual(before);
    expect(fact.start).toBeLessThanOrEqual(before + (pages[fact.page - 1] as string).length);
  }
}

describe('parties', () => {
  it.each<[string, string[]]>([
    [
      'This Agreement is made between Alder Quay LLC ("Owner") and Brack & Sons, Inc. ("Contractor").',
      ['Alder Quay LLC / Owner / owner', 'Brack & Sons, Inc. / Contractor / contractor'],
    ],
    [
      'THIS CONTRACT is dated as of May 1, 2020, by and between ALDER QUAY LLC, a Delaware limited liability company having its office at 12 Mill and Main Streets, Dover (hereinafter called the "Owner"), and BRACK BUILDERS, INC., an Ohio corporation (hereinafter "Contractor").',
      ['ALDER QUAY LLC / Owner / owner', 'BRACK BUILDERS, INC. / Contractor / contractor'],
    ],
    [
      'This Agreement is entered into by and among Alder Quay LLC (the "Owner"), Brack Builders Ltd. (the "Construction Manager") and Cobb Architects, P.C. (the "Architect"). Each of them is a "Party".',
      [
        'Alder Quay LLC / Owner / owner',
        'Brack Builders Ltd. / Construction Manager / construction_manager',
        'Cobb Architects, P.C. / Architect / architect',
      ],
    ],
    [
      'AGREEMENT made as of the Second day of May in the year Two Thousand Twenty\nBETWEEN the Owner:\n(Name and address) ALDER QUAY LLC\n12 Mill Street\nDover, DE 19901\nand the Contractor:\n(Name and address) BRACK BUILDERS, INC.\n40 Quarry Road\nThe Architect is:\n(Name and address) COBB ARCHITECTS\n7 High Street',
      [
        'ALDER QUAY LLC / Owner / owner',
        'BRACK BUILDERS, INC. / Contractor / contractor',
        'COBB ARCHITECTS / Architect / architect',
      ],
    ],
    [
      'This Subcontract is between Brack Builders, Inc., as Contractor, and Dunn Framing Co., as Subcontractor, for framing.',
      ['Brack Builders, Inc. / Contractor / contractor', 'Dunn Framing Co. / Subcontractor / subcontractor'],
    ],
    [
      'This Agreement is made between [***] (the "Buyer") and Keel, Brandt & Moss, Inc. ("Keel").',
      ['Keel, Brandt & Moss, Inc. / Keel / '],
    ],
    [
      'This Agreement is made between Owner and Contractor (the "Agreement") as of May 1, 2020 by and between Alder Quay LLC ("Owner") and Brack Builders ("Contractor").',
      ['Alder Quay LLC / Owner / owner', 'Brack Builders / Contractor / contractor'],
    ],
    [
      'This Agreement is between Alder Quay LLC and Brack Builders, Inc.\n\nThe parties agree as follows.',
      ['Alder Quay LLC /  / ', 'Brack Builders, Inc. /  / '],
    ],
    ['The savings are shared between the Owner and the Contractor as follows.', []],
    [
      'OWNER:\n\nBy: ____________________\nName: ____________________\n\nCONTRACTOR:\n\nBy: ____________________',
      [],
    ],
    ['This Agreement is made between ____________ ("Owner") and ____________ ("Contractor").', []],
  ])('%s', (text, expected) => {
    expect(parties(text)).toEqual(expected);
  });
});

describe('dates', () => {
  it.each<[string, Record<string, string>]>([
    [
      'This Agreement is made as of the 1st day of May, 2020, between A Co. ("Owner") and B Co. ("Contractor").',
      { agreement: '2020-05-01' },
    ],
    [
      'THIS CONTRACT, dated as of May 1, 2020 (the "Effective Date"), is between A Co. ("Owner") and B Co. ("Contractor").',
      { agreement: '2020-05-01', effective: '2020-05-01' },
    ],
    [
      'AGREEMENT made as of the Second day of September in the year of Nineteen Hundred and Ninety Seven',
      { agreement: '1997-09-02' },
    ],
    [
      'This Agreement is made on May 1, 2020 and shall be effective as of June 1, 2020 between A Co. ("Owner") and B Co. ("Contractor").',
      { agreement: '2020-05-01', effective: '2020-06-01' },
    ],
    [
      'The term of this Agreement shall commence on May 1, 2020 and continue until April 30, 2022.',
      { effective: '2020-05-01', expiration: '2022-04-30' },
    ],
    [
      'The Contractor shall achieve Substantial Completion not later than March 31, 2027.',
      { substantial_completion: '2027-03-31' },
    ],
    ['The Owner has received a proposal dated May 1, 2020, and the drawings dated June 3, 2020.', {}],
    [
      'This Agreement is made this ____ day of ________, 2020 between A Co. ("Owner") and B Co. ("Contractor").',
      {},
    ],
    ['The insurance policy expires on May 1, 2021.', {}],
  ])('%s', (text, expected) => {
    expect(dates(text)).toEqual(expected);
  });

  it('counts a term from a known date and shows the calculation', () => {
    const facts = read(
      'This Agreement is made as of January 31, 2024 (the "Effective Date") between A Co. ("Owner") and B Co. ("Contractor").\n\n2. Term. The term of this Agreement shall be for a period of two (2) years from the Effective Date, and may be renewed for additional periods of one year.',
    );
    expect(facts.dates.find(({ kind }) => kind === 'expiration')).toMatchObject({
      date: '2026-01-31',
      how: '2 years from the effective date, 2024-01-31',
    });
  });

  it('counts the days of the work', () => {
    const text =
      'This Agreement is made as of May 1, 2020 between A Co. ("Owner") and B Co. ("Contractor").\n\nThe date of commencement is June 1, 2020. The Contractor shall achieve Substantial Completion of the Work within 300 calendar days after the Date of Commencement.';
    expect(dates(text)).toMatchObject({ commencement: '2020-06-01', substantial_completion: '2021-03-28' });
  });

  it.each([
    'The term of this Agreement shall be two (2) years from the Effective Date.',
    'The obligations of confidence survive for three (3) years after this Agreement ends.',
  ])('does not count from an unknown date: %s', (text) => {
    expect(dates(text)).not.toHaveProperty('expiration');
  });
});

describe('amounts', () => {
  it.each<[string, string[]]>([
    ['The Contract Price is $1,000,000.00 (One Million Dollars).', ['contract_price 1000000 ']],
    [
      'The Owner shall pay the Contract Sum of One Million Two Hundred Thousand Dollars ($1,200,000).',
      ['contract_price 1200000 '],
    ],
    [
      "The Cost of the Work and the Contractor's Fee is guaranteed by the Contractor not to exceed $4,368,406, subject to Change Orders.",
      ['guaranteed_maximum_price 4368406 '],
    ],
    [
      'The Contractor shall pay as liquidated damages the sum of $2,500 for each calendar day of delay.',
      ['liquidated_damages 2500 day'],
    ],
    [
      'Commercial general liability insurance with limits of $1,000,000 per occurrence and $2,000,000 in the aggregate.',
      ['insurance 1000000 occurrence', 'insurance 2000000 aggregate'],
    ],
    ["The Contractor's total liability shall not exceed $500,000.", ['liability_cap 500000 ']],
    ['The performance bond shall be in the penal sum of $750,000.', ['bond 750000 ']],
    ['The Contract Price is $[***].', []],
    ['The Contract Price is $__________ for all Work.', []],
    ['Change orders that increase the Contract Price by more than $10,000 need approval.', []],
    ['The lunch cost $12.', []],
  ])('%s', (text, expected) => {
    expect(amounts(text)).toEqual(expected);
  });

  it.each([
    'The Contract Price is Two Million Dollars ($2,500,000).',
    'The Contract Price is $2,500,000.00 (Two Million Dollars).',
  ])('reports words and figures that disagree: %s', (text) => {
    expect(read(text).amounts).toMatchObject([{ value: 2_500_000, mismatch: true }]);
  });
});

describe('percentages', () => {
  it.each<[string, string[]]>([
    ['The Owner shall withhold retainage of ten percent (10%) from each payment.', ['retainage 10 ']],
    [
      'Overdue amounts bear interest at one and one-half percent (1.5%) per month.',
      ['late_payment_interest 1.5 month'],
    ],
    [
      'Liquidated damages shall not in the aggregate exceed five percent (5%) of the Contract Price.',
      ['liquidated_damages_cap 5 '],
    ],
    ['Changes are priced at cost plus fifteen percent (15%) for overhead and profit.', ['markup 15 ']],
    [
      'The Owner shall pay thirty percent (30%) of the total Contract Price on signing.',
      ['progress_payment 30 '],
    ],
    ['50% of the total order cost must be paid when the order is placed.', ['progress_payment 50 ']],
    ['The remaining ten percent (10%) of the Contract Sum is due at completion.', ['progress_payment 10 ']],
    ['The estimate covers the remaining 20% of the sites.', []],
    ['When the work certified equals fifty percent (50%) of the Contract Sum, it is reviewed.', []],
    ['When the Work is 50% complete the parties meet.', []],
  ])('%s', (text, expected) => {
    expect(percents(text)).toEqual(expected);
  });
});

describe('governing law', () => {
  it.each<[string, string[]]>([
    [
      'This Agreement shall be governed by and construed in accordance with the laws of the State of New York.',
      ['New York'],
    ],
    ['The laws of the Province of Ontario shall govern this Agreement.', ['Ontario']],
    [
      'GOVERNING LAW: This Contract is governed by the internal laws (as opposed to the conflicts of law provisions) of West Virginia.',
      ['West Virginia'],
    ],
    [
      'This Agreement is governed by the law of the State of Texas and the federal laws of the United States.',
      ['Texas'],
    ],
    ['The Contractor is a corporation organized under the laws of Delaware.', []],
    ['The Contractor shall comply with all laws of the State of Ohio.', []],
  ])('%s', (text, expected) => {
    expect(laws(text)).toEqual(expected);
  });
});

describe('windows', () => {
  it('have their starting event', () => {
    const [window] = read(
      'The Owner shall pay each invoice within thirty (30) days after receipt of the invoice.',
    ).windows;
    expect(window).toMatchObject({
      title: 'Payment due',
      count: 30,
      unit: 'days',
      trigger: 'receipt of the invoice',
    });
  });
});

describe('a whole contract', () => {
  const facts = read(contract());

  it('states its facts', () => {
    expect(facts.title?.kind).toBe('Construction');
    expect(read(subcontract()).title?.kind).toBe('Subcontract');
    expect(facts.parties.map(({ role }) => role)).toEqual(['owner', 'contractor']);
    expect(facts.amounts).toContainEqual(
      expect.objectContaining({ purpose: 'contract_price', value: 2_100_000 }),
    );
  });

  it('has the same facts in the analysis, and none if it is not a contract', () => {
    expect(analyzeText([contract()], { perspective: 'owner' }).facts).toEqual(facts);
    expect(factsOf([contract()])).toEqual(facts);
    expect(factsOf(['Snow upon the pines. '.repeat(300)])).toBeNull();
    expect(analyzeText([''], { perspective: 'owner' }).facts.parties).toEqual([]);
  });

  it('has the same facts with other lines and pages, at exact places', () => {
    const gist = ({ parties, dates, amounts }: Facts) => [
      ...[parties.map(({ name, role }) => [name, role])],
      ...[dates.map(({ kind, date }) => [kind, date]), amounts.map(({ purpose, value }) => [purpose, value])],
    ];
    for (const pages of [[contract()], [reflow(contract(), 62)], paginate(reflow(contract(), 70), 38)]) {
      const found = findFacts(
        readDocument(normalize(pages.join('\f')), 'contractor'),
        pages.join('\f'),
        pages,
      );
      assertPlaces(pages, found);
      expect(gist(found)).toEqual(gist(facts));
    }
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    ...[
      'between',
      'Acme, Inc.',
      '("Owner")',
      'and',
      'as of',
      'May 1, 2020',
      '$5,000',
      'Contract Price',
      'the laws of',
      'Ohio',
      'governed by',
    ],
    ...[
      '10%',
      'retainage',
      'term',
      'two (2) years',
      'from',
      'the Effective Date',
      '\n',
      '\f',
      '(',
      '"',
      '____',
      '[***]',
      '.',
      'shall',
      'OWNER:',
    ],
  );

  it('gives exact places', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 120 }), (parts) => {
        const pages = parts.join(' ').split('\f');
        assertPlaces(pages, read('', pages));
      }),
      { numRuns: runs(50, 150) },
    );
  });

  it.each<[string, string]>([
    ['between', 'This agreement is made between '.repeat(8_000)],
    ['brackets', `between Acme ${'("A") and ('.repeat(20_000)}`],
    ['commas', `agreement between ${'Abc, '.repeat(50_000)}`],
    ['sums', 'the contract price is the sum of the amount of the $5 '.repeat(5_000)],
    ['dates', `this agreement is dated ${'as of on the and '.repeat(10_000)} May 1, 2020`],
    ['one endless word', 'a'.repeat(500_000)],
  ])('is read quickly: %s', async (_what, text) => {
    const context = readDocument(normalize(text), 'contractor');
    expect(await processorTime(() => findFacts(context, text, [text]))).toBeLessThan(1_500);
  });
});
