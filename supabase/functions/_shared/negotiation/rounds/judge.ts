/** Decides what became of an ask from three texts: what the contract said, what we asked for, and what it says now. */
import { type Bag, bagOf, minus, shared, size } from './bags.ts';
import type { Token } from './tokens.ts';

/** `unclear`: a person has to read both texts. */
export type Outcome = 'granted' | 'partly' | 'refused' | 'moved' | 'unclear';

/** Why: the rule that decided. */
export type Reason =
  | 'as_asked'
  | 'reworded'
  | 'number_better'
  | 'number_between'
  | 'number_worse'
  | 'condition_added'
  | 'part_done'
  | 'unchanged'
  | 'other_words'
  | 'struck'
  | 'pending'
  | 'new_clause'
  | 'no_clause';

export interface Verdict {
  outcome: Outcome;
  reason: Reason;
}

interface Texts {
  /** The whole sentences of the quote. */
  before: readonly Token[];
  /** These sentences with the replacement. */
  asked: readonly Token[];
  /** The sentences in their place now. */
  now: readonly Token[];
}

/** At least this share of the requested words is there, and of the unwanted words gone. */
const GRANTED = 0.6;
/** The same for words to be struck, of which few may stay. */
const STRUCK = 0.9;
/** Below this share, nothing that we asked for was done. */
const REFUSED = 0.2;

/** Fewer words struck than this are a correction. */
const FEW = 3;

const sequence = (tokens: readonly Token[]) => tokens.map(({ key }) => key).join(' ');

/** What became of an ask that changes words. */
export function judgeChange({ before, asked, now }: Texts): Verdict {
  const [was, wanted, is] = [sequence(before), sequence(asked), sequence(now)];
  if (is === wanted) return { outcome: 'granted', reason: wanted === '' ? 'struck' : 'as_asked' };
  if (is === was) return { outcome: 'refused', reason: 'unchanged' };
  if (now.length === 0) return { outcome: 'unclear', reason: 'struck' };

  const bags = { before: bagOf(before), asked: bagOf(asked), now: bagOf(now) };
  const added = minus(bags.asked, bags.before);
  const removed = minus(bags.before, bags.asked);
  const gained = shared(added, minus(bags.now, bags.before));
  const lost = shared(removed, minus(bags.before, bags.now));
  const isNumber = new Set(
    [...before, ...asked, ...now].flatMap(({ stem, value }) => (value === null ? [] : [stem])),
  );
  const words = (bag: Bag) => size(new Map([...bag].filter(([stem]) => !isNumber.has(stem))));
  const toDo = words(added) + words(removed);
  const done = toDo === 0 ? 1 : (words(gained) + words(lost)) / toDo;

  const isStrike = asked.length === 0;
  const numbers = isStrike ? 'none' : judgeNumbers({ before, asked, now });
  const enough = isStrike ? STRUCK : GRANTED;
  const isConditional = !isStrike && addsCondition({ before, asked, now });
  if (numbers === 'worse') {
    const isRefused = toDo === 0 || done <= GRANTED;
    return { outcome: isRefused ? 'refused' : 'partly', reason: 'number_worse' };
  }
  if (numbers === 'between') return { outcome: 'partly', reason: 'number_between' };
  if (numbers === 'unchanged') {
    return done > REFUSED && toDo > 0
      ? { outcome: 'partly', reason: 'part_done' }
      : { outcome: 'refused', reason: 'unchanged' };
  }
  if (toDo === 0 && numbers === 'none') return { outcome: 'unclear', reason: 'other_words' };
  if (done >= enough) {
    if (isConditional) return { outcome: 'partly', reason: 'condition_added' };
    return { outcome: 'granted', reason: numbers === 'better' ? 'number_better' : 'reworded' };
  }
  const isUntouched = isStrike ? words(lost) < FEW : done <= REFUSED;
  if (isUntouched && numbers === 'none') return { outcome: 'refused', reason: 'unchanged' };
  return { outcome: 'partly', reason: 'part_done' };
}

type Numbers = 'none' | 'asked' | 'better' | 'between' | 'worse' | 'unchanged';

