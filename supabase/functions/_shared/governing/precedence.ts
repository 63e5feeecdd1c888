/** Reads which document governs in a conflict, from the words of the documents of a set. */

import type { Sentence } from '../analysis/read/segments.ts';
import type { DocumentRole } from '../vocabulary/document-set.ts';
import type { Quoted, TextOfDocument } from './read-text.ts';
import type { NamedRoles } from './roles.ts';
import { namedRoles } from './roles.ts';

/**
 * One statement. `order`: earlier tiers govern over later ones. `stricter`: the stricter requirement governs
 * among the roles of its only tier, or among all documents if that is empty. `unread`: it refers to an order that
 * the documents do not show.
 */
export interface PrecedenceStatement extends Quoted {
  rule: 'order' | 'stricter' | 'unread';
  tiers: NamedRoles[];
}

const CONFLICT =
  /\b(?:conflicts?|inconsisten(?:t|cy|cies)|discrepanc(?:y|ies)|contradict\w*|disagree\w*|ambiguit(?:y|ies)|order of (?:precedence|priority)|precedence|priority)\b/;
const GOVERNS =
  '(?:(?:shall|will|must|is to|are to) (?:also )?(?:govern|control|prevail|supersede|(?:take|have) (?:precedence|priority))|governs|controls|prevails|(?:takes?|has|have) (?:precedence|priority))';
const GOVERNS_WORDS = new RegExp(`\\b${GOVERNS}\\b`);
/** Integration clauses, and rules for two documents of the same kind. */
const ELSEWHERE =
  /\bentire (?:agreement|and|understanding|contract)|\b(?:prior|previous|earlier)(?: \w+){0,3} (?:negotiations|agreements|understandings|communications|representations)\b|\b(?:later|earlier|latest) dated?\b|\bmost recent\b/;
const LISTED =
  /\border of (?:their )?(?:precedence|priority)\b|\bfollowing (?:order|priority|precedence|documents? .{0,60}order)\b|\b(?:in|by) the order (?:in which (?:they|the documents) (?:are|appear)|listed|set forth|of (?:their )?listing|stated|given)\b|\border .{0,30}listed\b|\blisted (?:below )?in (?:order of )?(?:priority|precedence)\b/g;
const NO_ORDER = /\bno (?:order of )?(?:precedence|priority)\b/;
const STRICTER =
  /\b(?:(?:more|most) (?:stringent|restrictive|demanding|onerous|strict|burdensome)|strict(?:er|est)|high(?:er|est) (?:standard|quality)|great(?:er|est) (?:obligation|burden|quantity)|better quality)/;
const FIRST = /\bfirst (?:precedence|priority)\b/;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Most characters of a statement, so that its quote has all documents that it names. */
const WHOLE = 3_400;

export function readPrecedence(text: TextOfDocument): PrecedenceStatement[] {
  const { lists, unread } = readLists(text);
  const inList = (start: number) => lists.some(({ from, to }) => start >= from && start < to);
  const stated = text.sentences.flatMap((sentence) =>
    inList(sentence.start) ? [] : readSentence(text, sentence.text, sentence),
  );
  const read = [...lists.map(({ statement }) => statement), ...stated];
  return read.some(({ rule }) => rule === 'order') ? read : [...unread, ...read];
}

function readSentence(
  text: TextOfDocument,
  words: string,
  { start, end }: { start: number; end: number },
): PrecedenceStatement[] {
  if (!GOVERNS_WORDS.test(words) && !FIRST.test(words)) return [];
  if (NO_ORDER.test(words) || ELSEWHERE.test(words)) return [];
  const statement = (rule: PrecedenceStatement['rule'], tiers: NamedRoles[]) => [
    { rule, tiers, ...text.quoteAt(start, end, WHOLE) },
  ];
  const ordinal = readOrdinals(words, text.role);
  if (ordinal) return statement('order', ordinal);
  if (STRICTER.test(words) && CONFLICT.test(words) && GOVERNS_WORDS.test(words)) {
    if (/\bsame (?:document|priority|level)\b/.test(words)) return [];
    const { roles } = namedRoles(before(words, STRICTER), text.role);
    const scope = roles.length === 0 && /\bquantity|\bquality/.test(words) ? WORK_DOCUMENTS : roles;
    return statement('stricter', [{ roles: scope.filter((role) => role !== 'agreement'), others: false }]);
  }
  const binary = readBinary(words, text.role);
  return binary ? statement('order', binary) : [];
}

const PRIME = `(?:prime|general|main|owner|principal|head)(?:'s)? (?:contract|agreement)\\b`;
const BINDS = new RegExp(
  String.raw`\bassum\w+\b[^.]{0,40}\btoward\b[^.]{0,200}\b(?:obligations|duties|responsibilities)\b|\bbound\b[^.]{0,80}\b(?:terms|provisions)\b[^.]{0,60}\b${PRIME}|\b${PRIME}\b[^.]{0,60}\b(?:incorporated|made (?:a )?part)\b|\bincorporat\w+\b[^.]{0,80}\b${PRIME}|\bobligations\b[^.]{0,60}\bcontractor (?:owes|has|assumes)\b[^.]{0,60}\bowner\b`,
);
/** A denial, or a duty to bind others. */
const NOT_BOUND =
  /\b(?:not|no|never|nothing)\b[^.]{0,80}\b(?:assum|bound|incorporat|part of|obligations)|\b(?:require|cause)s?\b[^.]{0,60}\bsub-?(?:sub)?contractors?\b/;

