import { afterEach, expect, it } from 'vitest';
import { formatDate, formatDateTime } from './dates.ts';
import { formatCount, setFormats } from './formats.ts';
import { formatMillions, formatMoney } from './money.ts';

afterEach(() => setFormats({ date_format: null, number_format: null }));

it.each([
  ['month_first', 'Mar 1, 2026', /^Mar 1, 2026, 2:30\sPM$/],
  ['day_first', '1 Mar 2026', /^1 Mar 2026, 14:30$/],
  ['year_first', '2026-03-01', /^2026-03-01, 14:30$/],
] as const)('writes dates with the %s', (date_format, day, instant) => {
  setFormats({ date_format, number_format: null });
  expect(formatDate('2026-03-01')).toBe(day);
  expect(formatDateTime(new Date(2026, 2, 1, 14, 30).toISOString())).toMatch(instant);
});

it.each([
  [null, '$4,250,000', '1,234', '$4.3M'],
  ['comma_point', '$4,250,000', '1,234', '$4.3M'],
  ['point_comma', '$4.250.000', '1.234', '$4,3M'],
  ['space_comma', '$4\u00a0250\u00a0000', '1\u00a0234', '$4,3M'],
] as const)('writes numbers as %s', (number_format, money, count, millions) => {
  setFormats({ date_format: null, number_format });
  expect([formatMoney(4_250_000), formatCount(1234), formatMillions(4_250_000)]).toEqual([
    money,
    count,
    millions,
  ]);
});
