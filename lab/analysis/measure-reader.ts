/**
 * Measures the second reader on papers that readers marked: the engine's table and order with the model's statements,
 * its tokens and time, the share of statements dropped, and the agreement of two runs.
 */
import {
  openReaderModel,
  readerWindow,
} from '../../supabase/functions/_server/language-model/reader-model.ts';
import type { LanguageModelSettings } from '../../supabase/functions/_server/language-model/settings.ts';
import { analyzeText } from '../../supabase/functions/_shared/analysis/analyze.ts';
import type { ReaderModel, Usage } from '../../supabase/functions/_shared/second-reader/ask-reader.ts';
import { asFinding, readingInput } from '../../supabase/functions/_shared/second-reader/input.ts';
import { planReading, type Reading } from '../../supabase/functions/_shared/second-reader/reading.ts';
import { numberPaper, type QuotedSpan } from '../../supabase/functions/_shared/second-reader/segments.ts';
import type { Statement } from '../../supabase/functions/_shared/second-reader/statements.ts';
import { readWith } from '../../supabase/functions/_shared/second-reader/take-step.ts';
import type { Analysis, Finding, Severity } from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import { gradeOrder, type OrderGrade, readTopRisks, sumOrders } from './grade-order.ts';
import { gradeRisks, type RiskGrade, sumRisks } from './grade-risks.ts';
import { averagePrecision, mean } from './measure.ts';
import { patientReader } from './patient-reader.ts';
import { type RiskMark, readMarkedPapers } from './risk-marks.ts';

const ranks: Record<Severity, number> = { critical: 4, high: 3, medium: 2, low: 1 };

interface PaperMeasure {
  file: string;
  risks: RiskGrade;
  engine_order: OrderGrade;
  order: OrderGrade;
  /** Average precision of high or above; null without such marks. */
  precision: { engine: number; reader: number } | null;
  /** Statements on a mark, and those graded within one step of it. */
  graded: { on_marks: number; within_one: number };
  tally: Reading['tally'];
  rating: number;
  tokens: Usage;
  seconds: number;
  /** Share of the two runs' statements that overlap one of the other; null for one run. */
  agreement: number | null;
}

export interface ReaderMeasure {
  model: string;
  papers: PaperMeasure[];
}

/**
 * Reads each marked paper twice, or once.
 * @throws LanguageModelFailure if the model gives no usable answer; BadAnswers as `readMarkedPapers`
 */
export async function measureReader(
  folder: string,
  marksFile: string,
  options: { model: ReaderModel; most: number; runs: number; note: (line: string) => void },
): Promise<ReaderMeasure> {
  const top = readTopRisks();
  const papers: PaperMeasure[] = [];
  for await (const { file, text, marks } of readMarkedPapers(folder, marksFile)) {
    if (papers.length >= options.most) break;
    const analysis = analyzeText([text], { perspective: 'contractor' });
    const { reading, tokens, seconds } = await readOnce(text, analysis, options.model);
    const again = options.runs > 1 ? await readOnce(text, analysis, options.model) : null;
    const cards = withStatements(analysis.findings, reading.statements);
    const risks = top.get(file) ?? [];
    papers.push({
      file,
      risks: gradeRisks({ ...analysis, findings: cards }, marks),
      engine_order: gradeOrder(analysis.findings, marks, risks),
      order: gradeOrder(cards, marks, risks),
      precision: marks.some(isGrave)
        ? {
            engine: precisionOf(text, marks, analysis.findings),
            reader: precisionOf(text, marks, reading.statements.map(cardOf)),
          }
        : null,
      graded: gradesOf(reading.statements, marks),
      tally: reading.tally,
      rating: reading.rating,
      tokens,
      seconds,
      agreement: again && agreementOf(reading.statements, again.reading.statements),
    });
    options.note(`${file}: ${reading.statements.length} statements in ${seconds.toFixed(0)} s`);
  }
  return { model: options.model.name, papers };
}

/** The model at an OpenAI-compatible or Anthropic address, named by the environment. */
export const readerAt = (settings: LanguageModelSettings, note: (line: string) => void): ReaderModel =>
  patientReader(openReaderModel(settings, 600_000), note);

async function readOnce(text: string, analysis: Analysis, model: ReaderModel) {
  const tokens: Usage = { input: 0, output: 0 };
  const began = performance.now();
  const findings = [...analysis.findings, ...analysis.missing];
  const plan = planReading(readingInput([text], { ...analysis, findings }, readerWindow()));
  const reading = await readWith(model, plan, {
    signal: new AbortController().signal,
    spent: ({ input, output }) => {
      tokens.input += input;
      tokens.output += output;
    },
  });
  return { reading, tokens, seconds: (performance.now() - began) / 1_000 };
}

const cardOf = (statement: Statement, at: number): Finding => ({
  ...asFinding(statement),
  id: `statement-${at}`,
  from_ocr: false,
});

