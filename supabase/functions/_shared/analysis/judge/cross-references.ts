/**
 * Follows references between sections: a burden 'subject to Section 12.3' is softer if that section limits it, and
 * graver if the section that limits liability leaves the burden's own section out.
 */

import type { Severity } from '../../vocabulary/analysis.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import { sentenceAt } from '../find/titles.ts';
import { bearerOf } from '../onerous/bearer.ts';
import { roleMarker } from '../onerous/roles.ts';
import type { Context } from '../read/context.ts';
import { regexWith } from '../read/regex.ts';
import type { Sentence } from '../read/segments.ts';
import type { Side } from '../read/sides.ts';

const LIGHTER: Partial<Record<Severity, Severity>> = { critical: 'high', high: 'medium' };
const GRAVER: Partial<Record<Severity, Severity>> = { medium: 'high' };

const NUMBER = String.raw`(\d{1,2}(?:\.\d{1,2}){0,3})`;
const SECTION = '(?:sections?|articles?|paragraphs?|sub-?paragraphs?|clauses?|sub-?clauses?|subsections?|§)';
/** Words that make a burden depend on another section. */
const DEPENDS = regexWith('g')`
  \b(?:except (?:as|to the extent)(?: otherwise| expressly| specifically)* (?:provided|set forth|stated|permitted|limited|described)
      (?: in| by| under)?
    |subject (?:always |only )?to(?: the (?:terms|provisions|limits|limitations?|conditions)(?: and \w+)?(?: \w+){0,3}
      (?: of| in| set forth in| under))?
    |limited (?:as (?:provided|set forth) in|by)) ${SECTION} ${NUMBER}
`;
/** A limit on liability, and what it leaves out. */
const LIMITS = /\b(?:liab\w+|damages)\b/;
const LIMITED = /\b(?:not exceed|limited to|in no event|waive)/;
const LEAVES_OUT =
  /\b(?:except (?:for|with respect to|in respect of|as to|to the extent)|excluding|other than|(?:shall|will|does|do) not (?:apply|extend|limit|affect))\b/;
const NAMED = regexWith('g')`${SECTION} ${NUMBER}`;

/** What an exception to a limit must be about to make a burden unlimited. */
const UNLIMITED: ReadonlySet<string> = new Set([
  'indemnity',
  'warranty',
  'hazardous_materials',
  'insurance',
  'ip_ownership',
]);

/** Most sentences of a section that are read. */
const MOST_SENTENCES = 12;
/** Maximum characters of a quote. */
const SHOWN = 160;

/** Findings with what other sections do to them. */
export function withCrossReferences(context: Context, hits: readonly RuleMatch[]): RuleMatch[] {
  const { sentences, sides } = context;
  const grave = new Set(
    hits.filter((hit) => hit.onerous && hit.against === sides.us && hit.severity !== 'low'),
  );
  if (grave.size === 0) return [...hits];
  const mark = roleMarker(sides.called);
  const sections = sectionStarts(sentences);
  const leftOut = carvedOut(sentences, mark, sides.us);
  return hits.map((hit) => {
    if (!grave.has(hit)) return hit;
    const own = sentences[sentenceAt(sentences, hit.span.start)];
    if (!own) return hit;
    return (
      softened(context, hit, { own, sections, mark }) ?? worsened(context, hit, { sections, leftOut }) ?? hit
    );
  });
}

type Mark = (text: string) => string;

/** The burden depends on a section that protects us. */
function softened(
  context: Context,
  hit: RuleMatch,
  { own, sections, mark }: { own: Sentence; sections: ReadonlyMap<string, number>; mark: Mark },
): RuleMatch | null {
  const severity = LIGHTER[hit.severity];
  if (!severity) return null;
  for (const [, number = ''] of own.text.matchAll(DEPENDS)) {
    const limit = sentencesOf(context.sentences, sections, number).find(
      (sentence) => sentence.section !== own.section && protects(mark(sentence.text), context.sides.us),
    );
    if (limit)
      return {
        ...hit,
        severity,
        explanation: `${hit.explanation} Section ${number} softens this: ‘${shown(context, limit)}’.`,
      };
  }
  return null;
}

