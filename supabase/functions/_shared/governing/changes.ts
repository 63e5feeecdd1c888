/** Reads which text a change replaces, from its own words. */
import type { DocumentRole } from '../vocabulary/document-set.ts';
import type { Quoted, TextOfDocument } from './read-text.ts';

const AMENDS =
  /\b(?:deleted?|replaced?|substitut\w+|amend(?:ed)?|revised?|modif(?:y|ied)|changed|read as follows|supersed\w+)\b/;
const TARGET =
  /\b(?:section|article|paragraph|subparagraph|clause|gc|§)s? ?(?<section>\d[\d.]*(?:\([a-z]\))?)(?: of the (?<named>agreement|contract|subcontract|general conditions)\b(?! conditions))?/;

/** Whether the words change the section of a document with this role; its own sections are numbered alike. */
function changes(words: string, { role, section }: { role: DocumentRole; section: string | null }): boolean {
  const { section: target, named } = TARGET.exec(words)?.groups ?? {};
  if (!target || !AMENDS.test(words)) return false;
  if (named && (named === 'general conditions') !== (role === 'general_conditions')) return false;
  return section !== null && isSameSection(target, section);
}

/** '9.1' and '9.1.2' are the same clause, or a part of it. */
function isSameSection(one: string, other: string): boolean {
  const [a, b] = [one, other].map((label) =>
    label
      .toLowerCase()
      .replace(/^[a-z]+[-. ]?/, '')
      .replace(/\.$/, ''),
  );
  if (!a || !b) return false;
  const isPart = (part: string, whole: string) =>
    part === whole || (part.startsWith(whole) && /^[.(]/.test(part.slice(whole.length)));
  return isPart(a, b) || isPart(b, a);
}

/**
 * The words with which a change replaces an earlier text, close to its own text on the term; null if it does not say
 * so.
 */
export function changedText(
  change: TextOfDocument,
  own: Quoted,
  earlier: readonly Quoted[],
  role: DocumentRole = 'agreement',
): Quoted | null {
  const at = change.sentences.findLastIndex(({ start }) => (change.normal.map[start] ?? 0) <= own.start);
  const near = change.sentences.slice(Math.max(0, at - 2), at + 1).reverse();
  const found = near.find(({ text }) => earlier.some(({ section }) => changes(text, { role, section })));
  return found ? change.quoteAt(found.start, found.end) : null;
}

/** Sentences of changes that change the section of a quote. */
export const touchesOf = (documents: readonly TextOfDocument[], quoted: Quoted): Quoted[] =>
  documents
    .filter(({ id, role }) => id !== quoted.document_id && isChange(role))
    .flatMap((change) =>
      change.sentences
        .filter(({ text }) => changes(text, { role: 'agreement', section: quoted.section }))
        .map(({ start, end }) => change.quoteAt(start, end)),
    );

export const isChange = (role: DocumentRole) => role === 'amendment' || role === 'change_order';
