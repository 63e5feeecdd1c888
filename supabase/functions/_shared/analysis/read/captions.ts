/**
 * Captions above each sentence, such as 'Indemnity by parties' within 'Indemnity and insurance'. Headings
 * give only the nearest caption, and running heads and list items hide it. Section numbers give the rest.
 */
import type { Context } from './context.ts';
import { isHeadingLine, withoutEnumerator } from './lines.ts';
import { regex } from './regex.ts';

/** The captions above a sentence in lower case, nearest first; sentences of one section share one array. */
export type Captions = readonly string[];

/** `path` is a caption's number ('11.6' → ['11', '6']), empty if it has a letter or none. */
type Entry = { level: number; path: readonly string[]; caption: string };
type Label = Omit<Entry, 'caption'>;

const ARTICLE = 0;
const WHOLE_NUMBER = 1;
const LETTER = 6;
const FREE = 7;
/** A heading repeated this often is a running head. */
const RUNNING_HEAD = 3;
const DEEPEST = 4;
const LONGEST = 140;

const LABEL = regex`
  ^(?:(article|section|clause|part)\s+(?:[a-z]\.\s?)?([0-9]{1,3}|[ivxlc]{1,7})(?![a-z0-9])((?:\.\d{1,3}){0,3})
    |(?:§\s?(?:[a-z][. ]\s?)?|[a-z]\.)?(\d{1,3})((?:\.\d{1,3}){1,4})
    |(\d{1,2})[.)]|\(?([a-z])[.)])(?=[\s.:)-]|$)
`;
const FURNITURE = regex`
  <page>
  |\bpage \d
  |\$ ?\d
  |^\(
  |^\*
  |copyright
  |\bconfidential\b
  |\btable of contents\b
  |\bdocument\b.{0,40}\bedition\b
  |^[^a-z]*$
`;
const CONTENTS = /\.{5,}|(?:\. ){5,}/;
/** A line of an all-capitals sentence that looks like a heading. */
const DANGLING = regex`
  \b(?:of|and|or|in
    |the|to|for|no|by|with|any|an?|its|that|this|from|on|at|as|not|such|under|than|article|section|exhibit)$
`;
/** 'INSURANCE: …', 'Governing Law - …' and 'NO LIMITATION In any claim …' */
const INLINE = regex`
  ^["']?([A-Z][^.:;]{2,70}?)["']?(?::| ?-{1,2} |[\u2013\u2014])
  |^([A-Z]{2}[A-Z ,&'/()-]{5,70}) (?=[A-Z][a-z]|(?:A|In) )
`;

/** The captions of each sentence, by index. Linear in the text. */
export function readCaptions(context: Context): Captions[] {
  const running = runningHeads(context);
  let stack: Entry[] = [];
  let pending: Label | null = null;
  let captions: Captions = [];
  let afterHeading = false;
  const push = (entry: Entry) => {
    stack = [...stack.filter((other) => stays(other, entry)), entry];
    captions = captionsOf(stack);
  };
  return context.sentences.map((sentence) => {
    const { text, isHeading, start } = sentence;
    if (CONTENTS.test(text) || running.has(text)) return captions;
    const label = labelOf(text);
    const body = isHeading || text.length < 12 ? withoutLabel(text, label) : null;
    if (body !== null && !/[a-z]{3}/.test(body)) {
      // 'Article 7' or '7.1' on its own line numbers the text that follows.
      if (label) pending = label;
      return captions;
    }
    const caption = isHeading ? body : inlineCaption(context.normal.cased.slice(start, start + 110), label);
    const goesOn = afterHeading && isHeading && !label && !pending;
    afterHeading = isHeading;
    if (caption && !FURNITURE.test(caption) && !DANGLING.test(caption)) {
      const last = stack[stack.length - 1];
      // A long heading may be on two lines.
      if (goesOn && last && last.caption.length + caption.length < LONGEST)
        push({ ...last, caption: `${last.caption} ${caption}` });
      else push({ ...(label ?? pending ?? { level: FREE, path: [] }), caption });
      pending = null;
    } else if (!isHeading) {
      const own = label ?? pending;
      pending = null;
      if (own && own.level > WHOLE_NUMBER) {
        const parent = stack.some(({ path }) => path.length > 0 && path[0] === own.path[0]);
        const left = stack.filter((other) => (other.level === FREE ? !parent : stays(other, own)));
        if (left.length !== stack.length) {
          stack = left;
          captions = captionsOf(stack);
        }
      }
    }
    return captions;
  });
}

/** Whether a caption still applies below a later one. */
function stays(entry: Entry, { level, path }: Label): boolean {
  if (entry.level === FREE || level === FREE) return entry.level !== FREE && level === FREE;
  if (entry.level >= level) return false;
  return path.length < 2 || entry.path.every((part, at) => part === path[at]);
}

/** An unnumbered caption ends numbered ones until their numbering continues. */
function captionsOf(stack: readonly Entry[]): Captions {
  const last = stack[stack.length - 1];
  if (last?.level === FREE) return [last.caption];
  return stack
    .slice(-DEEPEST)
    .map(({ caption }) => caption)
    .reverse();
}

function labelOf(text: string): Label | null {
  const match = LABEL.exec(text.slice(0, 40));
  if (!match) return null;
  const [, , article, under, first, rest, whole] = match;
  if (article !== undefined) {
    const path = [plainNumber(article), ...parts(under)];
    return { level: path.length === 1 ? ARTICLE : path.length, path };
  }
  if (first !== undefined) {
    const path = [first, ...parts(rest)];
    return { level: path[1] === '0' && path.length === 2 ? WHOLE_NUMBER : path.length, path };
  }
  return whole === undefined ? { level: LETTER, path: [] } : { level: WHOLE_NUMBER, path: [whole] };
}

const parts = (text = '') => text.split('.').filter(Boolean);

function withoutLabel(text: string, label: Label | null): string {
  const rest = label ? text.replace(LABEL, '') : withoutEnumerator(text);
  return rest.replace(/^[\s.:)-]+|[\s.:-]+$/g, '');
}

function inlineCaption(cased: string, label: Label | null): string | null {
  const rest = label ? cased.slice(LABEL.exec(cased.toLowerCase())?.[0].length ?? 0) : cased;
  const match = INLINE.exec(rest.replace(/^[\s.:)-]+/, ''));
  const caption = match?.[1] ?? match?.[2];
  return caption && isHeadingLine(caption) ? caption.toLowerCase().trim() : null;
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** 'xi' → '11'; figures unchanged. */
function plainNumber(text: string): string {
  if (/^\d/.test(text)) return text;
  const values = [...text].map((letter) => ROMAN[letter] ?? 0);
  return String(values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0));
}

function runningHeads(context: Context): Set<string> {
  const seen = new Map<string, number>();
  for (const { text, isHeading } of context.sentences)
    if (isHeading) seen.set(text, (seen.get(text) ?? 0) + 1);
  return new Set([...seen].flatMap(([text, times]) => (times >= RUNNING_HEAD ? [text] : [])));
}