/** A limit on our liability leaves the burden's section out. */
function worsened(
  context: Context,
  hit: RuleMatch,
  { sections, leftOut }: { sections: ReadonlyMap<string, number>; leftOut: ReadonlyMap<string, Sentence> },
): RuleMatch | null {
  const severity = GRAVER[hit.severity];
  if (!severity || !UNLIMITED.has(hit.category)) return null;
  const at = sentenceAt(context.sentences, hit.span.start);
  for (const [number, limit] of leftOut) {
    const start = sections.get(number);
    if (start === undefined || at < start || at >= start + lengthOf(context.sentences, sections, number))
      continue;
    return {
      ...hit,
      severity,
      explanation: `${hit.explanation} The limit on your liability does not cover this: ‘${shown(context, limit)}’.`,
    };
  }
  return null;
}

const protects = (text: string, us: Side): boolean => {
  const bearer = bearerOf(text);
  return us === 'performer' ? bearer === 'payer' : bearer === 'performer' && LIMITED.test(text);
};

/** Sections that a limit on our liability leaves out, with the sentence that does. */
function carvedOut(sentences: readonly Sentence[], mark: Mark, us: Side): Map<string, Sentence> {
  const found = new Map<string, Sentence>();
  for (const sentence of sentences) {
    const { text } = sentence;
    if (!LIMITS.test(text) || !LEAVES_OUT.test(text) || !LIMITED.test(text)) continue;
    const from = text.search(LEAVES_OUT);
    const named = [...text.slice(from).matchAll(NAMED)].map(([, number = '']) => number);
    if (named.length === 0 || !isOurLimit(mark(text), us)) continue;
    for (const number of named) if (!found.has(number)) found.set(number, sentence);
  }
  return found;
}

const isOurLimit = (text: string, us: Side): boolean =>
  new RegExp(`\\b(?:${us === 'performer' ? 'pf' : 'py'}\\b|neither party|either party|each party)`).test(
    text,
  );

const STARTS = new RegExp(`^(?:${SECTION} )?${NUMBER}[.):]? `);

/** Where each numbered section begins. A table of contents comes first, so the last beginning counts. */
function sectionStarts(sentences: readonly Sentence[]): Map<string, number> {
  const starts = new Map<string, number>();
  for (const { index, text } of sentences) {
    const number = STARTS.exec(text)?.[1];
    if (number !== undefined) starts.set(number, index);
  }
  return starts;
}

/** The number of sentences until the next section that is not part of this one. */
function lengthOf(
  sentences: readonly Sentence[],
  sections: ReadonlyMap<string, number>,
  number: string,
): number {
  const start = sections.get(number) ?? 0;
  for (let at = start + 1; at < Math.min(sentences.length, start + MOST_SENTENCES); at++) {
    const next = STARTS.exec(sentences[at]?.text ?? '')?.[1];
    if (next !== undefined && !next.startsWith(`${number}.`)) return at - start;
  }
  return MOST_SENTENCES;
}

function sentencesOf(
  sentences: readonly Sentence[],
  sections: ReadonlyMap<string, number>,
  number: string,
): readonly Sentence[] {
  const start = sections.get(number);
  return start === undefined ? [] : sentences.slice(start, start + lengthOf(sentences, sections, number));
}

function shown({ normal }: Context, { start, end }: Sentence): string {
  const line = normal.cased.slice(start, end).replace(/\s+/g, ' ').trim();
  if (line.length <= SHOWN) return line.replace(/[.;:,]$/, '');
  return `${line.slice(0, line.lastIndexOf(' ', SHOWN))} …`;
}
