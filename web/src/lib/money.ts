import { inNumberFormat } from './formats.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** US dollars without decimals, '-' if there is no value. */
export function formatMoney(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : inNumberFormat(dollars.format(value));
}

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const CARD_MAX = 1_000_000_000;

/** Like formatMoney, rounded ($1.2B) from a billion up, to fit a card. */
export function formatMoneyOnCard(value: number | null | undefined): string {
  return value !== null && value !== undefined && value >= CARD_MAX
    ? inNumberFormat(compact.format(value))
    : formatMoney(value);
}

/** A project's value in millions with one decimal ($2.5M), or 'TBD'. */
export function formatMillions(value: number | null | undefined): string {
  if (value === null || value === undefined) return 'TBD';
  const millions = (value / 1_000_000).toLocaleString('en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return `$${inNumberFormat(millions)}M`;
}

const exact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** US dollars, with cents if not zero, as on invoices; '-' if there is no value. */
export function formatExactMoney(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : inNumberFormat(exact.format(value));
}