/** The model's dangers by severity, then the engine's findings that it did not state. */
function withStatements(findings: readonly Finding[], statements: readonly Statement[]): Finding[] {
  const stated = statements.filter(({ kind }) => kind === 'onerous').map(cardOf);
  const isStated = (finding: Finding) =>
    stated.some((card) => spansOf(card).some((span) => meets(span, finding)));
  return [...stated, ...findings.filter((finding) => !isStated(finding))];
}

type Span = Pick<QuotedSpan, 'start' | 'end'>;
const spansOf = ({ start, end, spans }: Finding): Span[] =>
  start === null || end === null ? [] : [{ start, end }, ...spans];
const meets = (a: Span, b: { start: number | null; end: number | null }) =>
  b.start !== null && b.end !== null && a.start < b.end && b.start < a.end;

const isGrave = ({ effect, bears, severity }: RiskMark) =>
  effect === 'onerous' && bears !== 'owner' && ranks[severity] >= 3;

/** Average precision of the segments by the severity of their findings, for marks of high or above. */
function precisionOf(text: string, marks: readonly RiskMark[], cards: readonly Finding[]): number {
  const grave = marks.filter(isGrave);
  const { segments, span } = numberPaper([text]);
  const onerous = cards.filter(({ kind }) => kind === 'onerous');
  return averagePrecision(
    segments.map(({ start, text: own }) => {
      const at = span(start, start + own.length);
      const scores = onerous.flatMap((card, order) =>
        spansOf(card).some((one) => meets(one, at))
          ? [ranks[card.severity] + 1 - order / (onerous.length + 1)]
          : [],
      );
      return { score: Math.max(0, ...scores), positive: grave.some((mark) => meets(mark, at)) };
    }),
    0,
  );
}

function gradesOf(statements: readonly Statement[], marks: readonly RiskMark[]): PaperMeasure['graded'] {
  const graded = { on_marks: 0, within_one: 0 };
  for (const { kind, quotes, severity } of statements) {
    if (kind !== 'onerous') continue;
    const there = marks.filter(
      (mark) => mark.effect === 'onerous' && quotes.some((quote) => meets(quote, mark)),
    );
    if (there.length === 0) continue;
    graded.on_marks += 1;
    if (there.some((mark) => Math.abs(ranks[mark.severity] - ranks[severity]) <= 1)) graded.within_one += 1;
  }
  return graded;
}

function agreementOf(one: readonly Statement[], other: readonly Statement[]): number {
  const shared = (from: readonly Statement[], to: readonly Statement[]) =>
    from.filter(({ kind, family, quotes }) =>
      to.some((second) =>
        kind === 'missing'
          ? second.kind === 'missing' && second.family === family
          : second.quotes.some((quote) => quotes.some((own) => meets(own, quote))),
      ),
    ).length;
  const all = one.length + other.length;
  return all === 0 ? 1 : (shared(one, other) + shared(other, one)) / all;
}

/** The sums over papers, for `riskTable` and `orderTable`, and lines on the reader itself. */
export function readerSums({ papers }: ReaderMeasure) {
  const sum = (pick: (paper: PaperMeasure) => number) => papers.reduce((all, paper) => all + pick(paper), 0);
  const statements = sum(({ tally }) => tally.statements);
  const share = (part: number, whole: number) => (whole === 0 ? 'none' : (part / whole).toFixed(3));
  const each = (all: number) => (papers.length === 0 ? 'none' : String(Math.round(all / papers.length)));
  const precisions = papers.flatMap(({ precision }) => precision ?? []);
  const agreements = papers.flatMap(({ agreement }) => (agreement === null ? [] : [agreement]));
  return {
    risks: sumRisks(papers.map(({ risks }) => risks)),
    engine_order: sumOrders(papers.map(({ engine_order }) => engine_order)),
    order: sumOrders(papers.map(({ order }) => order)),
    lines: [
      `average precision of high or above: engine ${mean(precisions.map(({ engine }) => engine)).toFixed(3)}, reader ${mean(precisions.map(({ reader }) => reader)).toFixed(3)}, of ${precisions.length} papers`,
      `statements on a mark graded within one step: ${share(
        sum(({ graded }) => graded.within_one),
        sum(({ graded }) => graded.on_marks),
      )} of ${sum(({ graded }) => graded.on_marks)}`,
      `statements dropped: ${share(
        sum(({ tally }) => tally.misquoted),
        statements,
      )} for their quotes, ${share(
        sum(({ tally }) => tally.unsupported),
        statements,
      )} for their words, of ${statements}`,
      `tokens a paper: ${each(sum(({ tokens }) => tokens.input))} in, ${each(sum(({ tokens }) => tokens.output))} out; seconds a paper: ${each(sum(({ seconds }) => seconds))}`,
      `agreement of two runs: ${agreements.length === 0 ? 'not measured' : mean(agreements).toFixed(3)}`,
    ],
  };
}