/** The clause of a subcontract that carries its prime contract over in general. */
export function bindingClause(text: TextOfDocument): Quoted | null {
  const found = text.sentences.find(
    ({ text: words, isHeading }) => !isHeading && BINDS.test(words) && !NOT_BOUND.test(words),
  );
  return found ? text.quoteAt(found.start, found.end) : null;
}

const INCORPORATES = new RegExp(
  String.raw`\b${PRIME}[^.]{0,60}\b(?:incorporated|made (?:a )?part)\b|\bincorporat\w+\b[^.]{0,80}\b${PRIME}`,
);

/** The clause of a subcontract that makes its prime contract one of its documents. */
export function incorporatingClause(text: TextOfDocument): Quoted | null {
  const found = text.sentences.find(
    ({ text: words, isHeading }) => !isHeading && INCORPORATES.test(words) && !NOT_BOUND.test(words),
  );
  return found ? text.quoteAt(found.start, found.end) : null;
}

/** Which of a prime contract and its subcontract an order puts first; null if it does not rank the two by name. */
export function subcontractOrder({
  rule,
  tiers,
}: PrecedenceStatement): 'prime_contract' | 'subcontract' | null {
  const tier = (role: DocumentRole) => tiers.findIndex(({ roles }) => roles.includes(role));
  const [prime, subcontract] = [tier('prime_contract'), tier('subcontract')];
  if (rule !== 'order' || prime < 0 || subcontract < 0 || prime === subcontract) return null;
  return prime < subcontract ? 'prime_contract' : 'subcontract';
}

/** Documents that describe the work. A rule on quantity and quality is about them. */
const WORK_DOCUMENTS: readonly DocumentRole[] = ['specifications', 'drawings'];

const before = (words: string, pattern: RegExp) => words.slice(0, words.search(pattern));

/** 'Change Orders shall take first precedence, this Agreement second precedence, …'. */
function readOrdinals(words: string, own: DocumentRole): NamedRoles[] | null {
  const first = words.search(FIRST);
  if (first < 0) return null;
  const tiers: NamedRoles[] = [];
  let from = Math.max(0, words.lastIndexOf(',', first));
  for (const ordinal of ORDINALS) {
    const found = new RegExp(`\\b${ordinal} (?:precedence|priority)\\b`).exec(words.slice(from));
    if (!found) break;
    tiers.push(namedRoles(words.slice(from, from + found.index).replace(/\bin the reverse [^,]*/, ''), own));
    from += found.index + found[0].length;
  }
  return usable(tiers);
}

const BETWEEN = /\bbetween (.+?) (?:and|or) (.+?),/;
const SUPERIOR = new RegExp(
  `(?:^|[,;:.] |\\bthen )([^,;:.]{3,160}?) ${GOVERNS}\\b(?: (?:over|in lieu of) ([^,;.]*))?`,
);
/** Where the condition of a rule begins. */
const CONDITION = /\b(?:if|in (?:the )?(?:event|case)|should|where|when|to the extent)\b/g;

/** 'In a conflict between X and Y, X shall govern'; 'X shall prevail over all other Contract Documents'. */
function readBinary(sentence: string, own: DocumentRole): NamedRoles[] | null {
  const governs = sentence.search(GOVERNS_WORDS);
  if (governs < 0) return null;
  // A sentence may begin with what was split off wrongly, after 'Article 16.'.
  const condition = [...sentence.slice(0, governs).matchAll(CONDITION)].findLast(({ index }) =>
    CONFLICT.test(sentence.slice(index, governs)),
  );
  const words = sentence.slice(condition?.index ?? 0);
  const found = SUPERIOR.exec(words);
  if (!found) return null;
  const [, subject = '', object] = found;
  if ((!CONFLICT.test(words) && object === undefined) || STRICTER.test(subject)) return null;
  const between = BETWEEN.exec(words);
  const chosen = /\bformer\b/.test(subject)
    ? between?.[1]
    : /\blatter\b/.test(subject)
      ? between?.[2]
      : subject;
  const superior = namedRoles(chosen ?? '', own);
  if (superior.roles.length === 0) return null;
  const inferior = object === undefined ? loser(words, superior, own) : namedRoles(object, own);
  const roles = inferior.roles.filter((role) => !superior.roles.includes(role));
  return usable([
    { roles: superior.roles, others: false },
    { roles, others: inferior.others },
  ]);
}

