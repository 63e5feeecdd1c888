/**
 * Compares the text of a lien waiver with the form that a state sets: which words are missing, which were added, and
 * whether it is the other kind. Whether a difference matters is for a lawyer.
 */
import type { LienWaiverKind } from '../../schemas/payment.ts';
import { type WaiverFormText, waiverForms, waiverTextOf } from './forms.ts';

/** Words added to a form, or missing from it; `before` are the form's words before them. */
interface WaiverDifference {
  type: 'missing' | 'added';
  words: string;
  before: string;
  /** Whether added words may release or waive more, or missing words change the meaning. */
  grave: boolean;
}

export interface WaiverComparison {
  /**
   * `follows`: no difference that could matter was found. `differs`: see the differences. `other_kind`: it reads like
   * the form for `reads_as`. `other_form`: it has too few of the form's words to be compared.
   */
  result: 'follows' | 'differs' | 'other_kind' | 'other_form';
  /** The kind whose form the text is closest to. */
  reads_as: LienWaiverKind;
  /** Share of the form's words in the text, in percent. */
  percent: number;
  differences: WaiverDifference[];
}

interface Token {
  /** Lower case, letters and digits only. */
  key: string;
  shown: string;
  /** A blank comes right before it. */
  afterBlank: boolean;
  /** A caption of the blank before it. */
  optional: boolean;
}

/** More words of a text than this are not compared. */
const mostWords = 3000;
/** As many words fit into one blank. */
const mostFilled = 60;
/** A text with a smaller share of a form's words is another form. */
const comparable = 0.6;
/** An added or missing run up to this long does not make a form differ, unless it is grave. */
const fewWords = 3;

const releasing =
  /^(?:releas\w*|waive\w*|discharg\w*|indemnif\w*|harmless|forever|relinquish\w*|defend|demands?|damages|delays?|liabilit\w*|assigns?)$/;
const decisive =
  /^(?:not|no|except\w*|only|unless|until|if|conditional\w*|unconditional\w*|conditioned|all)$/;

