/**
 * Features of a unit for the models of onerous language. Quiet features: its words, alone, in pairs, and in
 * threes, with roles for names; and the words of the previous unit. Loud features: the signs that match it,
 * and what rules found there.
 */

import { Distinct, type Features, wordsOf } from '../model/features.ts';
import { hashPair } from '../model/hashing.ts';
import { type Grams, type GramTest, gramsOf, gramTest, mayMatch } from '../read/grams.ts';
import { signs } from './signs.ts';

/** Quiet features are numbers with this many bits. */
export const ONEROUS_BITS = 20;

// Namespaces: a word is another feature in a pair, in the opening, or in the previous unit.
const WORD = 201;
const PAIR = 202;
const TRIPLE = 203;
const OPENING = 204;
const BEFORE = 207;

/** Characters read from the end of the previous unit. */
const REACH = 300;

/**
 * A unit with roles for names, the unit before it, both in lower case, and the loud features from evidence.ts.
 */
export type Passage = { text: string; before: string; evidence: readonly number[] };

/** Returns a function that computes the features of passages. */
export function describer(): (passage: Passage) => Features {
  const found = new Distinct();
  const signsIn = signFinder();
  return ({ text, before, evidence }) => {
    found.clear();
    addOwn(found, wordsOf(text));
    const end = found.size;
    for (const word of wordsOf(before.slice(-REACH))) found.add(feature(BEFORE, word));
    return { quiet: found.list(), ends: [end, end], loud: Uint16Array.from([...signsIn(text), ...evidence]) };
  };
}

/** The feature of a word of the unit, given the word's hash. */
export const wordFeature = (hash: number) => feature(WORD, hash);

const feature = (space: number, hash: number) => hashPair(hash, space) >>> (32 - ONEROUS_BITS);

function addOwn(found: Distinct, words: Uint32Array): void {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number;
    found.add(feature(WORD, word));
    if (at < 3) found.add(feature(OPENING, word));
    if (at + 1 === words.length) continue;
    const pair = hashPair(word, words[at + 1] as number);
    found.add(feature(PAIR, pair));
    if (at + 2 < words.length) found.add(feature(TRIPLE, hashPair(pair, words[at + 2] as number)));
  }
}

/** Tests of the signs, made for the first document: running every sign took a fifth of an analysis. */
const testsOfSigns = (): readonly GramTest[] => signs.map(([, pattern]) => gramTest(pattern));
let known: readonly GramTest[] | null = null;

/** Returns a function from a text to the positions of the signs that match it. */
function signFinder(): (text: string) => number[] {
  known ??= testsOfSigns();
  const tests = known;
  let grams: Grams | undefined;
  return (text) => {
    grams = gramsOf(text, grams);
    const found: number[] = [];
    for (let at = 0; at < signs.length; at++)
      if (mayMatch(grams, tests[at] as GramTest) && signs[at]?.[1].test(text)) found.push(at);
    return found;
  };
}
