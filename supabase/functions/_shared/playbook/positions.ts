/** Compares what the engine read in a contract with a playbook. Pure; changes no finding and no score. */

import { completeness } from '../analysis/thresholds.ts';
import { wasRead } from '../analysis/was-read.ts';
import type { ContractSide, Severity } from '../vocabulary/analysis.ts';
import {
  isLowerBetter,
  type LimitUnit,
  measures,
  type NotComparedReason,
  type PlaybookBody,
  type PlaybookEntry,
  type PlaybookLimit,
  type PositionStatus,
} from '../vocabulary/playbook.ts';
import { inUnit, limitInWords } from '../vocabulary/playbook-words.ts';
import type { Category } from '../vocabulary/taxonomy.ts';
import type { ComparedAnalysis, ComparedFinding } from './compared-analysis.ts';
import { type ContractNumber, numbersOf } from './read-numbers.ts';

interface Comparison {
  status: PositionStatus;
  /** Whether it is so far outside that we walk away. */
  walk_away: boolean;
  reason: NotComparedReason | null;
}

/** A line of the position table. */
interface PositionLine extends Comparison {
  family: Category;
  /** The finding that decides; null if none does. */
  finding_id: string | null;
  /** What the contract says, in a few words; null if nothing was read. */
  contract: string | null;
  /** Our position in a few words. */
  ours: string;
  silence: PlaybookEntry['silence'];
  decides: string;
  guidance: string;
  wording: PlaybookEntry['wording'];
}

interface FindingPosition extends Comparison {
  finding_id: string;
}

interface Positions {
  lines: PositionLine[];
  /** Findings that state a number or a burden of their own. The others share their family's line. */
  findings: FindingPosition[];
}

/**
 * @param price the contract's value in dollars, which relates amounts to the price; null if unknown
 * @param side our side, which decides whether more or less is better
 */
export function positionsOf(
  { entries }: PlaybookBody,
  analysis: ComparedAnalysis,
  { side, price }: { side: ContractSide; price: number | null },
): Positions {
  const compared = entries.map((entry) => comparedEntry(entry, analysis, { side, price }));
  return {
    lines: compared.map(({ line }) => line),
    findings: compared.flatMap(({ findings }) => findings),
  };
}

interface Part extends Comparison {
  finding_id: string | null;
  text: string;
  /** The number in the limit's unit; without limit, infinite. */
  value: number;
}

function comparedEntry(
  entry: PlaybookEntry,
  analysis: ComparedAnalysis,
  known: { side: ContractSide; price: number | null },
): { line: PositionLine; findings: FindingPosition[] } {
  const { family, burden, limits, silence, decides, guidance, wording } = entry;
  const own = analysis.findings.filter(({ category }) => category === family);
  const numbers = limits.map((limit) => {
    const parts = numbersOf(limit.measure, analysis, known.side).map((number) =>
      comparedNumber(number, limit, known),
    );
    // The engine judges a contract by the number that is worst for the performer, so that one counts.
    const isHighWorst = measures[limit.measure].performer === 'low';
    return parts.toSorted((a, b) => (isHighWorst ? b.value - a.value : a.value - b.value));
  });
  const burdens = burden
    ? own.filter(({ kind }) => kind === 'onerous').map((finding) => comparedBurden(finding, burden))
    : [];
  const missing = analysis.missing.filter(({ category }) => category === family);
  const parts = [...numbers.flat(), ...burdens];
  const isFound = own.length > 0 || analysis.clauses.some(({ category }) => category === family);
  const line = (comparison: Comparison, finding_id: string | null, contract: string | null = null) => ({
    family,
    ...pick(comparison),
    finding_id,
    contract,
    ours: oursInWords(entry, known.side),
    silence,
    decides,
    guidance,
    wording,
  });
  if (parts.length > 0) {
    const counted = [
      ...numbers.flatMap((all) => [
        ...all.filter(({ status }) => status !== 'not_compared').slice(0, 1),
        ...all.filter(({ status }) => status === 'not_compared'),
      ]),
      ...burdens,
    ];
    const worst = gravest(counted);
    const texts = [...new Set([...counted, ...parts].map(({ text }) => text))].slice(0, MOST_TEXTS);
    // A finding on damages also states their cap, which is another family.
    const ids = new Set(
      analysis.findings
        .filter(({ category }) => category === family || category === 'uncapped_liability')
        .flatMap(({ id }) => (parts.some(({ finding_id }) => finding_id === id) ? [id] : [])),
    );
    return {
      line: line(worst, worst.finding_id, texts.join('; ')),
      findings: [...ids].map((id) => ({
        finding_id: id,
        ...pick(gravest(parts.filter(({ finding_id }) => finding_id === id))),
      })),
    };
  }
  if (missing.length > 0 || !isFound) {
    const isSilent = missing.length > 0 || isWholeRead(analysis);
    return {
      line: line(isSilent ? plain('silent') : notCompared('not_read'), missing[0]?.id ?? null),
      findings: missing.map(({ id }) => ({ finding_id: id, ...plain('silent') })),
    };
  }
  const found = own[0]?.id ?? null;
  return {
    line: burden
      ? line(plain('within'), found, 'No burden found in the clause')
      : line(notCompared(limits.length > 0 ? 'no_number' : 'nothing_to_compare'), found),
    findings: [],
  };
}

