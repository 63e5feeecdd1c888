/**
 * Reads the notice clause of a contract: its text, methods of delivery, whether writing is required, when a
 * notice is considered received, and addresses. Nothing is inferred from silence.
 */
import type { ServiceMeans } from '../../schemas/notice.ts';
import { type NoticeAddress, readAddresses } from './addresses.ts';

interface NoticePassage {
  quote: string;
  /** Page number, starting at 1. */
  page: number;
  /** Offsets in `pages.join('\f')`. */
  start: number;
  end: number;
}

interface ReadNoticeClause {
  passages: NoticePassage[];
  means: ServiceMeans[];
  /** Whether email is excluded as a method of notice. */
  email_excluded: boolean;
  in_writing: boolean;
  /** `words` if the clause counts hours, or if its words and figures disagree. */
  received_after: { days: number; business: boolean; words?: string } | null;
  addresses: NoticeAddress[];
}

/** A sentence on how notice is given, not one that only sets a period. */
const delivery =
  /\bnotices?\b[^.;]{0,300}?\b(?:certified|registered|overnight|courier|express|hand[ -]?deliver\w*|(?:deliver|serv)\w*\s+(?:\w+\s+){0,3}(?:in\s+person|personally|by\s+hand)|personal(?:ly)?\s+(?:deliver|serv)\w*|first[- ]class|postage|u\.?\s?s\.?\s+mail|e-?mail|electronic\s+mail|facsimile|deemed)\b/gi;

/** Signs that a passage is the contract's notice clause and not a passing mention. */
const signs = [
  /(?:certified|registered)\s+(?:or\s+\w+\s+)?(?:air\s?|first[- ]class\s+)?mail/i,
  /courier|overnight|express/i,
  /in\s+person|personal|hand/i,
  /return\s+receipt/i,
  /\baddress/i,
  /deemed|effective\s+(?:up)?on|shall\s+be\s+(?:effective|considered)/i,
  /\ball\s+notices|any\s+notices?|notices?\s+(?:required|under|given|hereunder|pursuant)/i,
  /in\s+writing|written\s+notice/i,
  /e-?mail|electronic/i,
  /\bif\s+to\b|\bto\s+(?:the\s+)?(?:owner|contractor|subcontractor)\s*:/i,
];

const near = 1500;
const mostQuote = 1200;

/** @returns null if the document has no such passage */
export function readNoticeClause(pages: readonly string[]): ReadNoticeClause | null {
  const text = pages.join('\f');
  const clusters: { start: number; end: number }[] = [];
  for (const { 0: match, index } of text.matchAll(delivery)) {
    const last = clusters.at(-1);
    if (last && index - last.end < near) last.end = index + match.length;
    else clusters.push({ start: index, end: index + match.length });
    if (clusters.length > 500) break;
  }
  const best = clusters
    .map((span) => ({ span, score: scoreOf(text, span) }))
    .sort((a, b) => b.score - a.score || a.span.start - b.span.start)[0];
  if (!best || best.score < 3) return null;
  const start = sentenceStart(text, best.span.start);
  const stated = quoteAt(text, start, sentenceEnd(text, Math.min(best.span.end, start + mostQuote)));
  const addressed = text.slice(start, Math.min(text.length, start + stated.length + 3500));
  const means = meansIn(stated);
  const excluded = emailExcluded(stated);
  return {
    passages: [{ quote: stated, page: pageAt(pages, start), start, end: start + stated.length }],
    means: excluded ? means.filter((one) => one !== 'email') : means,
    email_excluded: excluded,
    in_writing: /in\s+writing|written/i.test(stated),
    received_after: receivedAfter(stated),
    addresses: readAddresses(addressed),
  };
}

function scoreOf(text: string, { start, end }: { start: number; end: number }): number {
  const passage = text.slice(sentenceStart(text, start), Math.min(end + 600, start + mostQuote));
  const titled = /\bnotices?\b[^\n]{0,30}$/im.test(text.slice(Math.max(0, start - 120), start));
  return signs.filter((sign) => sign.test(passage)).length + (titled ? 1 : 0);
}

