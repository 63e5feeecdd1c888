/**
 * A reading in steps: each part is read, its severe statements are challenged, and the whole is summed up. The state
 * between steps is plain JSON, so that a job can stop and continue. Nothing here calls a model.
 */
import type { Severity } from '../vocabulary/analysis.ts';
import { addressedIn } from './addressed.ts';
import type { ChallengeAnswer, OverallAnswer, ReadAnswer } from './answers.ts';
import { type FindQuotes, type HeldQuote, isBorneOut, plain, quoteFinder } from './hold.ts';
import {
  challengeRequest,
  type EngineNote,
  type NumberedStatement,
  overallRequest,
  type Reader,
  type Request,
  readRequest,
} from './prompts.ts';
import { type Family, partiesOf } from './rubric.ts';
import { type NumberedPaper, numberPaper, partsOf, type QuotedSpan, type Segment } from './segments.ts';
import type { QuotedSentence, Statement } from './statements.ts';

/** A finding of the engine that the model may dispute. One about a missing clause has no quote. */
export interface KnownFinding {
  category: string;
  severity: Severity;
  title: string;
  quote: string | null;
  start: number | null;
  end: number | null;
}

export interface ReadingInput extends Reader {
  pages: readonly string[];
  findings: readonly KnownFinding[];
  /** Families of clauses that the engine found, which are therefore not missing. */
  present: readonly string[];
  /** Tokens of a request and its answer, and tokens of the answer alone. */
  window: { context: number; answer: number };
}

export interface Plan extends Reader {
  paper_text: NumberedPaper;
  parts: Segment[][];
  notes: (EngineNote & Pick<KnownFinding, 'start' | 'end'>)[];
  present: readonly string[];
}

interface Danger {
  family: Family;
  mutual: boolean;
  severity: Severity;
  says: string;
  amount_or_time: string | null;
  quotes: HeldQuote[];
  softened_by: HeldQuote[];
  ask: string | null;
  challenge: { survived: boolean; before: Severity; says: string | null; quotes: HeldQuote[] } | null;
}

interface Sentence {
  says: string;
  quotes: HeldQuote[];
}

interface PartRead {
  dangers: Danger[];
  disputes: (Sentence & { finding: number })[];
  topics: Family[];
  gist: Sentence[];
  challenged: boolean;
}

interface Overall {
  rating: number;
  reasons: { danger: number; says: string }[];
  missing: { family: Family; severity: Severity; says: string; ask: string | null }[];
  summary: Sentence[];
}

/** Statements the model made, and those dropped because of their quotes or because of their words. */
interface Tally {
  statements: number;
  misquoted: number;
  unsupported: number;
}

/** Everything kept so far. */
export interface State {
  parts: PartRead[];
  overall: Overall | null;
  tally: Tally;
}

export type Step = { kind: 'read' | 'challenge'; part: number } | { kind: 'overall' };

/** The result: dangers by severity, then in the order of the document. */
export interface Reading {
  rating: number;
  reasons: { statement: number; says: string }[];
  statements: Statement[];
  disputes: (QuotedSentence & { finding: number })[];
  summary: QuotedSentence[];
  /** Passages that tell a language model what to do. */
  addressed: QuotedSpan[];
  tally: Tally;
}

const MOST = { dangers: 40, disputes: 20, gist: 8, missing: 8, summary: 10, reasons: 3, notes: 60 } as const;
/** Tokens of our instructions and of the engine's findings. */
const OVERHEAD = 6_000;
const LEAST_PART = 2_000;
const ranks: Record<Severity, number> = { critical: 3, high: 2, medium: 1, low: 0 };
const isSevere = ({ severity }: { severity: Severity }) => ranks[severity] >= ranks.high;

export const nothingRead: State = {
  parts: [],
  overall: null,
  tally: { statements: 0, misquoted: 0, unsupported: 0 },
};

