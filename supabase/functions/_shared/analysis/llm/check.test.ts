import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, paginate, reflow } from '../testing/build.ts';
import { checkItems, isInvented } from './check.ts';
import { numberSegments } from './segments.ts';

const raw = paginate(reflow(contract(), 72), 31);
const text = raw.join('\f');
const { normal, segments } = numberSegments(raw);
const item = (segment_id: number, quote: string, category = 'insurance') => ({
  segment_id,
  category,
  quote,
  explanation: 'So it reads.',
});
const holding = (words: string) => {
  const found = segments.find((segment) => segment.text.includes(words));
  if (!found) throw new Error(`no segment says ${words}`);
  return found;
};
/** Returns the text a claim quotes, cut from the raw text; null if the claim was dropped. */
const quoted = (segment: number, quote: string, category?: string) => {
  const { suggestions } = checkItems([item(segment, quote, category)], segments);
  const [span] = suggestions.map((suggestion) => suggestion.span);
  if (!span) return null;
  return text.slice(normal.map[span.start], (normal.map[span.end - 1] ?? 0) + 1);
};

describe('checkItems', () => {
  const insurance = holding("workers' compensation as the law requires");

  it('finds the exact text across line ends and page breaks', () => {
    const found = quoted(insurance.id, 'automobile liability insurance of $1,000,000');
    expect(found?.replace(/\s+/g, ' ')).toBe('automobile liability insurance of $1,000,000');
    for (const segment of segments) {
      const own = quoted(segment.id, segment.text);
      expect(own).not.toBeNull();
      expect(own).toBe(own?.trim());
    }
  });

  it('ignores differences in quotation marks, hyphens, and white space', () => {
    expect(quoted(insurance.id, 'workers’\u00a0 compensation\nas the law requires')).toContain(
      'compensation',
    );
    const certificates = holding('additional-insured endorsements');
    expect(quoted(certificates.id, 'additional‑insured endorsements')).toContain('additional-insured');
    expect(quoted(certificates.id, 'additional–insured endor­sements')).toContain('additional-insured');
  });

  it.each([
    ['words that nobody wrote', () => quoted(insurance.id, 'insurance of $9,000,000')],
    ['words in another case', () => quoted(insurance.id, 'AUTOMOBILE LIABILITY INSURANCE')],
    ['words with a gap', () => quoted(insurance.id, 'automobile liability … of $1,000,000')],
    ['words of another segment', () => quoted(insurance.id + 1, 'automobile liability insurance')],
    ['words over the end of a segment', () => quoted(insurance.id, `${insurance.text} Certificates and`)],
    ['a segment that there is not', () => quoted(999_999, 'automobile liability insurance')],
    ['a negative segment', () => quoted(-1, 'automobile liability insurance')],
    ['a category that there is not', () => quoted(insurance.id, 'automobile liability', 'safe')],
    ['the document as a category', () => quoted(insurance.id, 'automobile liability', 'document')],
    ['an inherited name as a category', () => quoted(insurance.id, 'automobile liability', 'constructor')],
    ['no words', () => quoted(insurance.id, '')],
    ['white space', () => quoted(insurance.id, ' \n\u00ad ')],
    ['half a character', () => quoted(insurance.id, '\ud83d')],
  ])('drops %s', (_, claim) => expect(claim()).toBeNull());

  it("drops a quote from another batch's segment", () => {
    const answer = [item(insurance.id, 'automobile liability insurance')];
    const others = segments.filter(({ id }) => id !== insurance.id);
    expect(checkItems(answer, others)).toEqual({ suggestions: [], dropped: 1 });
  });

  it('limits an explanation to one short line that can be stored', () => {
    const explain = (explanation: string) =>
      checkItems([{ ...item(insurance.id, 'automobile liability insurance'), explanation }], segments)
        .suggestions[0]?.explanation;
    expect(explain(' A\nB\u0000C\u202e ')).toBe('A B C');
    expect(explain('x'.repeat(9_000))?.length).toBeLessThan(510);
    expect(explain('\ud83d')?.isWellFormed()).toBe(true);
  });

  it('gives a quote from its segment, or none, for any claim', () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .constantFrom(...segments)
        .chain(({ text: own }) =>
          fc
            .tuple(fc.nat(own.length), fc.nat(own.length))
            .map(([a, b]) => own.slice(Math.min(a, b), Math.max(a, b))),
        ),
    );
    const claims = fc.record({
      segment_id: fc.oneof(fc.integer(), fc.integer({ min: 1, max: segments.length })),
      category: fc.oneof(fc.string(), fc.constantFrom('insurance', 'document', '__proto__')),
      quote: words,
      explanation: fc.string({ unit: 'binary' }),
    });
    fc.assert(
      fc.property(fc.array(claims, { maxLength: 20 }), (items) => {
        const { suggestions, dropped } = checkItems(items, segments);
        expect(suggestions.length + dropped).toBe(items.length);
        for (const { span, segment, explanation } of suggestions) {
          expect(span.start).toBeGreaterThanOrEqual(segment.start);
          expect(span.end).toBeLessThanOrEqual(segment.end);
          expect(span.end).toBeGreaterThan(span.start);
          expect(explanation.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});

describe('isInvented', () => {
  it('is more than a fifth', () => {
    expect([isInvented(0, 0), isInvented(20, 100), isInvented(1, 5)]).toEqual([false, false, false]);
    expect([isInvented(21, 100), isInvented(1, 4), isInvented(1, 1)]).toEqual([true, true, true]);
  });
});