const keyOf = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let afterBlank = false;
  let caption = false;
  for (const piece of text.replace(/^[#!] /gm, '').split(/(\{\w+\})|[\s/–-]+/)) {
    if (!piece) continue;
    if (/^\{\w+\}$/.test(piece)) {
      afterBlank = true;
      continue;
    }
    if (piece.startsWith('(') && afterBlank) caption = true;
    const key = keyOf(piece);
    if (key) {
      tokens.push({ key, shown: piece, afterBlank, optional: caption });
      if (!caption) afterBlank = false;
    }
    if (piece.includes(')')) caption = false;
  }
  return tokens;
}

/** For each word of the text, the index of the form's word that it is; -1 for an added word. */
function align(formTokens: readonly Token[], textTokens: readonly Token[]): Int32Array {
  const numbers = new Map<string, number>();
  const numbersOf = (tokens: readonly Token[]) =>
    Int32Array.from(tokens, ({ key }) => {
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key) ?? 0;
    });
  const [form, text] = [numbersOf(formTokens), numbersOf(textTokens)];
  const width = text.length + 1;
  const lengths = new Uint16Array((form.length + 1) * width);
  for (let i = form.length - 1; i >= 0; i -= 1)
    for (let j = text.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        form[i] === text[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const matches = new Int32Array(text.length).fill(-1);
  let [i, j] = [0, 0];
  while (i < form.length && j < text.length) {
    if (form[i] === text[j]) {
      matches[j] = i;
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return matches;
}

/** Groups neighboring indexes. */
function runsOf(indexes: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const index of indexes) {
    const last = runs.at(-1);
    if (last && index === (last.at(-1) ?? 0) + 1) last.push(index);
    else runs.push([index]);
  }
  return runs;
}

/** Joins a run with the one before it if the words between them are also the ones it ends with. */
function joined(runs: readonly number[][], tokens: readonly Token[]): number[][] {
  const result: number[][] = [];
  for (const run of runs) {
    const [previous, start, end] = [result.at(-1), run[0] ?? 0, run.at(-1) ?? 0];
    const until = previous?.at(-1) ?? -1;
    let by = 0;
    while (start - 1 - by > until && tokens[start - 1 - by]?.key === tokens[end - by]?.key) by += 1;
    if (previous && start - by - 1 === until) previous.push(...run.map((index) => index - by));
    else result.push(run);
  }
  return result;
}

const shownOf = (tokens: readonly Token[], run: readonly number[]) =>
  run.map((index) => tokens[index]?.shown ?? '').join(' ');

const before = (form: readonly Token[], index: number) =>
  form
    .slice(Math.max(0, index - 6), index)
    .map(({ shown }) => shown)
    .join(' ');

function differencesOf(form: readonly Token[], text: readonly Token[]) {
  const matches = align(form, text);
  const found = new Set(matches);
  const required = form.filter(({ optional }) => !optional).length;
  const kept = form.filter(({ optional }, index) => !optional && found.has(index)).length;
  const differences: (WaiverDifference & { at: number })[] = [];
  const lost = form.flatMap(({ optional }, index) => (optional || found.has(index) ? [] : [index]));
  for (const run of joined(runsOf(lost), form)) {
    const [at = 0] = run;
    differences.push({
      type: 'missing',
      words: shownOf(form, run),
      before: before(form, at),
      grave: run.some((index) => decisive.test(form[index]?.key ?? '')),
      at,
    });
  }
  const extra = text.flatMap((_, index) => (matches[index] === -1 ? [index] : []));
  let next = 0;
  for (const run of runsOf(extra)) {
    const last = run.at(-1) ?? 0;
    // The form's word that follows in the text.
    next = last + 1;
    while (next < text.length && matches[next] === -1) next += 1;
    const at = matches[next] ?? form.length;
    const fills = [at - 2, at - 1, at, at + 1, at + 2].some(
      (index) => form[index]?.afterBlank || index >= form.length,
    );
    const releases = run.some((index) => releasing.test(text[index]?.key ?? ''));
    const decides = run.some((index) => decisive.test(text[index]?.key ?? ''));
    if (fills && !releases && run.length <= mostFilled) continue;
    differences.push({
      type: 'added',
      words: shownOf(text, run),
      before: before(form, at),
      grave: releases || (!fills && decides),
      at,
    });
  }
  return {
    share: required === 0 ? 0 : kept / required,
    differences: differences.sort((a, b) => a.at - b.at).map(({ at: _, ...difference }) => difference),
  };
}

/** How many of the form's different words the text has; quick, and enough to choose among forms. */
function likeness(form: readonly Token[], text: readonly Token[]): number {
  const left = new Map<string, number>();
  for (const { key } of text) left.set(key, (left.get(key) ?? 0) + 1);
  let shared = 0;
  for (const { key } of form) {
    const count = left.get(key) ?? 0;
    if (count > 0) shared += 1;
    left.set(key, count - 1);
  }
  return (2 * shared) / (form.length + text.length);
}

/**
 * Compares a text with the state's form for a kind of waiver.
 * @returns null if the state sets no such form, or we don't have its text
 */
export function compareWaiver(
  text: string,
  { state, kind }: { state: string | null; kind: LienWaiverKind },
): WaiverComparison | null {
  const asked = waiverTextOf(state, kind);
  if (!asked) return null;
  const words = tokensOf(text.replaceAll(/_{2,}/g, ' ').replaceAll(/[{}]/g, ' ')).slice(0, mostWords);
  const forms = waiverForms.filter((form) => form.state === state);
  const ranked = forms
    .map((form) => ({ form, like: likeness(tokensOf(form.text), words) }))
    .sort((a, b) => b.like - a.like || Number(b.form === asked) - Number(a.form === asked));
  const closest = ranked[0]?.form ?? asked;
  const { share, differences } = differencesOf(tokensOf(asked.text), words);
  const reads_as = closest === asked ? kind : kindOf(closest, kind);
  const percent = Math.floor(share * 100);
  const otherShare = closest === asked ? 0 : differencesOf(tokensOf(closest.text), words).share;
  const other = otherShare > Math.max(share, comparable);
  const matters = differences.some((each) => each.grave || each.words.split(' ').length > fewWords);
  return {
    result: other ? 'other_kind' : share < comparable ? 'other_form' : matters ? 'differs' : 'follows',
    reads_as: other ? reads_as : kind,
    percent,
    differences,
  };
}

/** Of the kinds that a form serves, the one nearest to the kind that was asked for. */
const kindOf = ({ kinds }: WaiverFormText, asked: LienWaiverKind): LienWaiverKind =>
  kinds.find((kind) => kind.split('_')[0] === asked.split('_')[0]) ?? kinds[0] ?? asked;