/** Numbers the paper and cuts it into parts that fit the model's window. */
export function planReading({ pages, findings, present, window, perspective, paper }: ReadingInput): Plan {
  const numbered = numberPaper(pages);
  const budget = Math.max(LEAST_PART, window.context - window.answer - OVERHEAD);
  return {
    perspective,
    paper,
    paper_text: numbered,
    parts: partsOf(numbered.segments, budget),
    notes: findings.map((finding, at) => ({ ...finding, number: at + 1 })),
    present,
  };
}

/** Steps done and steps in all; each part is read and challenged. */
export function progressOf(plan: Plan, state: State): { done: number; of: number } {
  const done = state.parts.length + state.parts.filter(({ challenged }) => challenged).length;
  return { done: done + (state.overall ? 1 : 0), of: plan.parts.length * 2 + 1 };
}

/** The next step; null after the last. */
export function nextStep(plan: Plan, { parts, overall }: State): Step | null {
  const unchallenged = parts.findIndex(({ challenged }) => !challenged);
  if (unchallenged >= 0) return { kind: 'challenge', part: unchallenged };
  if (parts.length < plan.parts.length) return { kind: 'read', part: parts.length };
  return overall ? null : { kind: 'overall' };
}

/** What to ask for a step; null if there is nothing to ask, and `accept` takes null as its answer. */
export function requestFor(plan: Plan, state: State, step: Step): Request | null {
  if (step.kind === 'read') {
    const part = plan.parts[step.part] ?? [];
    return readRequest(plan, part, notesIn(plan, part), { part: step.part + 1, of: plan.parts.length });
  }
  if (step.kind === 'challenge') {
    const severe = numbered(state.parts[step.part]?.dangers ?? []).filter(isSevere);
    return severe.length > 0 ? challengeRequest(plan, plan.parts[step.part] ?? [], severe) : null;
  }
  return overallRequest(plan, {
    statements: numbered(mergedDangers(state)),
    topics: addressedFamilies(plan, state),
    gist: state.parts
      .flatMap(({ gist }) => gist)
      .map(({ says, quotes }) => ({ says, quotes: asked(quotes) })),
  });
}

/** Holds an answer to the text, and returns the state with what is left of it. */
export function accept(plan: Plan, state: State, step: Step, answer: unknown): State {
  if (step.kind === 'read') return acceptRead(plan, state, step.part, answer as ReadAnswer);
  if (step.kind === 'challenge')
    return acceptChallenge(plan, state, step.part, answer as ChallengeAnswer | null);
  return acceptOverall(plan, state, answer as OverallAnswer);
}

function acceptRead(plan: Plan, state: State, part: number, answer: ReadAnswer): State {
  const hold = holder(plan, plan.parts[part] ?? [], state.tally);
  const known = new Set(plan.notes.map(({ number }) => number));
  const read: PartRead = {
    dangers: answer.dangers.slice(0, MOST.dangers).flatMap((danger): Danger[] => {
      if (danger.bears === 'them') return [];
      const softened = danger.softened_by.length > 0 ? hold.find(danger.softened_by) : [];
      const held = hold.sentence(danger.says, danger.quotes, { more: softened });
      if (!held || !softened) return [];
      const words = [...held.quotes, ...softened];
      return [
        {
          family: danger.family,
          mutual: danger.bears === 'both',
          severity: danger.severity,
          says: held.says,
          amount_or_time: hold.phrase(danger.amount_or_time, words),
          quotes: held.quotes,
          softened_by: softened,
          ask: hold.phrase(danger.ask, words),
          challenge: null,
        },
      ];
    }),
    disputes: answer.disputes.slice(0, MOST.disputes).flatMap(({ finding, says, quotes }) => {
      const held = known.has(finding) ? hold.sentence(says, quotes) : null;
      return held ? [{ finding, ...held }] : [];
    }),
    topics: [...new Set(answer.topics)],
    gist: answer.gist.slice(0, MOST.gist).flatMap(({ says, quotes }) => hold.sentence(says, quotes) ?? []),
    challenged: false,
  };
  return { ...state, parts: [...state.parts, read], tally: hold.tally };
}

