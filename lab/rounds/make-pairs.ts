/** Makes pairs of contract versions from real contracts, with the status of each ask known from how they were made. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalize } from '../../supabase/functions/_shared/analysis/read/normalize.ts';
import { segment } from '../../supabase/functions/_shared/analysis/read/segments.ts';
import { random } from '../../supabase/functions/_shared/negotiation/testing/make-contract.ts';
import type { AskCase, EditBank, Status } from './edits.ts';

interface PairAsk {
  id: string;
  ask: string;
  quote: string | null;
  start: number | null;
  replacement: string | null;
}

export interface Pair {
  name: string;
  before: string;
  after: string;
  asks: PairAsk[];
  truth: Map<string, { status: Status; moved: boolean; made: string }>;
  /** Changes outside our asks: words of the new version, or of the old one if they were struck. */
  traps: { name: string; before: string; after: string }[];
  /** The sentences that answer asks, as the other side wrote them. */
  answers: string[];
  /** Whether sections were renumbered. */
  renumbered: boolean;
}

interface Sentence {
  text: string;
  after: string;
  movedTo: number | null;
  isUsed: boolean;
}

const mostAsks = 7;

export function makePairs(folder: string, bank: EditBank, take: (index: number) => boolean): Pair[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .filter((_, index) => take(index));
  return files.flatMap((name, index) => {
    const pair = makePair(name, readFileSync(join(folder, name), 'utf8'), bank, index);
    return pair ? [pair] : [];
  });
}

function makePair(name: string, raw: string, bank: EditBank, seed: number): Pair | null {
  const next = random(seed + 1);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item;
  const paragraphs = paragraphsOf(raw);
  const counts = new Map<string, number>();
  for (const one of paragraphs.flat()) counts.set(one.text, (counts.get(one.text) ?? 0) + 1);
  const candidates = paragraphs.flatMap((sentences, at) =>
    sentences.flatMap((sentence) =>
      sentence.text.length > 40 && counts.get(sentence.text) === 1 && !/[_\t]{2}/.test(sentence.text)
        ? [{ sentence, at }]
        : [],
    ),
  );
  if (paragraphs.length < 25 || candidates.length < 20) return null;

  const asks: { sentence: Sentence | null; made: AskCase; id: string }[] = [];
  const truth: Pair['truth'] = new Map();
  const usedParagraphs = new Set<number>();
  for (let turn = 0; turn < bank.edits.length * 3 && asks.length < mostAsks; turn++) {
    const edit = bank.edits[(turn + seed) % bank.edits.length];
    const fitting = candidates.filter(
      ({ sentence, at }) => !sentence.isUsed && !usedParagraphs.has(at) && edit?.of(sentence.text),
    );
    if (!edit || fitting.length === 0) continue;
    const { sentence, at } = pick(fitting);
    const made = edit.of(sentence.text);
    if (!made || made.quote.length < 4) continue;
    const answer = made.answers[(seed + turn + asks.length) % made.answers.length];
    if (!answer) continue;
    sentence.isUsed = true;
    usedParagraphs.add(at);
    sentence.after = answer.to;
    if (answer.moved) {
      const far = (at + Math.floor(paragraphs.length * (0.3 + next() * 0.4))) % paragraphs.length;
      sentence.movedTo = far;
      usedParagraphs.add(far);
    }
    const id = `${name}-${asks.length + 1}`;
    asks.push({ sentence, made, id });
    truth.set(id, {
      status: answer.status,
      moved: answer.moved ?? false,
      made: `${edit.name}: ${answer.name}`,
    });
  }
  const traps: Pair['traps'] = [];
  for (const trap of bank.traps) {
    const fitting = candidates.filter(
      ({ sentence, at }) => !sentence.isUsed && !usedParagraphs.has(at) && trap.of(sentence.text) !== null,
    );
    if (fitting.length === 0 || next() < 0.3) continue;
    const { sentence, at } = pick(fitting);
    const after = trap.of(sentence.text) ?? '';
    if (after === sentence.text) continue;
    sentence.isUsed = true;
    sentence.after = after;
    usedParagraphs.add(at);
    traps.push({ name: trap.name, before: sentence.text, after });
  }
  // A clause that the document does not have: granted in every second pair, at the end of a paragraph.
  const clause = pick(bank.newClauses);
  const clauseId = `${name}-new`;
  const inserted: { at: number; text: string; alone: boolean }[] = [];
  const far = () => Math.floor(next() * (paragraphs.length - 4)) + 2;
  if (seed % 2 === 0) inserted.push({ at: far(), text: pick(clause.granted), alone: true });
  truth.set(clauseId, {
    status: seed % 2 === 0 ? 'granted' : 'refused',
    moved: false,
    made: `new clause: ${seed % 2 === 0 ? 'inserted' : 'not inserted'}`,
  });
  for (const alone of [true, false]) {
    const text = pick(bank.inserted);
    if (traps.some(({ after }) => after === text)) continue;
    inserted.push({ at: far(), text, alone });
    traps.push({ name: alone ? 'new paragraph' : 'new sentence', before: '', after: text });
  }

  const before = write(
    paragraphs.map((sentences) => sentences.map(({ text }) => text).join(' ')),
    0,
  );
  const renumbered = seed % 3 === 1;
  if (renumbered) traps.push({ name: 'new article', before: '', after: addedArticle.join(' ') });
  const changed = paragraphs.map((sentences) =>
    sentences
      .filter(({ movedTo }) => movedTo === null)
      .map(({ after }) => after)
      .filter(Boolean)
      .join(' '),
  );
  const lines = changed.flatMap((text, at) => {
    const own = paragraphs.flatMap((sentences) =>
      sentences.filter(({ movedTo }) => movedTo === at).map(({ after }) => after),
    );
    const joined = inserted.filter((one) => one.at === at && !one.alone).map((one) => one.text);
    const alone = inserted.filter((one) => one.at === at && one.alone).map((one) => one.text);
    return [[text, ...joined].filter(Boolean).join(' '), ...own, ...alone].filter(Boolean);
  });
  const after = write(renumbered ? renumber(lines) : lines, seed % 4 === 2 ? 90 : seed % 4 === 3 ? 72 : 0);
  return {
    name,
    before,
    after,
    truth,
    traps,
    answers: asks.flatMap(({ sentence }) => (sentence ? [sentence.after] : [])),
    renumbered,
    asks: [
      ...asks.flatMap(({ sentence, made, id }) => {
        const at = sentence ? before.indexOf(sentence.text) : -1;
        const within = sentence?.text.indexOf(made.quote) ?? -1;
        if (at < 0 || within < 0) return [];
        return [{ id, ask: made.ask, quote: made.quote, start: at + within, replacement: made.replacement }];
      }),
      { id: clauseId, ask: clause.ask, quote: null, start: null, replacement: null },
    ],
  };
}

