import { describe, expect, it } from 'vitest';
import { amounts, percents, periods, wordsToNumber } from './numbers.ts';

describe('periods', () => {
  it.each([
    ['within thirty (30) days after', 30, 'day'],
    ['within 45 calendar days of', 45, 'day'],
    ['for twenty-one days', 21, 'day'],
    ['within 48 hours', 2, 'hour'],
    ['a seven-day period', 7, 'day'],
    ['for two (2) years', 730, 'year'],
    ['of 24 months', 730, 'month'],
    ['one year after', 365, 'year'],
    ['ten working days', 10, 'day'],
  ])('%s', (text, days, unit) => {
    expect(periods(text)[0]).toMatchObject({ days, unit, mismatch: false });
  });

  it('reports words and figures that disagree, and uses the figure', () => {
    expect(periods('within thirty (45) days')[0]).toMatchObject({
      days: 45,
      mismatch: true,
      words: '30 or 45 days',
      least: 30,
      most: 45,
    });
  });

  it.each([
    ['within seven (7) business days after', '7 business days', 9, 11],
    ['within 5 working days of', '5 working days', 5, 7],
    ['within ten (10) consecutive business days', '10 business days', 12, 14],
    ['after 3 work days', '3 working days', 3, 5],
    ['one (1) business day before', '1 business day', 1, 3],
    ['within seven (10) business days', '7 or 10 business days', 9, 14],
    ['within 10 calendar days', '10 days', 10, 10],
    ['within 72 hours', '72 hours', 3, 3],
    ['for two weeks', '2 weeks', 14, 14],
    ['within three months', '3 months', 89, 92],
    ['within 1 month', '1 month', 28, 31],
    ['for a year and one (1) year', '1 year', 365, 365],
  ])('has the unit and the calendar days of: %s', (text, words, least, most) => {
    expect(periods(text)[0]).toMatchObject({ words, least, most });
  });
});

describe('percents', () => {
  it.each([
    ['ten percent (10%)', 10],
    ['ten (10) percent', 10],
    ['5 %', 5],
    ['one and one-half percent (1.5%)', 1.5],
    ['seven per cent', 7],
    ['ten percent ( 10.0 %)', 10],
  ])('%s', (text, value) => {
    expect(percents(text)[0]).toMatchObject({ value, mismatch: false });
  });
});

describe('amounts', () => {
  it.each([
    ['$2,500', 2_500],
    ['two thousand five hundred dollars ($2,500.00)', 2_500],
    ['$1.5 million', 1_500_000],
    ['usd 250,000', 250_000],
    ['two million seven hundred sixty three thousand one hundred sixty one dollars ($2,763,161)', 2_763_161],
  ])('%s', (text, value) => {
    expect(amounts(text)[0]).toMatchObject({ value, mismatch: false });
  });

  it('reads a zero penalty as none', () => {
    expect(amounts('a penalty of $0 per day')[0]?.value).toBe(0);
  });
});

describe('wordsToNumber', () => {
  it.each([
    ['one hundred and twenty-five thousand', 125_000],
    ['ninety', 90],
    ['two million one hundred thousand', 2_100_000],
  ])('%s', (words, value) => {
    expect(wordsToNumber(words)).toBe(value);
  });

  it('is null for text that is not a number', () => {
    expect(wordsToNumber('several')).toBeNull();
  });
});
