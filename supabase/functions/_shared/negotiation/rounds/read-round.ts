/**
 * Reads the next version of a contract against our asks: what became of each, and which changes we did
 * not request. Computed from the two texts; a person confirms it.
 */
import { diffArrays } from 'diff';
import { locateQuote } from '../../analysis/locate-quote.ts';
import { pageIndex } from '../../analysis/read/pages.ts';
import { type Alignment, align, type Match } from './align.ts';
import { bagOf, minus, shared, size } from './bags.ts';
import { judgeChange, judgeComment, type Outcome, type Reason, termsOf } from './judge.ts';
import { readVersion, type Sentence, type Version, wordsOf } from './sentences.ts';
import type { Token } from './tokens.ts';

export interface RoundAsk {
  id: string;
  ask: string;
  quote: string | null;
  /** Offset of the quote in the pages joined with form feeds. */
  start: number | null;
  replacement: string | null;
}

/** Text of one version. Offsets refer to its pages joined with form feeds. */
interface Passage {
  text: string;
  page: number;
  start: number;
  end: number;
}

/** What became of an ask. `before` and `after` are whole sentences; null for a clause that is not there. */
export interface AskResult {
  id: string;
  outcome: Outcome;
  reason: Reason;
  /** Whether the sentences are in another part of the document now. */
  is_moved: boolean;
  before: Passage | null;
  after: Passage | null;
}

/** A change outside our asks. `ask_id`: it is in a sentence of this ask, beyond its quote. */
export interface UnaskedChange {
  kind: 'inserted' | 'deleted' | 'changed' | 'moved' | 'reference';
  before: Passage | null;
  after: Passage | null;
  ask_id: string | null;
}

export interface Round {
  asks: AskResult[];
  /** In the order of the document: new, struck, and changed sentences, then moved ones. */
  changes: UnaskedChange[];
}

/** Compares two versions of a contract, each as the text of its pages. */
export function readRound(
  beforePages: readonly string[],
  afterPages: readonly string[],
  asks: readonly RoundAsk[],
): Round {
  const before = readVersion(beforePages);
  const after = readVersion(afterPages);
  const reading: Reading = {
    before,
    after,
    alignment: align(before.sentences, after.sentences),
    beforeOf: passageOf(before, beforePages),
    afterOf: passageOf(after, afterPages),
    answered: { before: new Set(), after: new Set() },
  };
  // Asks with a quote come first: the words that answer them do not count as new clauses.
  const byId = new Map<string, AskResult>();
  const extra: UnaskedChange[] = [];
  for (const ask of asks.filter(({ quote }) => quote !== null)) {
    const { result, changes } = readQuoted(ask, reading);
    byId.set(ask.id, result);
    extra.push(...changes);
  }
  for (const ask of asks.filter(({ quote }) => quote === null)) byId.set(ask.id, readClause(ask, reading));
  return {
    asks: asks.flatMap(({ id }) => byId.get(id) ?? []),
    changes: inOrder([...extra, ...unasked(reading)]),
  };
}

/** An earlier version with the asks about it. */
export interface Base {
  version: number;
  pages: readonly string[];
  asks: readonly RoundAsk[];
}

/**
 * Reads a version against the asks of several earlier ones, newest first. Changes are counted from the newest.
 * An older ask whose quote is still in the newest is read from there.
 */
export function readRounds(
  bases: readonly Base[],
  afterPages: readonly string[],
): { asks: (AskResult & { before_version: number })[]; changes: UnaskedChange[] } {
  const [newest, ...older] = bases;
  if (!newest) return { asks: [], changes: [] };
  const again: RoundAsk[] = [];
  const others = older.map(({ version, pages, asks }) => ({
    version,
    pages,
    asks: asks.filter((ask) => {
      const span = ask.quote === null ? null : locateQuote(newest.pages, ask.quote, ask.start ?? 0);
      if (span) again.push({ ...ask, quote: span.quote, start: span.start });
      return !span;
    }),
  }));
  const round = readRound(newest.pages, afterPages, [...newest.asks, ...again]);
  const from = (asks: readonly AskResult[], version: number) =>
    asks.map((ask) => ({ ...ask, before_version: version }));
  const earlier = others.flatMap(({ version, pages, asks }) =>
    asks.length === 0 ? [] : from(readRound(pages, afterPages, asks).asks, version),
  );
  const answers = (change: UnaskedChange) =>
    earlier.some(
      ({ after }) =>
        after && change.after && after.start < change.after.end && change.after.start < after.end,
    );
  return {
    asks: [...from(round.asks, newest.version), ...earlier],
    changes: round.changes.filter((change) => !answers(change)),
  };
}

