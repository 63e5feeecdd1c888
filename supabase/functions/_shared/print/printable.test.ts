import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverage } from './fonts/coverage.ts';
import { printable } from './printable.ts';

describe('printable', () => {
  it.each([
    ['Main contract', 'Main contract'],
    ['  a \t b\r\n c ', 'a b c'],
    ['Straße, Łódź, Ωμέγα, Москва, Việt Nam', 'Straße, Łódź, Ωμέγα, Москва, Việt Nam'],
    ['“§ 9.1” – don’t… €5 ½ №', '“§ 9.1” – don’t… €5 ½ №'],
    ['e\u0301', 'é'],
    ['non\u2011breaking\u00a0space', 'non-breaking space'],
    ['● ≤ 5 → 6', '• <= 5 -> 6'],
    ['ﬁnal', 'final'],
    ['zero\u200bwidth, soft\u00adhyphen, \u202ereversed\u202c', 'zerowidth, softhyphen, reversed'],
    ['bell\u0007', 'bell'],
    ['שלום', '□□□□'],
    ['مرحبا', '□□□□□'],
    ['北京 Ltd', '□□ Ltd'],
    ['👷 👩‍👩‍👧‍👦 🇺🇳 👍🏽', '□ □ □ □'],
    ['', ''],
  ])('turns %j into %j', (text, printed) => {
    expect(printable(text)).toBe(printed);
  });

  it('leaves only characters that the fonts have', () => {
    const has = (code: number) => coverage.some(([first, last]) => code >= first && code <= last);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) =>
        Array.from(printable(text)).every((char) => has(char.codePointAt(0) ?? -1)),
      ),
    );
  });
});
