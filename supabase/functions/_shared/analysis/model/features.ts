/**
 * What the linear model sees of a unit. Quiet features, many and hashed: its words alone, in pairs and in
 * threes; the heading above; the words of its neighbors; its position. Loud ones, few and chosen: hints
 * and locators that match it or a neighbor, and whether it is a heading, early or short.
 */

import type { Category } from '../../vocabulary/taxonomy.ts';
import { isSmallLetter } from '../read/stems.ts';
import { modelCategories, signLocators } from './categories.ts';
import { hashPair, hashWord } from './hashing.ts';
import { hintCategories, hints, hintsIn } from './hints.ts';
import type { Unit } from './units.ts';

/** Bits per quiet feature. */
export const HASH_BITS = 24;

/**
 * The features of one unit, distinct. `quiet` are numbers of HASH_BITS bits: first those of its own words, up
 * to
 * `ends[0]`, then those of its heading, up to `ends[1]`, then those of its neighbors and position. `loud` are
 * below LOUD_COUNT.
 */
export type Features = { quiet: Uint32Array; ends: readonly [number, number]; loud: Uint16Array };

/**
 * Weight of each part of the quiet features, divided by the square root of the number of features in the
 * part.
 */
export const QUIET_VOLUMES = [1, 0.6, 0.6] as const;

/** Returns the factor for the quiet features of a unit, one per part. */
export function quietScales({ quiet, ends }: Pick<Features, 'quiet' | 'ends'>): [number, number, number] {
  const [own, heading] = ends;
  const scale = (volume: number, count: number) => volume / Math.sqrt(count || 1);
  return [
    scale(QUIET_VOLUMES[0], own),
    scale(QUIET_VOLUMES[1], heading - own),
    scale(QUIET_VOLUMES[2], quiet.length - heading),
  ];
}

// Namespaces, so that a word in a heading or neighboring unit is a different feature.
const WORD = 1;
const PAIR = 2;
const TRIPLE = 3;
const OPENING = 4;
const HEADING = 5;
const HEADING_PAIR = 6;
const BEFORE = 7;
const AFTER = 8;
const POSITION = 9;

const HINTS = hints.length;
const LOCATORS = signLocators.length;
const STEP = HINTS + LOCATORS;
const IS_HEADING = 3 * STEP;
const IS_FIRST = IS_HEADING + 1;
const IS_EARLY = IS_HEADING + 2;
const IS_SHORT = IS_HEADING + 3;

/**
 * A loud feature below SIGN_COUNT is a sign of the unit itself: a hint if below HINT_COUNT, otherwise a
 * locator.
 */
export const HINT_COUNT = HINTS;
export const SIGN_COUNT = STEP;
/** The category of each sign. */
export const signCategories: readonly (Category | undefined)[] = [
  ...hintCategories.map((category) => modelCategories[category]),
  ...signLocators,
];

/** Number of loud features. */
export const LOUD_COUNT = IS_HEADING + 4;

const FIRST_UNITS = 8;
const EARLY_UNITS = 25;
const SHORT_TEXT = 60;

/** Characters at which words are cut: 'terminate' and 'termination' become the same. */
const STEM = 8;
const NO_WORDS = new Uint32Array();
/** Where the words of a text are collected; a list of numbers would box each. */
let room = new Uint32Array(1_024);

/**
 * Returns the words of a lower-case text as hashes. Numbers are hashed by their shape; dollar and percent
 * signs are words.
 */
export function wordsOf(text: string): Uint32Array {
  if (room.length < text.length) room = new Uint32Array(text.length * 2);
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const code = text.charCodeAt(at++);
    if (isSmallLetter(code)) {
      while (at < text.length && isSmallLetter(text.charCodeAt(at))) at += 1;
      if (text.charCodeAt(at) === 39 && text.charCodeAt(at + 1) === 115) at += 2;
      room[count++] = hashWord(text, start, Math.min(at, start + STEM));
    } else if (isDigit(code)) {
      while (at < text.length && isInNumber(text.charCodeAt(at))) at += 1;
      room[count++] = hashWord(shapeOf(text.slice(start, at)));
    } else if (code === 36 || code === 37) room[count++] = hashWord(text, start, at);
  }
  return room.slice(0, count);
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const isInNumber = (code: number) => isDigit(code) || code === 44 || code === 46;

/** Returns '#year', '#2' (up to two digits), '#,' (with thousands separators), or '#n'. */
function shapeOf(number: string): string {
  const digits = number.replace(/[.,]+$/, '');
  if (/^(?:19|20)\d\d$/.test(digits)) return '#year';
  if (digits.length <= 2) return '#2';
  return digits.includes(',') ? '#,' : '#n';
}