/** Compares each number that we asked to change. The worst of them counts. */
function judgeNumbers({ before, asked, now }: Texts): Numbers {
  const old = bagOf(numbersOf(before));
  const wanted = bagOf(numbersOf(asked));
  const current = bagOf(numbersOf(now));
  const numeric = new Map([...before, ...asked, ...now].map(({ key, value }) => [key, value ?? 0]));
  const added = [...minus(wanted, old).keys()];
  const removed = [...minus(old, wanted).keys()];
  if (added.length === 0) return 'none';
  const gone = minus(old, current);
  const spare = [...minus(minus(current, old), wanted).keys()];
  const results = added.map((want, index): Numbers => {
    const from = removed[index];
    if (current.has(want)) return from === undefined || gone.has(from) ? 'asked' : 'between';
    if (from !== undefined && !gone.has(from)) return 'unchanged';
    const next = spare.shift();
    if (next === undefined) return 'unchanged';
    if (from === undefined) return 'between';
    const [a, b, n] = [numeric.get(from) ?? 0, numeric.get(want) ?? 0, numeric.get(next) ?? 0];
    if ((n - b) * (b - a) >= 0) return 'better';
    return (n - a) * (b - a) > 0 ? 'between' : 'worse';
  });
  const order: Numbers[] = ['worse', 'between', 'unchanged', 'better', 'asked'];
  const isMixed = results.includes('unchanged') && results.some((result) => result !== 'unchanged');
  return isMixed ? 'between' : (order.find((result) => results.includes(result)) ?? 'none');
}

const numbersOf = (tokens: readonly Token[]) => tokens.filter(({ value }) => value !== null);

const EXCEPTIONS = new Set(['unless', 'except', 'excluding', 'notwithstanding']);
const QUALIFIERS = new Set([
  ...EXCEPTIONS,
  ...[
    'provided',
    'however',
    'subject',
    'conditioned',
    'conditional',
    'only',
    'until',
    'discretion',
    'if',
    'but',
  ],
]);
/** How many words after a qualifier tell whether it leads to what we asked for. */
const QUALIFIED = 12;

/** Whether the text now has a condition or exception that we did not ask for. */
function addsCondition({ before, asked, now }: Texts): boolean {
  const count = (tokens: readonly Token[], word: string) => tokens.filter(({ key }) => key === word).length;
  const wanted = bagOf(asked);
  return now.some(({ key }, index) => {
    if (!QUALIFIERS.has(key)) return false;
    if (count(now, key) <= Math.max(count(before, key), count(asked, key))) return false;
    if (EXCEPTIONS.has(key)) return true;
    const next = now.slice(index + 1, index + 1 + QUALIFIED).filter(({ stem }) => stem !== '');
    const known = next.filter(({ stem }) => wanted.has(stem)).length;
    return known < next.length * GRANTED;
  });
}

/** Words of an ask that say that it is one. */
// biome-ignore format: a list of words reads better in rows
const ASKING = new Set(
  bagOf(
    `ask request require propose negotiate add insert include clause provision sentence term contract agreement us
    we our you your need give least instead change limit make have want please should words text section one`
      .split(/\s+/)
      .map((key) => ({ key, stem: key, value: null, start: 0, end: 0 })),
  ).keys(),
);

/** What an ask in a sentence names: words with content, and numbers. */
export function termsOf(ask: readonly Token[]): Bag {
  return new Map([...bagOf(ask)].filter(([stem]) => !ASKING.has(stem)));
}

const STRIKES = /\b(?:strike|delete|remove|omit|struck)\b/i;

/** What became of an ask that only comments on words. */
export function judgeComment(ask: string, { before, asked, now }: Texts): Verdict {
  if (sequence(now) === sequence(before)) return { outcome: 'refused', reason: 'unchanged' };
  if (now.length === 0) return { outcome: STRIKES.test(ask) ? 'granted' : 'unclear', reason: 'struck' };
  const [old, current] = [bagOf(before), bagOf(now)];
  const values = new Map([...before, ...asked, ...now].map(({ key, value }) => [key, value]));
  const targets = numbersOf(asked).filter(({ key }) => !old.has(key));
  const gone = [...minus(old, current).keys()].filter((key) => values.get(key) != null);
  const come = [...minus(current, old).keys()].filter((key) => values.get(key) != null);
  const [target] = targets;
  if (target) {
    if (come.includes(target.key)) return { outcome: 'granted', reason: 'as_asked' };
    const [a, n] = [values.get(gone[0] ?? ''), values.get(come[0] ?? '')];
    const b = target.value;
    if (a == null || n == null || b === null) return { outcome: 'unclear', reason: 'other_words' };
    if ((n - b) * (b - a) >= 0) return { outcome: 'granted', reason: 'number_better' };
    if ((n - a) * (b - a) > 0) return { outcome: 'partly', reason: 'number_between' };
    return { outcome: 'refused', reason: 'number_worse' };
  }
  const wanted = minus(termsOf(asked), old);
  const met = size(shared(wanted, minus(current, old)));
  return size(wanted) > 0 && met >= size(wanted) * GRANTED
    ? { outcome: 'granted', reason: 'reworded' }
    : { outcome: 'unclear', reason: 'other_words' };
}
