import { describe, expect, it } from 'vitest';
import { writtenDates } from './dates.ts';

const isos = (text: string) => writtenDates(text.toLowerCase()).map((date) => date.iso);

describe('dates in contract wording', () => {
  it.each([
    ['March 1, 2026', '2026-03-01'],
    ['March 1st, 2026', '2026-03-01'],
    ['March 01,2026', '2026-03-01'],
    ['Sept. 30, 2026', '2026-09-30'],
    ['1 March 2026', '2026-03-01'],
    ['the 1st day of March, 2026', '2026-03-01'],
    ['this 26th day of May 2026', '2026-05-26'],
    ['the first day of March, 2026', '2026-03-01'],
    ['the twenty-second (22nd) day of June, 2026', '2026-06-22'],
    ['30th Day of May in the year 2026', '2026-05-30'],
    ['3/1/26', '2026-03-01'],
    ['03/01/2026', '2026-03-01'],
    ['12-31-2026', '2026-12-31'],
    ['7/4/98', '1998-07-04'],
    ['2026-03-01', '2026-03-01'],
    ['February 29, 2028', '2028-02-29'],
  ])('%s', (written, iso) => {
    expect(isos(`The work ends on ${written}.`)).toEqual([iso]);
  });

  it('slices to the exact text', () => {
    const text = 'from the 1st day of march, 2026 until 12/31/26 inclusive';
    expect(writtenDates(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '1st day of march, 2026',
      '12/31/26',
    ]);
  });

  it.each([
    'the ____ day of ____, 2026',
    'this ___ day of March, 2026',
    'March 2026',
    'February 30, 2026',
    '13/45/2026',
    'AIA Document A201-2017',
    'Section 3.12.5 of 2026',
    'a ratio of 1/2/3',
    '$3/1/26',
    'telephone 206-555-2026',
    'on 31 June 2026',
  ])('no date in: %s', (text) => {
    expect(isos(text)).toEqual([]);
  });
});