/** What the superior document is in conflict with; the rest of the set if the sentence names nothing. */
function loser(words: string, superior: NamedRoles, own: DocumentRole): NamedRoles {
  const between = BETWEEN.exec(words);
  const sides = between ? [between[1] ?? '', between[2] ?? ''] : [before(words, GOVERNS_WORDS)];
  const named = sides.map((side) => namedRoles(side, own));
  const roles = named.flatMap((one) => one.roles).filter((role) => !superior.roles.includes(role));
  return { roles, others: roles.length === 0 || named.some(({ others }) => others) };
}

const usable = (tiers: NamedRoles[]) =>
  tiers.filter(({ roles, others }) => roles.length > 0 || others).length >= 2 ? tiers : null;

interface ReadList {
  from: number;
  to: number;
  statement: PrecedenceStatement;
}

const LOOK = 3_000;

function readLists(text: TextOfDocument): { lists: ReadList[]; unread: PrecedenceStatement[] } {
  const { lower } = text.normal;
  const lists: ReadList[] = [];
  const unread: PrecedenceStatement[] = [];
  for (const { 0: trigger, index } of lower.matchAll(LISTED)) {
    if (lists.some(({ from, to }) => index >= from && index < to)) continue;
    const sentence = text.sentences.findLast(({ start }) => start <= index);
    // A heading or a line of the table of contents is not the clause.
    if (!sentence || NO_ORDER.test(sentence.text) || /\.{4,}/.test(sentence.text)) continue;
    const after = lower.slice(index + trigger.length, index + trigger.length + LOOK);
    const above = /\babove\b|\bthey are listed\b/.test(lower.slice(index, index + 90));
    const following = above ? null : itemsIn(after);
    const list =
      following ??
      (above ? itemsBefore(lower.slice(Math.max(0, sentence.start - LOOK), sentence.start)) : null);
    const tiers = list && usable(list.items.map((item) => namedRoles(item, text.role)));
    if (tiers) {
      const to = following ? index + trigger.length + following.end : sentence.end;
      const from = Math.min(sentence.start, to);
      lists.push({ from, to, statement: { rule: 'order', tiers, ...text.quoteAt(from, to, WHOLE) } });
    } else if (isRule(sentence)) {
      unread.push({ rule: 'unread', tiers: [], ...text.quoteAt(sentence.start, sentence.end) });
    }
  }
  return { lists, unread: unread.slice(0, 1) };
}

const isRule = ({ text, isHeading }: Sentence) =>
  !isHeading && text.length > 60 && /\b(?:govern|control|prevail|precedence|priority|apply)\b/.test(text);

const STYLES = [
  (n: number) => String.raw`(?:\(${n}\)|(?<![\d.$])${n}[.)]|(?<!\d)\.${n})`,
  (n: number) => String.raw`(?:\(${letter(n)}\)|(?<![a-z.(])${letter(n)}[.)])`,
  (n: number) => String.raw`(?:\(${roman(n)}\)|(?<![a-z.(])${roman(n)}[.)])`,
] as const;
const letter = (n: number) => String.fromCharCode(96 + n);
const roman = (n: number) =>
  ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'][n] ?? '\0';
const ITEM = 420;

/** Items numbered 1, 2, 3 or a, b, c; otherwise parts of a sentence. */
function itemsIn(text: string): { items: string[]; end: number } | null {
  const lists = STYLES.map((style) => enumerated(text, style)).filter((list) => list !== null);
  const [first] = lists.sort((a, b) => a.start - b.start || b.items.length - a.items.length);
  if (first) return first;
  const inline =
    /^[^:.]{0,120}:\s*([^.]{10,700})/.exec(text) ?? /^\s*,?\s*((?:first|with)\b[^.]{10,700})/.exec(text);
  if (!inline?.[1]) return null;
  const items = inline[1]
    .split(/;\s*(?:and |then )*|,\s*(?:and |then |followed by |lastly )*|\n+|\bthen\b/)
    .filter((item) => item.trim() !== '');
  return items.length >= 2 ? { items, end: inline[0].length } : null;
}

function enumerated(text: string, style: (n: number) => string, gap = '\\s+') {
  const items: string[] = [];
  let at = 0;
  let start = 0;
  for (let n = 1; n <= 20; n++) {
    const found = new RegExp(`(?:^|[\\s:;,])${style(n)}${gap}`).exec(
      text.slice(at, at + (n === 1 ? 320 : ITEM)),
    );
    if (!found) break;
    if (n === 1) start = found.index;
    else items.push(text.slice(at, at + found.index));
    at += found.index + found[0].length;
  }
  if (items.length === 0) return null;
  const last = /^[^\n.;]{0,300}/.exec(text.slice(at))?.[0] ?? '';
  return { items: [...items, last], start, end: at + last.length };
}

/** The last enumerated list of a text. */
function itemsBefore(text: string): { items: string[]; end: number } | null {
  for (const style of STYLES) {
    const starts = [...text.matchAll(new RegExp(`(?:^|[\\s:;,])${style(1)}\\s*`, 'g'))].map(
      ({ index }) => index,
    );
    for (const start of starts.reverse()) {
      const list = enumerated(text.slice(start), style, '\\s*');
      if (list) return list;
    }
  }
  return null;
}