/** The start of the sentence at a position: after the previous sentence, or a line on its own. */
function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - 400);
  const before = text.slice(from, at);
  let cut = 0;
  for (const { 0: mark, index } of before.matchAll(/(?:[.;:]["”)]?\s+(?=["“(]?[A-Z0-9])|\n\s*\n|\f)/g)) {
    // '14.2 Notices.' is the clause's number and title, so it is kept with the clause.
    if (
      !/(?:^|\s)(?:\d+(?:\.\d+)*|[A-Z]|no|sec|art|u\.s|notices?)$/i.test(
        before.slice(Math.max(0, index - 12), index),
      )
    )
      cut = index + mark.length;
  }
  // A page number or footer before the clause is not part of it.
  const furniture = /^(?:[\s\f]*(?:page\s+)?\d{1,4}(?:\s+of\s+\d+)?\s*\n)?\s*/i.exec(
    text.slice(from + cut, at),
  );
  return from + cut + (furniture?.[0].length ?? 0);
}

function sentenceEnd(text: string, at: number): number {
  const after = text.slice(at, at + 600);
  const end = /[.;]["”)]?(?=\s+["“(]?[A-Z0-9]|\s*$)|\n\s*\n|\f/.exec(after);
  return at + (end ? end.index + (/^[.;]/.test(end[0]) ? end[0].length : 0) : Math.min(after.length, 300));
}

/** Trailing white space is not part of the quote. */
const quoteAt = (text: string, start: number, end: number) => text.slice(start, end).trimEnd();

function pageAt(pages: readonly string[], offset: number): number {
  let end = 0;
  for (const [index, page] of pages.entries()) {
    end += page.length + 1;
    if (offset < end) return index + 1;
  }
  return pages.length;
}

const meansWords: readonly [ServiceMeans, RegExp][] = [
  ['certified_mail', /\b(?:certified|registered)\b/i],
  ['courier', /\b(?:courier|overnight|express\s+(?:mail|delivery)|fed(?:eral)?\s?ex(?:press)?|ups)\b/i],
  ['in_person', /\b(?:in\s+person|personal(?:ly)?|by\s+hand|hand[ -]?deliver\w*)\b/i],
  ['email', /\b(?:e-?mail|electronic\s+(?:mail|means|transmission))\b/i],
  [
    'mail',
    /\b(?:first[- ]class|regular\s+mail|postage|u\.?\s?s\.?\s+mail|united\s+states\s+mail|by\s+mail)\b/i,
  ],
];

function meansIn(stated: string): ServiceMeans[] {
  const found = meansWords.filter(([, words]) => words.test(stated)).map(([means]) => means);
  // 'Certified mail, postage prepaid' is one method.
  return found.includes('certified_mail') && !/first[- ]class|regular\s+mail/i.test(stated)
    ? found.filter((means) => means !== 'mail')
    : found;
}

const emailExcluded = (stated: string) =>
  /\b(?:e-?mail|electronic\s+mail)\b[^.;]{0,80}\b(?:shall|is|does|will|may)\s+not\b|\bnot\s+(?:\w+\s+){0,4}(?:by|via|through)\s+e-?mail\b|\be-?mail\s+(?:alone\s+)?is\s+(?:no|insufficient)\b/i.test(
    stated,
  );

const numbers: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  tenth: 10,
};

const RECEIVED =
  /\b(?:deemed|effective|considered|received)\b[^.;]{0,160}?\b(?:(\d{1,3})(?:st|nd|rd|th)?\s*\)?|(one|two|three|four|five|six|seven|ten|first|second|third|fourth|fifth|tenth)\b)\s*(?:\(\s*(\d{1,3})(?:st|nd|rd|th)?\s*\)\s*)?(?:(business|working|banking|calendar)[\s-]*)?(day|hour)s?\b[^.;]{0,60}?\b(?:after|following)\b/i;

/** If words and figures disagree, the longer period: notices are then sent early enough for either. */
function receivedAfter(stated: string): ReadNoticeClause['received_after'] {
  const [, figure, word, inParentheses, kind, unit] = RECEIVED.exec(stated) ?? [];
  const first = figure ? Number(figure) : numbers[(word ?? '').toLowerCase()];
  if (!first) return null;
  const second = inParentheses ? Number(inParentheses) : first;
  const count = Math.max(first, second);
  const business = /business|working|banking/i.test(kind ?? '');
  if (/hour/i.test(unit ?? ''))
    return { days: Math.ceil(count / 24), business, words: `${counts(first, second)} hours` };
  const words = `${counts(first, second)} ${business ? 'business ' : ''}days`;
  return { days: count, business, ...(first === second ? {} : { words }) };
}

const counts = (first: number, second: number) => (first === second ? first : `${first} or ${second}`);