const gravest = (parts: readonly Part[]): Part => {
  const [first, ...others] = parts;
  if (!first) throw new Error('Nothing to compare');
  return others.reduce((worst, part) => (rank(part) > rank(worst) ? part : worst), first);
};

/** Most numbers and burdens named in a line. */
const MOST_TEXTS = 3;

const pick = ({ status, walk_away, reason }: Comparison): Comparison => ({ status, walk_away, reason });
const plain = (status: PositionStatus): Comparison => ({ status, walk_away: false, reason: null });
const notCompared = (reason: NotComparedReason): Comparison => ({
  status: 'not_compared',
  walk_away: false,
  reason,
});

/** A number that can't be compared may be worse than any that can and is not outside. */
const rank = ({ status, walk_away }: Comparison): number =>
  ({ silent: 0, within: 1, acceptable: 2, not_compared: 3, outside: 4 })[status] + (walk_away ? 1 : 0);

function comparedNumber(
  { finding_id, value, unit, text }: ContractNumber,
  limit: PlaybookLimit,
  { side, price }: { side: ContractSide; price: number | null },
): Part {
  const part = (comparison: Comparison, words = text, number = Number.POSITIVE_INFINITY): Part => ({
    finding_id,
    text: words,
    value: number,
    ...comparison,
  });
  const isLower = isLowerBetter(limit.measure, side);
  if (value === null && unit !== null) {
    return part(isLower ? { ...plain('outside'), walk_away: limit.walk_away !== null } : plain('within'));
  }
  if (value === null || unit === null) return part(notCompared('unclear_number'));
  const same = inSameUnit({ value, unit }, limit.unit, price);
  if (typeof same === 'string') return part(notCompared(same));
  const words =
    unit === limit.unit || value === 0
      ? text
      : `${text} (${inUnit(Math.round(same * 1000) / 1000, limit.unit)})`;
  const isAsGood = (other: number) => (isLower ? same <= other : same >= other);
  if (isAsGood(limit.preferred)) return part(plain('within'), words, same);
  if (isAsGood(limit.acceptable)) return part(plain('acceptable'), words, same);
  const isBeyond = limit.walk_away !== null && (isLower ? same >= limit.walk_away : same <= limit.walk_away);
  return part({ ...plain('outside'), walk_away: isBeyond }, words, same);
}

/** Amounts and shares of the price are compared through the price; other units only with themselves. */
function inSameUnit(
  { value, unit }: { value: number; unit: LimitUnit | 'other' },
  wanted: LimitUnit,
  price: number | null,
): number | NotComparedReason {
  if (unit === wanted) return value;
  const units = [unit, wanted];
  if (!units.includes('dollars') || !units.includes('percent_of_price')) return 'other_unit';
  if (value === 0) return 0;
  if (price === null || price <= 0) return 'price_unknown';
  return unit === 'dollars' ? (value / price) * 100 : (value * price) / 100;
}

const severities: readonly Severity[] = ['low', 'medium', 'high', 'critical'];

/** The severity before state law reduced it. A severity that a person corrected since counts as corrected. */
const severityAsWritten = ({ severity, law }: ComparedFinding): Severity =>
  law.find(({ step }) => step?.severity_after === severity)?.step?.severity_before ?? severity;

function comparedBurden(
  finding: ComparedFinding,
  { acceptable, walk_away }: NonNullable<PlaybookEntry['burden']>,
): Part {
  const { id, title } = finding;
  const height = severities.indexOf(severityAsWritten(finding));
  const isAccepted = acceptable !== 'none' && height <= severities.indexOf(acceptable);
  const isBeyond = walk_away !== null && height >= severities.indexOf(walk_away);
  return {
    finding_id: id,
    text: title,
    value: 0,
    ...(isAccepted ? plain('acceptable') : { ...plain('outside'), walk_away: isBeyond }),
  };
}

/**
 * Whether the engine read all of a complete construction contract, so that a clause it did not find is not
 * there. The conditions of an incorporated form are not in the text.
 */
function isWholeRead({ gate, paper, word_count, clauses }: ComparedAnalysis): boolean {
  return (
    wasRead(gate) &&
    paper?.kind === 'works_contract' &&
    paper.forms.length === 0 &&
    word_count >= completeness.minWords &&
    new Set(clauses.map(({ category }) => category)).size >= completeness.minCategories
  );
}

function oursInWords(entry: PlaybookEntry, side: ContractSide): string {
  const named = entry.limits.length > 1;
  const limits = entry.limits.map(
    (limit) => `${named ? `${measures[limit.measure].label}: ` : ''}${limitInWords(limit, side)}`,
  );
  return limits.length > 0 ? limits.join('. ') : entry.preferred;
}