/** A severe statement keeps its grade only if a verdict upholds it, or refutes it without words of the contract. */
function acceptChallenge(plan: Plan, state: State, part: number, answer: ChallengeAnswer | null): State {
  const read = state.parts[part];
  if (!read) return state;
  const find = quoteFinder(plan.paper_text, plan.parts[part] ?? []);
  const verdicts = new Map(answer?.verdicts.map((verdict) => [verdict.statement, verdict]));
  const dangers = read.dangers.map((danger, at): Danger => {
    if (!isSevere(danger)) return danger;
    const verdict = verdicts.get(at + 1);
    const quotes = verdict && verdict.quotes.length > 0 ? find(verdict.quotes) : null;
    const says =
      verdict && isBorneOut(verdict.says, [...(quotes ?? []), ...danger.quotes], partiesOf(plan))
        ? plain(verdict.says)
        : null;
    const survived = verdict !== undefined && (verdict.upheld || !quotes || !says);
    return {
      ...danger,
      severity: survived ? danger.severity : 'medium',
      challenge: {
        survived,
        before: danger.severity,
        says: survived ? null : says,
        quotes: survived ? [] : (quotes ?? []),
      },
    };
  });
  const parts = state.parts.map((one, at) => (at === part ? { ...read, dangers, challenged: true } : one));
  return { ...state, parts };
}

function acceptOverall(plan: Plan, state: State, answer: OverallAnswer): State {
  const dangers = mergedDangers(state);
  const hold = holder(plan, plan.paper_text.segments, state.tally);
  const present = new Set<string>(addressedFamilies(plan, state));
  const overall: Overall = {
    rating: Math.min(100, Math.max(1, Math.round(answer.rating) || 1)),
    reasons: answer.reasons.slice(0, MOST.reasons).flatMap(({ danger, says }) => {
      const quotes = dangers[danger - 1]?.quotes;
      return quotes && isBorneOut(says, quotes, partiesOf(plan))
        ? [{ danger: danger - 1, says: plain(says) }]
        : [];
    }),
    missing: answer.missing.slice(0, MOST.missing).flatMap(({ family, severity, says, ask }) => {
      // A missing clause has no words to quote, so its sentence may state no number and no name.
      const isHeld = !present.has(family) && hold.unquoted(says);
      return isHeld
        ? [
            {
              family,
              severity: severity === 'critical' ? 'high' : severity,
              says: plain(says),
              ask: hold.phrase(ask, []),
            },
          ]
        : [];
    }),
    summary: answer.summary
      .slice(0, MOST.summary)
      .flatMap(({ says, quotes }) => hold.sentence(says, quotes) ?? []),
  };
  return { ...state, overall, tally: hold.tally };
}

/** The result of a reading that is complete. */
export function concludeReading(plan: Plan, state: State): Reading {
  const { overall, tally } = state;
  if (!overall || nextStep(plan, state)) throw new Error('The reading is not complete');
  const dangers = mergedDangers(state).map((danger, at) => ({ danger, at }));
  const ordered = dangers.sort((a, b) => ranks[b.danger.severity] - ranks[a.danger.severity] || a.at - b.at);
  const missing = overall.missing.map(
    ({ family, severity, says, ask }): Statement => ({
      kind: 'missing',
      family,
      severity,
      mutual: false,
      says,
      amount_or_time: null,
      quotes: [],
      softened_by: [],
      ask,
      challenge: null,
    }),
  );
  return {
    rating: overall.rating,
    reasons: overall.reasons.map(({ danger, says }) => ({
      statement: ordered.findIndex(({ at }) => at === danger),
      says,
    })),
    statements: [
      ...ordered.map(
        ({ danger }): Statement => ({
          ...danger,
          kind: 'onerous',
          quotes: danger.quotes.map(exact),
          softened_by: danger.softened_by.map(exact),
          challenge: danger.challenge && {
            ...danger.challenge,
            quotes: danger.challenge.quotes.map(exact),
          },
        }),
      ),
      ...missing,
    ],
    disputes: state.parts
      .flatMap(({ disputes }) => disputes)
      .filter(({ finding }, at, all) => all.findIndex((one) => one.finding === finding) === at)
      .map(({ finding, says, quotes }) => ({ finding: finding - 1, says, quotes: quotes.map(exact) })),
    summary: overall.summary.map(({ says, quotes }) => ({ says, quotes: quotes.map(exact) })),
    addressed: addressedIn(plan.paper_text),
    tally,
  };
}

