import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LanguageModelFailure } from '../../vocabulary/language-model-problems.ts';
import { readAnswer } from './answer.ts';

const item = { segment_id: 1, category: 'retainage', quote: 'ten percent', explanation: 'Held back.' };

describe('readAnswer', () => {
  it('reads the items, and nothing that a model adds to them', () => {
    const answer = { clauses: [{ ...item, severity: 'low', points: 0 }], score: 0 };
    expect(readAnswer(JSON.stringify(answer))).toEqual([item]);
    expect(readAnswer(`\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``)).toEqual([item]);
    expect(readAnswer('{"clauses":[]}')).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['prose', 'I found no clauses.'],
    ['prose around the JSON', `Here you are: ${JSON.stringify({ clauses: [item] })}`],
    ['half an answer', JSON.stringify({ clauses: [item] }).slice(0, -5)],
    ['a bare list', JSON.stringify([item])],
    ['no list', '{"score":0}'],
    ['an item without its quote', JSON.stringify({ clauses: [{ ...item, quote: undefined }] })],
    ['a number as a word', JSON.stringify({ clauses: [{ ...item, segment_id: '1' }] })],
    ['more items than anyone reads', JSON.stringify({ clauses: Array(501).fill(item) })],
  ])('does not read %s', (_, text) => {
    expect(() => readAnswer(text)).toThrow(LanguageModelFailure);
  });

  it('returns a list or a known error for any text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.json().map((json) => `{"clauses":${json}}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          expect(Array.isArray(readAnswer(text))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(LanguageModelFailure);
        }
      }),
    );
  });
});
