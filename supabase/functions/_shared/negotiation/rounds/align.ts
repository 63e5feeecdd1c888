/** Matches the sentences of two versions: unchanged, changed, moved, struck, or new. */
import { diffArrays } from 'diff';
import { type Bag, bagOf, likeness } from './bags.ts';
import type { Sentence } from './sentences.ts';

/** A sentence of the old version and its new one. */
export interface Match {
  before: number;
  after: number;
  isMoved: boolean;
}

export interface Alignment {
  /** By index of the old sentence. */
  toNew: (Match | undefined)[];
  /** By index of the new sentence. */
  toOld: (Match | undefined)[];
  /** Whether only the layout of a sentence changed: all its words are in the other version at this point. */
  isSame: { before: ReadonlySet<number>; after: ReadonlySet<number> };
  /** New sentences that replace or follow an old one without a match of their own, by old index. */
  gapOf: (before: number) => { from: number; to: number };
}

interface Gap {
  olds: number[];
  news: number[];
}

/** At least this alike to be one sentence that changed, in its place and elsewhere. */
const KIN = 0.4;
const MOVED_KIN = 0.6;
/** Shorter sentences repeat by chance, so they are never called moved. */
const MOVED_TOKENS = 5;

export function align(before: readonly Sentence[], after: readonly Sentence[]): Alignment {
  const toNew: Alignment['toNew'] = Array.from({ length: before.length });
  const toOld: Alignment['toOld'] = Array.from({ length: after.length });
  const link = (old: number, young: number, isMoved: boolean) => {
    const match = { before: old, after: young, isMoved };
    toNew[old] = match;
    toOld[young] = match;
  };
  const gaps: Gap[] = [];
  let gap: Gap = { olds: [], news: [] };
  let [old, young] = [0, 0];
  for (const run of diffArrays(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  )) {
    const { length } = run.value;
    if (run.removed) for (let index = 0; index < length; index++) gap.olds.push(old++);
    else if (run.added) for (let index = 0; index < length; index++) gap.news.push(young++);
    else {
      if (gap.olds.length + gap.news.length > 0) gaps.push(gap);
      gap = { olds: [], news: [] };
      for (let index = 0; index < length; index++) link(old++, young++, false);
    }
  }
  if (gap.olds.length + gap.news.length > 0) gaps.push(gap);

  const bags = { before: bagsOf(before), after: bagsOf(after) };
  linkAlike(gaps, { before, after, bags, link, toNew, toOld });
  linkHeadings(before, after, { link, toNew, toOld });
  const isSame = sameWords(gaps, { before, after, toNew, toOld });
  return { toNew, toOld, isSame, gapOf: (index) => surroundings(toNew, after.length, index) };
}

/** Longest time to compare the words between two unchanged sentences. */
const WORDS_MS = 300;
const LETTER = /^(?:[b-z]|[ivx]{1,4})$/;

/** Sentences of the gaps that are divided differently but have the same words in the same order. */
function sameWords(
  gaps: readonly Gap[],
  { before, after, toNew, toOld }: Pick<Linking, 'before' | 'after' | 'toNew' | 'toOld'>,
): Alignment['isSame'] {
  const same = { before: new Set<number>(), after: new Set<number>() };
  for (const { olds, news } of gaps) {
    // A letter at the start of a sentence is its number; in the middle of a longer one, it is a word.
    const isCounted = (key: string) => olds.length === news.length || !LETTER.test(key);
    const words = (list: readonly number[], sentences: readonly Sentence[], matches: Alignment['toNew']) =>
      list.flatMap((index) =>
        matches[index]?.isMoved
          ? []
          : (sentences[index]?.tokens ?? []).flatMap(({ key }) => (isCounted(key) ? [{ key, index }] : [])),
      );
    const one = words(olds, before, toNew);
    const other = words(news, after, toOld);
    if (one.length === 0 || other.length === 0) continue;
    const runs = diffArrays(one, other, { comparator: (a, b) => a.key === b.key, timeout: WORDS_MS });
    if (!runs) continue;
    const changed = { before: new Set<number>(), after: new Set<number>() };
    for (const { added, removed, value } of runs) {
      if (removed) for (const { index } of value) changed.before.add(index);
      if (added) for (const { index } of value) changed.after.add(index);
    }
    for (const { index } of one) if (!changed.before.has(index)) same.before.add(index);
    for (const { index } of other) if (!changed.after.has(index)) same.after.add(index);
  }
  return same;
}