/**
 * Returns the features of every unit of a document. For each unit, `locators` has the distinct positions in
 * `signLocators` of those that match it, ascending.
 */
export function featuresOf(units: readonly Unit[], locators: readonly (readonly number[])[]): Features[] {
  const words = units.map((unit) => wordsOf(unit.text));
  const signs = units.map((unit, at) => [
    ...hintsIn(unit.text),
    ...(locators[at] ?? []).map((locator) => HINTS + locator),
  ]);
  const headings = new Map<string, Uint32Array>();
  const headingWords = (heading: string) => {
    const known = headings.get(heading) ?? wordsOf(heading);
    headings.set(heading, known);
    return known;
  };
  const found = new Distinct();
  return units.map((unit, at) => ({
    ...quietFeatures(found, {
      own: words[at] ?? NO_WORDS,
      heading: headingWords(unit.sentence.heading),
      before: words[at - 1] ?? NO_WORDS,
      after: words[at + 1] ?? NO_WORDS,
      position: [
        Math.min(9, Math.floor((at / units.length) * 10)),
        20 + Math.min(9, at >> 1),
        40 + Math.min(10, Math.floor(Math.log2(unit.text.length + 1))),
      ],
    }),
    loud: loudFeatures(signs, at, unit),
  }));
}

/**
 * Collects distinct numbers in the order of first appearance, one unit at a time. A Set takes three times as
 * long.
 */
export class Distinct {
  size = 0;
  private numbers = new Uint32Array(512);
  /** Open addressing, at least twice as long as `numbers`; 0 is empty, otherwise the position plus one. */
  private table = new Uint16Array(1_024);

  add(number: number): void {
    const mask = this.table.length - 1;
    let slot = Math.imul(number, 0x9e3779b1) & mask;
    for (let at = this.table[slot] as number; at !== 0; at = this.table[slot] as number) {
      if (this.numbers[at - 1] === number) return;
      slot = (slot + 1) & mask;
    }
    this.numbers[this.size++] = number;
    this.table[slot] = this.size;
    if (this.size === this.numbers.length) this.grow();
  }

  clear(): void {
    this.size = 0;
    this.table.fill(0);
  }

  list(): Uint32Array {
    return this.numbers.slice(0, this.size);
  }

  private grow(): void {
    const numbers = this.list();
    this.numbers = new Uint32Array(numbers.length * 2);
    this.table = new Uint16Array(this.table.length * 2);
    this.size = 0;
    for (const number of numbers) this.add(number);
  }
}

type Words = {
  own: Uint32Array;
  heading: Uint32Array;
  before: Uint32Array;
  after: Uint32Array;
  position: number[];
};

function quietFeatures(
  found: Distinct,
  { own, heading, before, after, position }: Words,
): Pick<Features, 'quiet' | 'ends'> {
  found.clear();
  const add = (space: number, hash: number) => found.add(hashPair(hash, space) >>> (32 - HASH_BITS));
  for (let i = 0; i < own.length; i++) {
    const word = own[i] as number;
    add(WORD, word);
    if (i < 3) add(OPENING, word);
    if (i + 1 === own.length) continue;
    const pair = hashPair(word, own[i + 1] as number);
    add(PAIR, pair);
    if (i + 2 < own.length) add(TRIPLE, hashPair(pair, own[i + 2] as number));
  }
  const ownEnd = found.size;
  for (let i = 0; i < heading.length; i++) {
    add(HEADING, heading[i] as number);
    if (i > 0) add(HEADING_PAIR, hashPair(heading[i - 1] as number, heading[i] as number));
  }
  const headingEnd = found.size;
  for (let i = 0; i < before.length; i++) add(BEFORE, before[i] as number);
  for (let i = 0; i < after.length; i++) add(AFTER, after[i] as number);
  for (const bucket of position) add(POSITION, bucket);
  return { quiet: found.list(), ends: [ownEnd, headingEnd] };
}

function loudFeatures(signs: readonly number[][], at: number, unit: Unit): Uint16Array {
  const found = [...(signs[at] ?? [])];
  for (const sign of signs[at - 1] ?? []) found.push(STEP + sign);
  for (const sign of signs[at + 1] ?? []) found.push(2 * STEP + sign);
  if (unit.sentence.isHeading) found.push(IS_HEADING);
  if (at < FIRST_UNITS) found.push(IS_FIRST);
  if (at < EARLY_UNITS) found.push(IS_EARLY);
  if (unit.text.length < SHORT_TEXT) found.push(IS_SHORT);
  return new Uint16Array(found);
}
