import { describe, expect, it } from 'vitest';
import { processorTime } from '../testing/processor-time.ts';
import { readDates } from './read-dates.ts';

const days = (text: string) => {
  const { valid_from, expires_on } = readDates(text);
  return [valid_from?.date ?? null, expires_on?.date ?? null];
};

describe('readDates', () => {
  it.each([
    ['GL-1 01/01/2026 01/01/2027 EACH OCCURRENCE\nAUTO 03/15/2026 12/31/2026', '2026-03-15', '2026-12-31'],
    ['Policy period: January 1, 2026 to January 1, 2027', '2026-01-01', '2027-01-01'],
    ['This permit expires on June 30, 2026.', null, '2026-06-30'],
    ['Issued on 5 March 2026. Valid until 4 March 2027.', '2026-03-05', '2027-03-04'],
    ['Expiration Date: 2027-02-16', null, '2027-02-16'],
    ['Effective date 2/1/26 … Expiration date 2/1/27', '2026-02-01', '2027-02-01'],
    ['Licence no. 12/34/5678, born 02/30/2026', null, null],
    ['Inspected on 01/05/2026', null, null],
    ['', null, null],
  ])('%s', (text, from, to) => {
    expect(days(text)).toEqual([from, to]);
  });

  it('quotes the words around the date', () => {
    expect(readDates('This permit expires on\n June 30, 2026.').expires_on?.quote).toBe(
      'expires on June 30, 2026',
    );
  });

  it('handles text of any length quickly', async () => {
    const took = await processorTime(() => {
      readDates('expires 1/1/'.repeat(200_000));
      readDates('expir '.repeat(200_000));
    });
    expect(took).toBeLessThan(2000);
  });
});
