/** The smallest word-level changes that turn one text into another. */
import { diffArrays } from 'diff';
import { fold } from './fold.ts';

/** Separates the paragraphs of a text. */
export const PARAGRAPH = '\u2029';

/** Replace `from` to `to` of the original with `text`. */
export interface Change {
  from: number;
  to: number;
  text: string;
}

interface Token {
  text: string;
  folded: string;
  kind: 'word' | 'space' | 'line' | 'paragraph';
  from: number;
}

/** Numbers and names stay whole: `10,000.00`, `9.3.2`, `contractor's`. */
const TOKENS = /\s*\u2029\s*|[^\S\u2029]+|[\p{L}\p{N}\p{M}]+(?:['’.,][\p{L}\p{N}\p{M}]+)*|./gsu;
/** Below this share of kept words, separate changes read worse than one replacement. */
const MIN_KEPT = 0.3;

/**
 * Compares two texts word by word. White space of the same kind and typographic variants count as equal, so
 * the original's are kept.
 * @param original paragraphs joined with `PARAGRAPH`
 * @param wanted paragraphs on separate lines
 */
export function changesBetween(original: string, wanted: string): Change[] {
  const before = tokens(original);
  const after = tokens(wanted.trim());
  const changes: Change[] = [];
  const offset = (index: number) => before[index]?.from ?? original.length;
  let index = 0;
  let kept = 0;
  let last: Change | null = null;
  for (const part of diffArrays(before, after, { comparator: isSame })) {
    const { length } = part.value;
    if (part.added || part.removed) {
      if (!last) {
        last = { from: offset(index), to: offset(index), text: '' };
        changes.push(last);
      }
      // White space kept since the last change becomes part of it.
      last.text += original.slice(last.to, offset(index));
      if (part.removed) index += length;
      else last.text += part.value.map(({ text }) => text).join('');
      last.to = offset(index);
      continue;
    }
    kept += countWords(part.value);
    if (length > 1 || part.value[0]?.kind !== 'space') last = null;
    index += length;
  }
  const few = kept < MIN_KEPT * Math.max(countWords(before), countWords(after));
  return few ? joined(original, changes) : changes;
}

/** One change from the first to the last, unless it would cross a paragraph. */
function joined(original: string, changes: readonly Change[]): Change[] {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last || original.slice(first.from, last.to).includes(PARAGRAPH)) return [...changes];
  let text = '';
  let at = first.from;
  for (const change of changes) {
    text += original.slice(at, change.from) + change.text;
    at = change.to;
  }
  return [{ from: first.from, to: last.to, text }];
}

const countWords = (list: readonly Token[]) => list.filter(({ kind }) => kind === 'word').length;

function tokens(text: string): Token[] {
  return [...text.matchAll(TOKENS)].map(({ 0: token, index }) => {
    const folded = fold(token).text;
    return { text: token, folded: folded || ' ', kind: kindOf(token), from: index };
  });
}

function kindOf(token: string): Token['kind'] {
  if (token.includes(PARAGRAPH)) return 'paragraph';
  if (token.trim() !== '') return 'word';
  return token.includes('\n') ? 'line' : 'space';
}

/** `a` is of the original. Cells of a table, which are paragraphs, are read with a tab between them. */
function isSame(a: Token, b: Token): boolean {
  if (a.kind === 'paragraph') return b.kind === 'line' || (b.kind === 'space' && b.text.includes('\t'));
  return a.kind === b.kind && a.folded === b.folded;
}
