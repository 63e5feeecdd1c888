/**
 * Measures the order of findings: whether the risks that readers name first, and the passages they mark, are
 * among the first findings listed.
 */
import { z } from 'zod';
import type { ContractSide, Finding } from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import { averagePrecision } from './measure.ts';
import { answersFile, readAnswers } from './read-answers.ts';
import type { RiskMark } from './risk-marks.ts';

type Span = { start: number; end: number };
type Severity = RiskMark['severity'];

const height: Record<Severity, number> = { low: 1, medium: 2, high: 3, critical: 4 };

const topRisksSchema = z.array(
  z.object({
    file: z.string(),
    risks: z.array(
      z.object({
        start: z.int().min(0),
        end: z.int().min(1),
        severity: z.enum(['low', 'medium', 'high', 'critical']),
      }),
    ),
  }),
);

export type TopRisk = z.infer<typeof topRisksSchema>[number]['risks'][number];

/** The risks that readers of a construction contract name first, by file. */
export const readTopRisks = (): Map<string, TopRisk[]> =>
  new Map(
    topRisksSchema
      .parse(JSON.parse(readAnswers(answersFile('top-risks.json'))))
      .map(({ file, risks }) => [file, risks]),
  );

/**
 * Counts over papers. `risks` are the readers' top risks of medium severity or above, and how many of them
 * are among the first 10, the first 25, and all cards. `first` are the first ten cards of each paper, by what
 * readers marked there: high or above, medium, low, nothing, or only protection or a burden on the owner.
 */
export type OrderGrade = {
  papers: number;
  cards: number;
  unfolded: number;
  most_unfolded: number;
  risks: { all: number; in_10: number; in_25: number; in_cards: number };
  first: { cards: number; high: number; medium: number; low: number; unmarked: number; wrong_side: number };
};

/** The text of a card: its quote and other spans. */
const spansOf = ({ start, end, spans }: Finding): Span[] =>
  start === null || end === null ? [] : [{ start, end }, ...spans];

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Half of the mark or two fifths of the span, as in training. */
function isOn(mark: Span, { start, end }: Span): boolean {
  const shared = Math.min(end, mark.end) - Math.max(start, mark.start);
  return shared > 0 && (shared >= 0.5 * (mark.end - mark.start) || shared >= 0.4 * (end - start));
}

/** Grades one paper's onerous findings in the order given. Missing clauses have no span, so they are left out. */
export function gradeOrder(
  findings: readonly Finding[],
  marks: readonly RiskMark[],
  risks: readonly TopRisk[],
  isFolded: (finding: Finding) => boolean = () => false,
  us: ContractSide = 'performer',
): OrderGrade {
  const cards = findings.filter(({ kind, start }) => kind === 'onerous' && start !== null);
  const grave = risks.filter(({ severity }) => height[severity] >= height.medium);
  const among = (some: readonly Finding[]) =>
    grave.filter((risk) => some.some((card) => spansOf(card).some((span) => overlap(risk, span)))).length;
  const first = { cards: 0, high: 0, medium: 0, low: 0, unmarked: 0, wrong_side: 0 };
  for (const card of cards.slice(0, 10)) {
    first.cards += 1;
    first[markedAs(card, marks, us)] += 1;
  }
  const unfolded = cards.filter((card) => !isFolded(card)).length;
  return {
    papers: 1,
    cards: cards.length,
    unfolded,
    most_unfolded: unfolded,
    risks: {
      all: grave.length,
      in_10: among(cards.slice(0, 10)),
      in_25: among(cards.slice(0, 25)),
      in_cards: among(cards),
    },
    first,
  };
}

/** Who is worse off: a protection of the performer is the payer's burden. */
const burdened = ({ effect, bears }: RiskMark): ContractSide =>
  effect === 'protective' || bears === 'owner' ? 'payer' : 'performer';

function markedAs(
  card: Finding,
  marks: readonly RiskMark[],
  us: ContractSide,
): Exclude<keyof OrderGrade['first'], 'cards'> {
  const there = marks.filter((mark) => spansOf(card).some((span) => isOn(mark, span)));
  const worst = there
    .filter((mark) => burdened(mark) === us)
    .reduce((most, { severity }) => Math.max(most, height[severity]), 0);
  if (worst >= height.high) return 'high';
  if (worst === height.medium) return 'medium';
  if (worst === height.low) return 'low';
  return there.length > 0 ? 'wrong_side' : 'unmarked';
}

/** The sum over papers; `most_unfolded` is the maximum. */
export function sumOrders(grades: readonly OrderGrade[]): OrderGrade {
  const add = <T extends Record<string, number>>(parts: readonly T[]): T =>
    Object.fromEntries(
      Object.keys(parts[0] ?? {}).map((key) => [key, parts.reduce((sum, part) => sum + (part[key] ?? 0), 0)]),
    ) as T;
  const total = (pick: (grade: OrderGrade) => number) => grades.reduce((sum, grade) => sum + pick(grade), 0);
  return {
    papers: total(({ papers }) => papers),
    cards: total(({ cards }) => cards),
    unfolded: total(({ unfolded }) => unfolded),
    most_unfolded: Math.max(0, ...grades.map((grade) => grade.most_unfolded)),
    risks: add(grades.map(({ risks }) => risks)),
    first: add(grades.map(({ first }) => first)),
  };
}

/** Sorts findings by their first character, as a page that lists them by place does. */
export const byPlace = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));

/** Average precision of all sentences by score, for marks of high or above and of medium or above. */
export function precisionOfOrder(
  sentences: readonly { medium: number; high: number; severity: number }[],
): Record<'high' | 'medium', number> {
  const of = (kind: 'high' | 'medium') =>
    averagePrecision(
      sentences.map((sentence) => ({ score: sentence[kind], positive: sentence.severity >= height[kind] })),
      0,
    );
  return { high: of('high'), medium: of('medium') };
}

/** One line for each measure. */
export function orderTable(
  title: string,
  { papers, cards, unfolded, most_unfolded, risks, first }: OrderGrade,
) {
  const share = (part: number, whole: number) => (whole === 0 ? 'none' : (part / whole).toFixed(2));
  return [
    `${title}: top risks of medium or above among the first 10: ${share(risks.in_10, risks.all)}, first 25: ${share(risks.in_25, risks.all)}, all cards: ${share(risks.in_cards, risks.all)} (${risks.all} risks)`,
    `  first ten cards: ${share(first.high, first.cards)} high or above, ${share(first.medium, first.cards)} medium, ${share(first.low, first.cards)} low, ${share(first.unmarked, first.cards)} unmarked, ${share(first.wrong_side, first.cards)} protective or another side's`,
    `  cards a paper: ${(cards / papers).toFixed(1)}, unfolded ${(unfolded / papers).toFixed(1)}, at most ${most_unfolded}`,
  ].join('\n');
}
