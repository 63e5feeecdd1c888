/** Finds passages that burden a side in any wording, beyond what the clause rules recognize. */

import type { Severity } from '../../vocabulary/analysis.ts';
import { taxonomy } from '../../vocabulary/taxonomy.ts';
import type { FoundClause } from '../find/clause-span.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import type { Context } from '../read/context.ts';
import { overlap, type Span } from '../read/segments.ts';
import type { Side } from '../read/sides.ts';
import { onerousAnyway, onerousFrom } from '../thresholds.ts';
import { bearerOf, isMutualWaiver, liftsLimit } from './bearer.ts';
import { type Card, cardsOf, isGraver, type OnerousUnit } from './cards.ts';
import { countDuties } from './duties.ts';
import { effectOfPassage } from './effects.ts';
import type { Evidence } from './evidence.ts';
import type { Leaning } from './leaning.ts';
import { type Burden, weigh } from './model.ts';
import { type ReadUnit, readPassages } from './passages.ts';
import { families } from './scheme.ts';
import { familyWords, isAbout, milderWords, whyToPayer } from './words.ts';

/** How dangerous each unit of a paper is for us, in text order. */
export type Danger = Span & { danger: number };

/**
 * Adds matches for the model's passages that no rule covers, and raises rule matches to at least the model's
 * severity. `matched` are all rule matches, which the model reads as evidence.
 */
export function withOnerous(
  context: Context,
  clauses: readonly FoundClause[],
  ruled: readonly RuleMatch[],
  matched: readonly RuleMatch[],
): { hits: RuleMatch[]; leaning: Leaning; dangers: Danger[] } {
  const { found, leaning, dangers } = findOnerous(context, matched);
  const { us } = context.sides;
  const known = new Set<OnerousUnit>();
  const raised = ruled.map((hit) => {
    const own = found.filter((passage) => overlap(passage.span, hit.span));
    if (own.length === 0) return hit;
    // A passage that a rule has fully read is not reported twice.
    for (const passage of own) if (isReadBy(hit, named(passage, clauses))) known.add(passage);
    if (!hit.onerous) return hit;
    return hit.against === us ? own.reduce(raise, hit) : hit;
  });
  const cards = cardsOf(found.filter((passage) => !known.has(passage)));
  return { hits: [...raised, ...cards.map((card) => toHit(us, named(card, clauses)))], leaning, dangers };
}

/**
 * A passage in a clause surely is of that clause's category, unless its family is not a kind of clause.
 */
function named<T extends OnerousUnit>(passage: T, clauses: readonly FoundClause[]): T {
  const { category } = familyWords[passage.family];
  if ((taxonomy[category].sets as readonly string[]).includes('burden')) return passage;
  const there = clauses.filter(({ span }) => overlap(span, passage.span)).map((clause) => clause.category);
  if (there.includes(category)) return { ...passage, isSure: true };
  const family = families.find((one) => there.includes(familyWords[one].category));
  return family ? { ...passage, family, isSure: true } : passage;
}

const isReadBy = ({ rule, onerous, category }: RuleMatch, { family, raises }: OnerousUnit) =>
  onerous ||
  // A note that only states a figure says nothing about who it burdens.
  (!rule.startsWith('states-') && (familyWords[family].category === category || raises !== 'high'));

const raise = (hit: RuleMatch, { raises }: OnerousUnit): RuleMatch =>
  raises && isGraver(raises, hit.severity) ? { ...hit, severity: raises } : hit;

function toHit(us: Side, card: Card): RuleMatch {
  const { category, title, why } =
    card.isSure && isAbout(card.family, card.text)
      ? { ...familyWords[card.family], ...milderWords(card.family, card.text) }
      : { ...familyWords[card.family], ...effectOfPassage(card.text) };
  return {
    rule: `onerous ${card.family}`,
    category,
    onerous: true,
    against: us,
    severity: card.severity,
    title,
    explanation: us === 'payer' ? whyToPayer : why,
    params: {},
    confidence: card.confidence,
    span: card.span,
    ...(card.also.length === 0 ? {} : { also: card.also }),
    source: 'model',
  };
}

