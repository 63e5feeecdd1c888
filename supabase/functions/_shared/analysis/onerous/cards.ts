/**
 * Joins burdensome passages of one clause into one: neighbors, and passages of one family in a section. A
 * reader sees one card for a clause, with its other sentences as further spans.
 */

import type { Severity } from '../../vocabulary/analysis.ts';
import { MAX_QUOTE, type Span } from '../read/segments.ts';
import { severityPoints } from '../thresholds.ts';
import type { Family } from './scheme.ts';

/** A unit that burdens us. */
export type OnerousUnit = {
  /** Position among the paper's units. */
  at: number;
  span: Span;
  section: number;
  /** Position of the unit that introduces its list; null if it is in none. */
  leadIn: number | null;
  family: Family;
  /** Whether the family is likely enough to name the card after it. */
  isSure: boolean;
  severity: Severity;
  /** The severity to which it raises a rule's finding. */
  raises: Severity | null;
  confidence: number;
  danger: number;
  /** In lower case, with roles for names. */
  text: string;
};

/** The units of one card; the gravest represents all. */
export type Card = OnerousUnit & { also: readonly Span[] };

/** Most neighboring units that are joined, of any family. */
const NEIGHBORS = 3;

export const isGraver = (one: Severity, other: Severity) => severityPoints[one] > severityPoints[other];

/** Cards in text order; units are in text order, too. */
export function cardsOf(units: readonly OnerousUnit[]): Card[] {
  const groups: OnerousUnit[][] = [];
  for (const unit of units) {
    const last = groups.at(-1);
    const group =
      last && isNeighbor(last, unit)
        ? last
        : (groups.find((group) => isOfList(group, unit)) ??
          groups.find(
            ([first]) =>
              first?.section === unit.section && first.family === unit.family && first.isSure && unit.isSure,
          ));
    if (group) group.push(unit);
    else groups.push([unit]);
  }
  return groups.map(cardOf);
}

function isNeighbor(group: readonly OnerousUnit[], next: OnerousUnit): boolean {
  const last = group.at(-1);
  return (
    last !== undefined && last.at + 1 === next.at && last.section === next.section && group.length < NEIGHBORS
  );
}

/** Whether the group holds the introduction of the unit's list. */
const isOfList = (group: readonly OnerousUnit[], { leadIn }: OnerousUnit): boolean =>
  leadIn !== null && group.some(({ at }) => at === leadIn);

function cardOf(group: readonly OnerousUnit[]): Card {
  const worst = group.reduce((most, unit) => (unit.danger > most.danger ? unit : most));
  const quoted = quotedAround(worst, group);
  return {
    ...worst,
    span: {
      start: quoted[0]?.span.start ?? worst.span.start,
      end: quoted.at(-1)?.span.end ?? worst.span.end,
    },
    severity: group.reduce(
      (most, { severity }) => (isGraver(severity, most) ? severity : most),
      worst.severity,
    ),
    confidence: Math.max(...group.map(({ confidence }) => confidence)),
    also: group.filter((unit) => !quoted.includes(unit)).map(({ span }) => span),
  };
}

/** The gravest unit with its neighbors in the group, as far as a quote may be long. */
function quotedAround(worst: OnerousUnit, group: readonly OnerousUnit[]): OnerousUnit[] {
  const quoted = [worst];
  const length = (more: OnerousUnit) =>
    Math.max(...quoted.map(({ span }) => span.end), more.span.end) -
    Math.min(...quoted.map(({ span }) => span.start), more.span.start);
  const middle = group.indexOf(worst);
  for (const [step, isFirst] of [
    [-1, true],
    [1, false],
  ] as const)
    for (let at = middle + step; ; at += step) {
      const next = group[at];
      const edge = isFirst ? quoted[0] : quoted.at(-1);
      if (!next || !edge || Math.abs(next.at - edge.at) !== 1 || length(next) > MAX_QUOTE) break;
      if (isFirst) quoted.unshift(next);
      else quoted.push(next);
    }
  return quoted;
}