const exact = ({ quote, start, end, page }: HeldQuote): QuotedSpan => ({ quote, start, end, page });
const asked = (quotes: readonly HeldQuote[]) => quotes.map(({ segment, words }) => ({ segment, words }));

function numbered(dangers: readonly Danger[]): NumberedStatement[] {
  return dangers.map(({ family, severity, says, quotes }, at) => ({
    number: at + 1,
    family,
    severity,
    says,
    quotes: asked(quotes),
  }));
}

/** The dangers of all parts; of two about the same words and family, the graver one. */
function mergedDangers({ parts }: State): Danger[] {
  const merged: Danger[] = [];
  for (const danger of parts.flatMap(({ dangers }) => dangers)) {
    const at = merged.findIndex((one) => one.family === danger.family && sharesWords(one, danger));
    const other = merged[at];
    if (!other) merged.push(danger);
    else if (ranks[danger.severity] > ranks[other.severity]) merged[at] = danger;
  }
  return merged;
}

const sharesWords = (a: Sentence, b: Sentence) =>
  a.quotes.some((one) => b.quotes.some(({ start, end }) => one.start < end && start < one.end));

function addressedFamilies({ present }: Plan, { parts }: State): string[] {
  return [
    ...new Set([
      ...present,
      ...parts.flatMap(({ topics, dangers }) => [...topics, ...dangers.map(({ family }) => family)]),
    ]),
  ];
}

/** The engine's findings in a part and its missing clauses, as the prompt lists them. */
function notesIn({ notes, paper_text }: Plan, part: readonly Segment[]): EngineNote[] {
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last) return [];
  const { start } = paper_text.span(first.start, first.start + first.text.length);
  const { end } = paper_text.span(last.start, last.start + last.text.length);
  const isHere = (note: Plan['notes'][number]) =>
    note.start === null || note.end === null || (note.start < end && start < note.end);
  return notes.filter(isHere).slice(0, MOST.notes);
}

/** Checks sentences against quotes, and counts what is dropped. */
function holder(plan: Plan, within: readonly Segment[], before: Tally) {
  const tally = { ...before };
  const find: FindQuotes = quoteFinder(plan.paper_text, within);
  const parties = partiesOf(plan);
  return {
    tally,
    find,
    /** The sentence with its quotes; null, and counted, if it is not held. */
    sentence(says: string, quotes: Parameters<FindQuotes>[0], { more = [] as HeldQuote[] | null } = {}) {
      tally.statements += 1;
      const held = find(quotes);
      if (!held || !more) {
        tally.misquoted += 1;
        return null;
      }
      if (!isBorneOut(says, [...held, ...more], parties)) {
        tally.unsupported += 1;
        return null;
      }
      return { says: plain(says), quotes: held };
    },
    /** A shorter text that goes with a sentence; null if the quotes do not bear it out. */
    phrase: (text: string | null, quotes: readonly HeldQuote[]) =>
      text !== null && isBorneOut(text, quotes, parties) ? plain(text) : null,
    /** Whether a sentence without quotes may stand. */
    unquoted(says: string): boolean {
      tally.statements += 1;
      const isHeld = isBorneOut(says, [], parties);
      if (!isHeld) tally.unsupported += 1;
      return isHeld;
    },
  };
}