interface Linking {
  before: readonly Sentence[];
  after: readonly Sentence[];
  bags: { before: (index: number) => Bag; after: (index: number) => Bag };
  link: (old: number, young: number, isMoved: boolean) => void;
  toNew: Alignment['toNew'];
  toOld: Alignment['toOld'];
}

function linkAlike(gaps: readonly Gap[], linking: Linking): void {
  const { before, after, link, toNew, toOld } = linking;
  // The same words elsewhere, then words alike in the same gap, then words alike elsewhere.
  const byKey = new Map<string, number[]>();
  const freeNews = gaps.flatMap(({ news }) => news);
  for (const index of freeNews) {
    const { key, tokens } = after[index] as Sentence;
    if (tokens.length >= MOVED_TOKENS) byKey.set(key, [...(byKey.get(key) ?? []), index]);
  }
  for (const { olds, news } of gaps) {
    const own = new Set(news);
    for (const index of olds) {
      const found = byKey.get(before[index]?.key ?? '');
      const young = found?.shift();
      if (young !== undefined) link(index, young, !own.has(young));
    }
  }
  for (const { olds, news } of gaps) {
    linkBest(
      olds.filter((index) => !toNew[index]),
      news.filter((index) => !toOld[index]),
      KIN,
      false,
      linking,
    );
  }
  const long = (sentence: Sentence | undefined) => (sentence?.tokens.length ?? 0) >= MOVED_TOKENS;
  linkBest(
    gaps.flatMap(({ olds }) => olds.filter((index) => !toNew[index] && long(before[index]))),
    freeNews.filter((index) => !toOld[index] && long(after[index])),
    MOVED_KIN,
    true,
    linking,
  );
}

/** A heading moves with the sentence below it. */
function linkHeadings(
  before: readonly Sentence[],
  after: readonly Sentence[],
  { link, toNew, toOld }: Pick<Linking, 'link' | 'toNew' | 'toOld'>,
): void {
  for (const match of toNew) {
    const [old, young] = [(match?.before ?? 0) - 1, (match?.after ?? 0) - 1];
    if (
      match?.isMoved &&
      !toNew[old] &&
      !toOld[young] &&
      before[old] &&
      before[old].key === after[young]?.key
    )
      link(old, young, true);
  }
}

/** Most candidates that share a rare word with a sentence. */
const MOST_CANDIDATES = 40;

function linkBest(
  olds: readonly number[],
  news: readonly number[],
  least: number,
  isMoved: boolean,
  { bags, link, toNew, toOld }: Linking,
): void {
  const withStem = new Map<string, number[]>();
  for (const young of news) {
    for (const stem of bags.after(young).keys()) {
      const list = withStem.get(stem);
      if (list) list.push(young);
      else withStem.set(stem, [young]);
    }
  }
  const pairs = olds.flatMap((old) => {
    const bag = bags.before(old);
    const rare = [...bag.keys()]
      .map((stem) => withStem.get(stem) ?? [])
      .filter(({ length }) => length > 0)
      .sort((a, b) => a.length - b.length);
    const candidates = new Set<number>();
    for (const list of rare) {
      for (const young of list) candidates.add(young);
      if (candidates.size > MOST_CANDIDATES) break;
    }
    return [...candidates].flatMap((young) => {
      const score = likeness(bag, bags.after(young));
      return score >= least ? [{ old, young, score }] : [];
    });
  });
  for (const { old, young } of pairs.sort((a, b) => b.score - a.score || a.old - b.old)) {
    if (!toNew[old] && !toOld[young]) link(old, young, isMoved);
  }
}

/** The new sentences between the matches around an old one, without those of the matches. */
function surroundings(toNew: Alignment['toNew'], count: number, index: number) {
  let from = 0;
  for (let at = index - 1; at >= 0; at--) {
    const match = toNew[at];
    if (match && !match.isMoved) {
      from = match.after + 1;
      break;
    }
  }
  for (let at = index + 1; at < toNew.length; at++) {
    const match = toNew[at];
    if (match && !match.isMoved && match.after >= from) return { from, to: match.after };
  }
  return { from, to: count };
}

function bagsOf(sentences: readonly Sentence[]): (index: number) => Bag {
  const bags: (Bag | undefined)[] = [];
  return (index) => {
    bags[index] ??= bagOf(sentences[index]?.tokens ?? []);
    return bags[index];
  };
}
