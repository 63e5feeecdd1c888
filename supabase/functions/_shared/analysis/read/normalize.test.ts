import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from './normalize.ts';

const lower = (text: string) => normalize(text).lower;

describe('normalize', () => {
  it('joins the lines of a paragraph and normalizes quotes, dashes, and ligatures', () => {
    expect(lower('The Owner’s “ﬁnal”\n  payment – due')).toBe('the owner\'s "final" payment - due');
  });

  it('rejoins a word hyphenated at a line end, and keeps the hyphen of a compound', () => {
    expect(lower('less re-\ntainage of forty-\neight')).toBe('less retainage of forty-eight');
    expect(lower('LESS RE-\nTAINAGE')).toBe('less retainage');
  });

  it('does not treat a figure at the start of a line as a clause number', () => {
    expect(lower('cure within forty-eight\n(48) hours after notice')).toBe(
      'cure within forty-eight (48) hours after notice',
    );
  });

  it('ends a paragraph at a blank line and at a clause number, not inside a double-spaced sentence', () => {
    expect(lower('It ends here.\n\nThe next one')).toBe('it ends here.\nthe next one');
    expect(lower('It ends here.\n5.2 The next one')).toBe('it ends here.\n5.2 the next one');
    expect(
      lower(`${'a long line that runs on without any end '.repeat(2)}\n\nof its sentence`),
    ).not.toContain('\n');
  });

  it('removes running heads and page numbers from a sentence that crosses pages', () => {
    const page = (body: string, n: number) => `Harbor Job 12\n${body}\nPage ${n} of 3`;
    const text = [
      page('One sentence about', 1),
      page('the cap that runs', 2),
      page('over three pages.', 3),
    ].join('\f');
    expect(lower(text)).toBe('one sentence about the cap that runs over three pages.');
  });

  it('recognizes all white space, so that no quote starts or ends with it', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const character = String.fromCharCode(code);
      if (character.trim() !== '') continue;
      const between = lower(`one${character}two`);
      expect([character.codePointAt(0), between.replace('\n', ' ')]).toEqual([
        code,
        code === 0xfeff ? 'onetwo' : 'one two',
      ]);
    }
  });

  it('maps every character to its place in the raw text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (raw) => {
        const { cased, lower: low, map } = normalize(raw);
        expect(low.length).toBe(cased.length);
        expect(map.length).toBe(cased.length + 1);
        for (let i = 0; i < cased.length; i++) {
          expect(map[i]).toBeLessThan(raw.length);
          if (i > 0) expect(map[i]).toBeGreaterThanOrEqual(map[i - 1] as number);
          if (/[a-z0-9]/i.test(cased[i] as string) && raw.charCodeAt(map[i] as number) < 128)
            expect(raw[map[i] as number]).toBe(cased[i]);
        }
      }),
    );
  });
});
