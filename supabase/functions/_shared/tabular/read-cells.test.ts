import { expect, it } from 'vitest';
import { readDay, readMoney } from './read-cells.ts';

it.each([
  '4/1/26',
  '04/01/2026',
  '4-1-2026',
  '4.1.26',
  '2026-04-01',
  '2026/4/1',
  '2026-04-01T00:00:00.000Z',
  '4/1/2026 0:00',
  '4/1/26 12:00 AM',
  'Apr 1, 2026',
  'April 1 2026',
  'APR. 1st, 2026',
  'Wed, Apr 1, 2026',
  '1-Apr-26',
  '1 April 2026',
  '46113',
  '46113.0',
  ' 4/1/26 ',
])('reads %s as April 1, 2026', (cell) => {
  expect(readDay(cell)).toEqual({ value: '2026-04-01' });
});

it.each([
  ['1/15/99', '1999-01-15'],
  ['1/15/69', '2069-01-15'],
  ['Sept 9, 2026', '2026-09-09'],
  ['2/29/28', '2028-02-29'],
])('reads %s as %s', (cell, value) => {
  expect(readDay(cell)).toEqual({ value });
});

it.each(['', ' ', 'TBD', 'n/a', 'N/A', '-', '—', 'none'])('reads %j as empty', (cell) => {
  expect(readDay(cell)).toEqual({ value: null });
  expect(readMoney(cell)).toEqual({ value: null });
});

it.each([
  '31/12/2026',
  '2/30/2026',
  'Apr 2026',
  'Apr-26',
  '4/2026',
  'Q3 2026',
  'soon',
  '1200000',
  '12000',
  '99999',
  'Mayor 1, 2026',
  '4/1-26',
])('asks for a date instead of %s', (cell) => {
  expect(readDay(cell)).toEqual({ problem: 'Not a date. Write month/day/year, such as 3/31/2026' });
});

it.each([
  ['$1,200,000.00', 1_200_000],
  ['1200000', 1_200_000],
  ['$ 4,250,000.50', 4_250_000.5],
  ['USD 1,200', 1200],
  ['1,200 USD', 1200],
  ['US$1,200.', 1200],
  ['(1,200)', -1200],
  ['($1,200.50)', -1200.5],
  ['-5', -5],
  ['1200.3000000000002', 1200.3],
  ['0', 0],
])('reads the amount %s', (cell, value) => {
  expect(readMoney(cell)).toEqual({ value });
});

it.each(['1.2M', '$1.2 million', '850K', '$3MM', '1.2E+06'])('asks to write %s in full', (cell) => {
  expect(readMoney(cell)).toEqual({
    problem: 'Abbreviated amount. Write it in full, such as $1,200,000',
  });
});

it.each(['1.200.000,00', '1,2', 'lots', '12,34,567', '$', '1 200'])(
  'asks for an amount instead of %s',
  (cell) => {
    expect(readMoney(cell)).toEqual({ problem: 'Not an amount. Write it like $1,200,000.00' });
  },
);