interface Reading {
  before: Version;
  after: Version;
  alignment: Alignment;
  beforeOf: (sentences: readonly number[]) => Passage | null;
  afterOf: (sentences: readonly number[]) => Passage | null;
  /** Sentences that an ask is about. */
  answered: { before: Set<number>; after: Set<number> };
}

/** At least this share of a new sentence's words was asked for, to be part of the answer. */
const ANSWERS = 0.4;

function readQuoted(ask: RoundAsk, reading: Reading): { result: AskResult; changes: UnaskedChange[] } {
  const { before, after, alignment, answered } = reading;
  const start = ask.start ?? 0;
  const end = start + (ask.quote?.length ?? 0);
  const olds = before.sentences.flatMap((sentence, index) =>
    sentence.start < end && start < sentence.end ? [index] : [],
  );
  const was = olds.flatMap((index) => before.sentences[index]?.tokens ?? []);
  const asked = withReplacement(was, ask, { start, end });
  const matches = olds.flatMap((index) => alignment.toNew[index] ?? []);
  const news = [
    ...new Set([...matches.map((match) => match.after), ...joining(olds, was, asked, reading)]),
  ].sort((a, b) => a - b);
  const now = news.flatMap((index) => after.sentences[index]?.tokens ?? []);
  for (const index of olds) answered.before.add(index);
  for (const index of news) answered.after.add(index);

  const isMoved = matches.length > 0 && matches.every((match) => match.isMoved);
  const verdict =
    ask.replacement === null
      ? judgeComment(ask.ask, { before: was, asked: wordsOf(ask.ask, false), now })
      : judgeChange({ before: was, asked, now });
  const outcome = isMoved && verdict.outcome === 'refused' ? 'moved' : verdict.outcome;
  return {
    result: {
      id: ask.id,
      outcome,
      reason: verdict.reason,
      is_moved: isMoved,
      before: reading.beforeOf(olds),
      after: reading.afterOf(news),
    },
    changes:
      news.length > 0 && hasOtherChanges({ was, asked, now }, ask, { start, end })
        ? [
            {
              kind: 'changed',
              before: reading.beforeOf(olds),
              after: reading.afterOf(news),
              ask_id: ask.id,
            },
          ]
        : [],
  };
}

function withReplacement(
  was: readonly Token[],
  ask: RoundAsk,
  quote: { start: number; end: number },
): Token[] {
  if (ask.replacement === null) return [...was];
  const isQuoted = (token: Token) => token.start < quote.end && quote.start < token.end;
  const first = was.findIndex(isQuoted);
  return [
    ...was.slice(0, Math.max(0, first)),
    ...wordsOf(ask.replacement, first === 0),
    ...was.slice(Math.max(0, first)).filter((token) => !isQuoted(token)),
  ];
}

/** New sentences next to those of an ask that are part of its answer. */
function joining(
  olds: readonly number[],
  was: readonly Token[],
  asked: readonly Token[],
  { after, alignment }: Reading,
): number[] {
  const [first, last] = [olds[0], olds.at(-1)];
  if (first === undefined || last === undefined) return [];
  const wanted = minus(bagOf(asked), bagOf(was));
  const [from, to] = [alignment.gapOf(first).from, alignment.gapOf(last).to];
  const moved = olds.flatMap((index) => alignment.toNew[index] ?? []).filter(({ isMoved }) => isMoved);
  const nearMoved = moved.flatMap((match) => [match.after - 1, match.after + 1]);
  const candidates = [
    ...Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index),
    ...nearMoved,
  ];
  const old = bagOf(was);
  return candidates.filter((index) => {
    const sentence = after.sentences[index];
    if (!sentence || alignment.toOld[index]) return false;
    const bag = bagOf(sentence.tokens);
    const all = size(bag);
    if (all === 0) return false;
    if (size(shared(bag, wanted)) >= all * ANSWERS) return true;
    // A sentence that was split in two.
    return size(shared(bag, old)) >= all * 0.8 && all >= 3;
  });
}

