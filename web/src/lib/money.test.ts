import { describe, expect, it } from 'vitest';
import { formatMillions, formatMoney, formatMoneyOnCard } from './money.ts';
import { parseAmount } from './parse-amount.ts';

describe('money', () => {
  it('is in dollars without decimals, and a dash if missing', () => {
    expect(formatMoney(1_234_567.6)).toBe('$1,234,568');
    expect(formatMoney(0)).toBe('$0');
    expect(formatMoney(null)).toBe('-');
  });

  it('is in millions with one decimal on projects, and TBD if missing', () => {
    expect(formatMillions(2_500_000)).toBe('$2.5M');
    expect(formatMillions(40_000)).toBe('$0.0M');
    expect(formatMillions(null)).toBe('TBD');
  });

  it('is rounded on a card only from one billion', () => {
    expect(formatMoneyOnCard(999_999_999)).toBe('$999,999,999');
    expect(formatMoneyOnCard(1_250_000_000)).toBe('$1.3B');
  });
});

describe('parseAmount', () => {
  it.each([
    ['2500000', 2_500_000],
    ['2,500,000.50', 2_500_000.5],
    ['$1,250', 1250],
    [' .5 ', 0.5],
    ['', null],
    ['   ', null],
    [12, 12],
    [null, null],
  ])('%j is %j', (typed, amount) => expect(parseAmount(typed)).toBe(amount));

  it.each(['2.5M', '1,00', '12 000', 'abc', '$', '.', '1.2.3', '1e6'])('%j is not a number', (typed) =>
    expect(parseAmount(typed)).toBeNaN(),
  );
});
