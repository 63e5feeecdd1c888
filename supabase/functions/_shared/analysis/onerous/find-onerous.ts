/** Finds passages that burden a side in any wording, beyond what the clause rules recognize. */

import type { Severity } from '../../vocabulary/analysis.ts';
import { taxonomy } from '../../vocabulary/taxonomy.ts';
import type { FoundClause } from '../find/clause-span.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import type { Context } from '../read/context.ts';
import { MAX_QUOTE, overlap, type Span } from '../read/segments.ts';
import type { Side } from '../read/sides.ts';
import { onerousAnyway, onerousFrom, severityPoints } from '../thresholds.ts';
import { countDuties } from './duties.ts';
import type { Leaning } from './leaning.ts';
import { type Burden, weigh } from './model.ts';
import { type ReadUnit, readPassages } from './passages.ts';
import { type Family, families } from './scheme.ts';
import { familyWords, whyToPayer } from './words.ts';

/** A passage that burdens a side. */
type Onerous = {
  span: Span;
  family: Family;
  against: Side;
  severity: Severity;
  confidence: number;
  section: number;
};

/**
 * Adds matches for the model's passages that no rule covers, and raises rule matches to at least the model's
 * severity.
 */
export function withOnerous(
  context: Context,
  clauses: readonly FoundClause[],
  ruled: readonly RuleMatch[],
): { hits: RuleMatch[]; leaning: Leaning } {
  const located = clauses.filter(({ source }) => source !== 'llm');
  const { found, leaning } = findOnerous(context);
  const passages = found.map((passage) => ({ ...passage, family: named(passage, located) }));
  const known = new Set<Onerous>();
  const raised = ruled.map((hit) => {
    const own = passages.filter((passage) => overlap(passage.span, hit.span));
    if (own.length === 0) return hit;
    // A passage that a rule has fully read is not reported twice.
    for (const passage of own) if (isReadBy(hit, passage)) known.add(passage);
    if (!hit.onerous) return hit;
    return own.filter(({ against }) => against === hit.against).reduce(raise, hit);
  });
  return { hits: [...raised, ...passages.filter((passage) => !known.has(passage)).map(toHit)], leaning };
}

/**
 * A passage in a clause takes that clause's category, unless the passage's family is not a kind of clause.
 */
function named({ span, family }: Onerous, clauses: readonly FoundClause[]): Family {
  const { category } = familyWords[family];
  if ((taxonomy[category].sets as readonly string[]).includes('burden')) return family;
  const there = clauses.filter((clause) => overlap(clause.span, span)).map((clause) => clause.category);
  if (there.length === 0 || there.includes(category)) return family;
  return families.find((one) => there.includes(familyWords[one].category)) ?? family;
}

const isReadBy = ({ onerous, category }: RuleMatch, { family, severity }: Onerous) =>
  onerous || familyWords[family].category === category || severity !== 'high';

const raise = (hit: RuleMatch, { severity }: Onerous): RuleMatch =>
  isGraver(severity, hit.severity) ? { ...hit, severity } : hit;

const isGraver = (one: Severity, other: Severity) => severityPoints[one] > severityPoints[other];

function toHit({ span, family, against, severity, confidence }: Onerous): RuleMatch {
  const { category, title, why } = familyWords[family];
  return {
    rule: `onerous ${family}`,
    category,
    onerous: true,
    against,
    severity,
    title,
    explanation: against === 'payer' ? whyToPayer : why,
    params: {},
    confidence,
    span,
    source: 'model',
  };
}

/** Passages in text order, without overlaps. */
function findOnerous(context: Context): { found: Onerous[]; leaning: Leaning } {
  const { us } = context.sides;
  const units = readPassages(context);
  const found: Onerous[] = [];
  const { burdens, load, familyOf } = weigh(units);
  const least = leastChance(burdens);
  burdens.forEach((burden, at) => {
    const severity = severityFor(burden, us, least);
    const unit = units[at];
    if (!unit || !severity) return;
    const family = familyOf(at);
    const passage = {
      span: { start: unit.start, end: unit.end },
      family,
      against: us,
      severity,
      confidence: us === 'payer' ? burden.payer : burden.medium,
      section: unit.sentence.section,
    };
    const last = found.at(-1);
    if (last && goesOn(last, passage, units[at - 1])) {
      last.span = { start: last.span.start, end: passage.span.end };
      if (isGraver(passage.severity, last.severity)) last.severity = passage.severity;
      last.confidence = Math.max(last.confidence, passage.confidence);
    } else found.push(passage);
  });
  return { found, leaning: { load, ...countDuties(units.map(({ passage }) => passage.text)) } };
}

/**
 * The lowest probability at which a burden is reported. It is lower in a long paper with few likely burdens,
 * so that unusual English is covered too.
 */
function leastChance(burdens: readonly Burden[]): number {
  const { sentences, share, most } = onerousAnyway;
  if (burdens.length < sentences) return onerousFrom.medium;
  const sorted = burdens.map(({ medium }) => medium).sort((a, b) => b - a);
  const last = sorted[Math.min(most, Math.floor(burdens.length * share)) - 1] ?? 1;
  return Math.min(onerousFrom.medium, last);
}

/** The severity of a burden for a side; null if it is not reported. */
function severityFor({ medium, high, payer }: Burden, us: Side, least: number): Severity | null {
  if (us === 'payer') return payer >= onerousFrom.payer ? 'medium' : null;
  if (medium >= onerousFrom.surely && high >= onerousFrom.high) return 'high';
  return medium >= least ? 'medium' : null;
}

/** Neighboring passages of one family in one section become one finding, up to the quote limit. */
function goesOn(last: Onerous, next: Onerous, before: ReadUnit | undefined): boolean {
  return (
    before?.end === last.span.end &&
    last.section === next.section &&
    last.family === next.family &&
    next.span.end - last.span.start <= MAX_QUOTE
  );
}