function paragraphsOf(raw: string): Sentence[][] {
  const normal = normalize(raw);
  const sentences = segment(normal).map(({ start, end }) => ({
    start,
    text: normal.cased.slice(start, end),
    after: normal.cased.slice(start, end),
    movedTo: null,
    isUsed: false,
  }));
  const paragraphs: Sentence[][] = [];
  let at = 0;
  for (const line of normal.cased.split('\n')) {
    const own = sentences.filter(({ start }) => start >= at && start < at + line.length + 1);
    if (own.length > 0) paragraphs.push(own);
    at += line.length + 1;
  }
  return paragraphs;
}

const addedArticle = [
  'ARTICLE 2 DEFINITIONS',
  '2.1 Terms that begin with capital letters are defined where first used.',
];

/** Raises the numbers of articles from the second on by one, as an inserted article would. */
function renumber(lines: readonly string[]): string[] {
  const raised = (number: string) =>
    Number(number) >= 2 && Number(number) < 90 ? String(Number(number) + 1) : number;
  const first = lines.findIndex((line) => /^(?:article )?2[. ]/i.test(line));
  const all = lines.map((line) =>
    line
      .replace(
        /^(?:(article |section )(\d{1,2})(?=[. ])|(\d{1,2})(?=\.))/i,
        (_, word = '', one, other) => word + raised(one ?? other),
      )
      .replace(
        /\b(article|section|paragraph)(s?) (\d{1,2})(?=[.\s,;)])/gi,
        (_, word, s, number) => `${word}${s} ${raised(number)}`,
      ),
  );
  return first < 0
    ? [...all, ...addedArticle]
    : [...all.slice(0, first), ...addedArticle, ...all.slice(first)];
}

const write = (paragraphs: readonly string[], width: number): string =>
  paragraphs.map((text) => (width === 0 ? text : wrap(text, width))).join('\n\n');

function wrap(text: string, width: number): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
