import { describe, expect, it } from 'vitest';
import { timeWindows } from './windows.ts';

function read(sentence: string) {
  const text = sentence.toLowerCase();
  return timeWindows(text).map(({ count, unit, relation, anchor }) => [
    count,
    unit,
    relation,
    anchor && text.slice(anchor.start, anchor.end),
  ]);
}

describe('periods and their anchors', () => {
  it.each([
    ['within thirty (30) days after receipt of an invoice.', 30, 'days', 'after', 'receipt of an invoice'],
    ['not later than 10 calendar days following the event, unless waived', 10, 'days', 'after', 'event'],
    ['within five (5) business days of its receipt', 5, 'business_days', 'after', 'its receipt'],
    ['within ten working days from award', 10, 'business_days', 'after', 'award'],
    ['within 48 hours of the incident', 48, 'hours', 'after', 'incident'],
    ['within six hours after the accident', 6, 'hours', 'after', 'accident'],
    ['within two weeks after the notice to proceed', 14, 'days', 'after', 'notice to proceed'],
    ['a period of eighteen months from shipment', 18, 'months', 'after', 'shipment'],
    ['for one and no more than one (1) year after final payment', 1, 'years', 'after', 'final payment'],
    ['at least 60 days before the end of the term', 60, 'days', 'before', 'end of the term'],
    ['ninety (90) days prior to the expiration date', 90, 'days', 'before', 'expiration date'],
    ["upon seven (7) days' written notice to the Owner", 7, 'days', 'notice', null],
    ["giving not less than thirty days' prior notice", 30, 'days', 'notice', null],
    ['fails to act within ten days, and', 10, 'days', 'bare', null],
    ["within ten days' written notice of default", 10, 'days', 'after', 'written notice of default'],
    [
      'upon receipt of the claim, the Owner shall, within 20 days, respond',
      20,
      'days',
      'after',
      'receipt of the claim',
    ],
    [
      'a term of five (5) years (the "Term") commencing on the Effective Date',
      5,
      'years',
      'after',
      'effective date',
    ],
  ])('%s', (sentence, ...expected) => {
    expect(read(sentence)).toContainEqual(expected);
  });

  it.each([
    'for each 10 days of delay',
    'within ____ (__) days after award',
    'workers of at least 18 years of age',
    'a 30-day supply',
  ])('nothing in: %s', (sentence) => {
    expect(read(sentence).filter(([, , relation]) => relation !== 'bare')).toEqual([]);
  });

  it('ends an anchor with the words for the event', () => {
    expect(
      read('within 21 days after occurrence of the event or within 21 days after the claimant knew of it'),
    ).toEqual([
      [21, 'days', 'after', 'occurrence of the event'],
      [21, 'days', 'after', 'claimant knew of it'],
    ]);
  });
});