/** Units that burden us, in text order. */
function findOnerous(
  context: Context,
  evidence: Evidence,
): { found: OnerousUnit[]; leaning: Leaning; dangers: Danger[] } {
  const { us } = context.sides;
  const units = readPassages(context, evidence);
  const { burdens, load, familyOf } = weigh(units);
  const least = leastChance(burdens);
  const found: OnerousUnit[] = [];
  const dangers = burdens.map((burden, at): Danger => {
    const unit = units[at] as ReadUnit;
    const { start, end, passage, sentence } = unit;
    const isTakenBack = us === 'performer' && liftsLimit(passage.text, units[at - 1]?.passage.text ?? '');
    const severity = isTakenBack ? 'high' : severityFor(burden, us, least);
    const danger = Math.max(dangerOf(burden, us), isTakenBack ? LIFTED_LIMIT : 0);
    const isLongEnough = unit.leadIn !== null || passage.text.length >= LEAST_LETTERS;
    if (!severity || !isLongEnough) return { start, end, danger };
    const isTheirs =
      isOthers(passage.text, leadInOf(units, unit), us) || isMutualWaiver(passage.text, passage.before);
    if (!isTakenBack && isTheirs) return { start, end, danger: danger * OTHERS_SHARE };
    found.push({
      at,
      span: { start, end },
      section: sentence.section,
      leadIn: unit.leadIn,
      ...familyOf(at),
      ...(isTakenBack ? { isSure: false } : {}),
      severity,
      raises: raisesTo(burden, us),
      confidence: us === 'payer' ? burden.payer : burden.medium,
      danger,
      text: passage.text,
    });
    return { start, end, danger };
  });
  const graves = burdens.filter((burden, at) => {
    const danger = dangerOf(burden, 'performer');
    const unit = units[at] as ReadUnit;
    return danger >= onerousFrom.gravest && !isOthers(unit.passage.text, leadInOf(units, unit), 'performer');
  }).length;
  const duties = countDuties(units.map(({ passage }) => passage.text));
  return { found, leaning: { load, graves, ...duties }, dangers };
}

/**
 * In capitals, a shorter sentence reads as a heading; whether it is reported must not depend on that. An item
 * of a list may be shorter.
 */
const LEAST_LETTERS = 40;

/** The danger of an exception to a limit on our liability, whose words alone do not show it. */
const LIFTED_LIMIT = 1;

/** How much of its danger a passage keeps whose words burden the other side, both sides, or neither. */
export const OTHERS_SHARE = 0.3;

/** The text that introduces the list of a unit; '' if it is in none. */
export const leadInOf = (units: readonly ReadUnit[], { leadIn }: ReadUnit): string =>
  leadIn === null ? '' : (units[leadIn]?.passage.text ?? '');

/** Whether the words make clear that a passage does not burden us alone. */
export function isOthers(text: string, leadIn: string, us: Side): boolean {
  const bearer = bearerOf(text, leadIn);
  return bearer !== null && bearer !== us;
}

/** The expected severity for us: a burden counts once, a severe one three times. */
const dangerOf = ({ medium, high, payer }: Burden, us: Side): number =>
  us === 'payer' ? payer : medium + 2 * high;

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
function severityFor(burden: Burden, us: Side, least: number): Severity | null {
  const { medium, payer } = burden;
  if (us === 'payer') return payer >= onerousFrom.payer ? 'medium' : null;
  if (dangerOf(burden, us) >= onerousFrom.grave) return 'high';
  return medium >= least ? 'medium' : null;
}

/** The severity to which a burden raises a rule's finding; null if it is too uncertain to raise any. */
function raisesTo({ medium, high, payer }: Burden, us: Side): Severity | null {
  if (us === 'payer') return payer >= onerousFrom.payer ? 'medium' : null;
  if (medium < onerousFrom.medium) return null;
  return medium >= onerousFrom.surely && high >= onerousFrom.raises ? 'high' : 'medium';
}