/** Whether a sentence of an ask also changed outside of the quote, or in numbers that we did not ask for. */
function hasOtherChanges(
  { was, asked, now }: Record<'was' | 'asked' | 'now', readonly Token[]>,
  ask: RoundAsk,
  quote: { start: number; end: number },
): boolean {
  if (ask.replacement === null) return false;
  const wanted = minus(bagOf(asked), bagOf(was));
  let at = 0;
  const hunks: { from: number; to: number; added: Token[] }[] = [];
  let hunk: (typeof hunks)[number] | null = null;
  for (const run of diffArrays([...was], [...now], { comparator: (a, b) => a.key === b.key })) {
    if (!run.added && !run.removed) {
      hunk = null;
      at += run.value.length;
      continue;
    }
    if (!hunk) {
      hunk = { from: at, to: at, added: [] };
      hunks.push(hunk);
    }
    if (run.removed) {
      at += run.value.length;
      hunk.to = at;
    } else hunk.added.push(...run.value);
  }
  const inQuote = was.flatMap((token, index) =>
    token.start < quote.end && quote.start < token.end ? [index] : [],
  );
  const [first, last] = [inQuote[0] ?? 0, inQuote.at(-1) ?? 0];
  return hunks.some(({ from, to, added }) => {
    if (to >= first - 1 && from <= last + 2) return false;
    const gone = was.slice(from, to).some(({ stem }) => stem !== '');
    return gone || added.some(({ stem }) => stem !== '' && !wanted.has(stem));
  });
}

/** At least this share of the words that an ask names, to be the clause that it requests. */
const NAMED = 0.5;

/** An ask for a clause that the contract did not have: the new sentences that name most of it. */
function readClause(ask: RoundAsk, reading: Reading): AskResult {
  const { after, alignment, answered } = reading;
  const terms = termsOf(wordsOf(ask.ask, false));
  let best: { share: number; run: number[] } = { share: 0, run: [] };
  for (const run of newRuns(after.sentences, alignment, answered.after)) {
    const bag = bagOf(run.flatMap((index) => after.sentences[index]?.tokens ?? []));
    const named = [...terms.keys()].filter((stem) => bag.has(stem)).length;
    const share = terms.size === 0 ? 0 : named / terms.size;
    if (share > best.share && named >= Math.min(2, terms.size)) best = { share, run };
  }
  const isFound = best.share >= NAMED;
  const heading = (best.run[0] ?? 0) - 1;
  const isHeading = (after.sentences[heading]?.tokens.length ?? HEADING) < HEADING;
  if (isFound && isHeading && !alignment.toOld[heading]) best.run = [heading, ...best.run];
  if (isFound) for (const index of best.run) answered.after.add(index);
  return {
    id: ask.id,
    outcome: isFound ? 'granted' : 'refused',
    reason: isFound ? 'new_clause' : 'no_clause',
    is_moved: false,
    before: null,
    after: isFound ? reading.afterOf(best.run) : null,
  };
}

/** Sentences that are new, alone and with their neighbors. */
function newRuns(
  sentences: readonly Sentence[],
  { toOld }: Alignment,
  answered: ReadonlySet<number>,
): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const index of sentences.keys()) {
    if (toOld[index] || answered.has(index)) run = [];
    else {
      run = [...run, index].slice(-MOST_TOGETHER);
      runs.push([index]);
      if (run.length > 1) runs.push(run);
    }
  }
  return runs;
}
const MOST_TOGETHER = 4;
/** A sentence with fewer words can be a heading. */
const HEADING = 9;

