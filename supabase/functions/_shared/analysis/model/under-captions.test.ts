import { describe, expect, it } from 'vitest';
import { locatorMatches } from '../find/locator-matches.ts';
import { readCaptions } from '../read/captions.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { contract } from '../testing/build.ts';
import { readForModel } from './document.ts';
import { HASH_BITS } from './features.ts';
import { decodeModel } from './format.ts';
import { constructionScheme } from './model.ts';
import { linearScorer } from './score.ts';
import { scorerUnderCaptions } from './score-under-captions.ts';
import { readUnderCaptions } from './under-captions.ts';
import { weights } from './weights-construction.ts';

function read(text: string) {
  const context = readDocument(normalize(text), 'contractor');
  const document = readForModel(context, locatorMatches(context));
  const captions = readCaptions(context);
  return { document, captions, under: readUnderCaptions(document, captions) };
}

const PAYMENT =
  'ARTICLE 5 PAYMENT\n\n5.1 Retainage.\n\nThe Owner shall hold back ten percent of each payment until the Work is done.';

describe('a document with captions', () => {
  const { document, under } = read(PAYMENT);
  const last = document.units.length - 1;

  it('keeps the features of words, neighbors, and loud features, with fewer bits', () => {
    document.features.forEach(({ quiet, ends, loud }, at) => {
      const now = under.features[at];
      const fold = (numbers: Uint32Array) =>
        [...numbers].map((number) => number >>> (HASH_BITS - constructionScheme.shape.hashBits));
      expect([...(now?.quiet.slice(0, now.ends[0]) ?? [])]).toEqual(fold(quiet.slice(0, ends[0])));
      expect([...(now?.quiet.slice(now.ends[1]) ?? [])]).toEqual(fold(quiet.slice(ends[1])));
      expect(now?.loud).toBe(loud);
      expect(Math.max(...(now?.quiet ?? []))).toBeLessThan(2 ** constructionScheme.shape.hashBits);
    });
  });

  it('uses the article and section captions instead of the heading', () => {
    const captions = ({ under: { features } }: ReturnType<typeof read>) => {
      const { quiet, ends } = features[last] ?? { quiet: new Uint32Array(), ends: [0, 0] };
      return [...quiet.slice(ends[0], ends[1])];
    };
    const own = captions(read(PAYMENT));
    expect(own).toHaveLength(2);
    const elsewhere = captions(read(PAYMENT.replace('PAYMENT', 'MONEY')));
    expect(elsewhere[0]).toBe(own[0]);
    expect(elsewhere[1]).not.toBe(own[1]);
  });

  it('gives the same scores by the faster path', () => {
    const { linear } = decodeModel(weights.data, constructionScheme);
    const whole = read(contract());
    const scores = scorerUnderCaptions(linear)(whole.document, whole.captions);
    const expected = linearScorer(linear)(whole.under.features);
    expect(scores).toHaveLength(expected.length);
    scores.forEach((score, at) => {
      expect(score).toBeCloseTo(expected[at] as number, 5);
    });
  });
});