function unasked(reading: Reading): UnaskedChange[] {
  const { before, after, alignment, answered } = reading;
  const newLabel = new Map(
    alignment.toNew.flatMap((match) => {
      const [old, young] = match
        ? [before.sentences[match.before]?.label, after.sentences[match.after]?.label]
        : [];
      return old && young ? [[old, young] as const] : [];
    }),
  );
  const found: Found[] = [];
  for (const [index, sentence] of before.sentences.entries()) {
    if (answered.before.has(index)) continue;
    const match = alignment.toNew[index];
    const isSame =
      !match?.isMoved &&
      alignment.isSame.before.has(index) &&
      (!match || alignment.isSame.after.has(match.after));
    if (isSame) continue;
    if (match) {
      const kind = kindOf(sentence, after.sentences[match.after], match, newLabel);
      if (kind) found.push({ kind, olds: [index], news: [match.after] });
    } else found.push({ kind: 'deleted', olds: [index], news: [] });
  }
  for (const index of after.sentences.keys()) {
    if (!alignment.toOld[index] && !answered.after.has(index) && !alignment.isSame.after.has(index))
      found.push({ kind: 'inserted', olds: [], news: [index] });
  }
  return together(found).map(({ kind, olds, news }) => ({
    kind,
    before: reading.beforeOf(olds),
    after: reading.afterOf(news),
    ask_id: null,
  }));
}

interface Found {
  kind: UnaskedChange['kind'];
  olds: number[];
  news: number[];
}

/** Joins changes of one kind to sentences that follow each other in both versions. */
function together(found: readonly Found[]): Found[] {
  const joined: Found[] = [];
  const follows = (one: readonly number[], other: readonly number[]) =>
    one.length === 0 ? other.length === 0 : (one.at(-1) ?? 0) + 1 === other[0];
  for (const change of found) {
    const last = joined.at(-1);
    const isNext =
      last?.kind === change.kind && follows(last.olds, change.olds) && follows(last.news, change.news);
    if (last && isNext && change.kind !== 'changed') {
      last.olds.push(...change.olds);
      last.news.push(...change.news);
    } else joined.push({ ...change, olds: [...change.olds], news: [...change.news] });
  }
  return joined;
}

function kindOf(
  old: Sentence,
  young: Sentence | undefined,
  match: Match,
  newLabel: ReadonlyMap<string, string>,
): UnaskedChange['kind'] | null {
  if (!young) return null;
  if (old.key !== young.key) return 'changed';
  if (match.isMoved) return 'moved';
  // A reference that follows its renumbered section is no change.
  const follows = old.references.every((reference, index) => {
    const now = young.references[index];
    return now === reference || now === newLabel.get(reference) || now === prefixed(reference, newLabel);
  });
  return follows && old.references.length === young.references.length ? null : 'reference';
}

/** The new number of a subsection whose section was renumbered: 5.2.1 as 6.2.1 if 5.2 is 6.2 or 5 is 6. */
function prefixed(reference: string, newLabel: ReadonlyMap<string, string>): string | undefined {
  const parts = reference.split('.');
  for (let length = parts.length - 1; length > 0; length--) {
    const now = newLabel.get(parts.slice(0, length).join('.'));
    if (now !== undefined) return [now, ...parts.slice(length)].join('.');
  }
  return undefined;
}

const last: readonly UnaskedChange['kind'][] = ['moved', 'reference'];

function inOrder(changes: readonly UnaskedChange[]): UnaskedChange[] {
  const at = ({ after, before }: UnaskedChange) => after?.start ?? before?.start ?? 0;
  return [...changes].sort((a, b) => last.indexOf(a.kind) - last.indexOf(b.kind) || at(a) - at(b));
}

/** The text from the first to the last of some sentences, if they follow each other; otherwise one by one. */
function passageOf({ text, sentences }: Version, pages: readonly string[]) {
  const page = pageIndex(pages);
  return (indexes: readonly number[]): Passage | null => {
    const runs: Sentence[][] = [];
    for (const [at, index] of indexes.entries()) {
      const sentence = sentences[index];
      const run = runs.at(-1);
      if (!sentence) continue;
      if (run && indexes[at - 1] === index - 1) run.push(sentence);
      else runs.push([sentence]);
    }
    const spans = runs.flatMap((run) => {
      const [first, end] = [run[0], run.at(-1)];
      return first && end ? [{ start: first.start, end: end.end }] : [];
    });
    const [first] = spans;
    if (!first) return null;
    return {
      text: spans.map(({ start, end }) => text.slice(start, end)).join('\n'),
      page: page(first.start),
      start: first.start,
      end: first.end,
    };
  };
}
