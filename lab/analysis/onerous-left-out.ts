/**
 * Measures the models of onerous language, and the engine with them, on papers whose family they have not
 * seen.
 */
import { analyzeText } from '../../supabase/functions/_shared/analysis/analyze.ts';
import type { Decision } from '../../supabase/functions/_shared/analysis/model/model.ts';
import { OTHERS_SHARE } from '../../supabase/functions/_shared/analysis/onerous/find-onerous.ts';
import { inPaper } from '../../supabase/functions/_shared/analysis/onerous/in-paper.ts';
import { useWeights } from '../../supabase/functions/_shared/analysis/onerous/model.ts';
import { burdenScheme, families } from '../../supabase/functions/_shared/analysis/onerous/scheme.ts';
import type { Analysis, Finding } from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import { worksKinds } from '../../supabase/functions/_shared/vocabulary/contract-kind.ts';
import { calibrate } from './calibrate.ts';
import type { Dataset } from './dataset.ts';
import {
  byPlace,
  gradeOrder,
  type OrderGrade,
  precisionOfOrder,
  readTopRisks,
  sumOrders,
} from './grade-order.ts';
import { gradeRisks, type RiskGrade, sumRisks } from './grade-risks.ts';
import {
  encoded,
  type LeftOut,
  networkRows,
  type OnerousData,
  plainDecisions,
  trainFolds,
} from './onerous-models.ts';
import { HIGH, MEDIUM, type OnerousRange, type OnerousRow, readOnerousRows } from './onerous-rows.ts';
import { tablesOf } from './onerous-tables.ts';
import { packVectors } from './pack-vectors.ts';
import { rankAgainst } from './rank-against.ts';
import { rankEachKind, scoreRelated } from './rank-related.ts';
import { answersFile } from './read-answers.ts';
import { type RiskMark, readMarkedPapers } from './risk-marks.ts';
import { learnVectors } from './train-vectors.ts';

type Folders = Record<'construction' | 'cuad', string>;

/**
 * How many of the readers' marks the model finds in one share of all units, in papers excluded from its
 * training.
 */
type Reach = {
  share: number;
  precision: number;
  reached_high: number;
  reached_medium: number;
  chance: number;
};

/** A paper's analysis by weights that have not seen its family, and its grades. */
type JudgedPaper = {
  file: string;
  analysis: Analysis;
  grade: RiskGrade;
  order: OrderGrade | null;
  placed: OrderGrade | null;
  forPayer: OrderGrade;
};

const K = burdenScheme.categories.length;

/** Trains the models of each fold and measures them. */
export async function measureLeftOut(folders: Folders, tell: (line: string) => void) {
  const { rows, ranges } = await readOnerousRows(folders);
  const vectors = learnVectors([folders.construction, folders.cuad], tell);
  const data = { ...tablesOf(rows, ranges), network: networkRows(rows, ranges, vectors) };
  const leftOut = trainFolds(data, tell);
  const scores = inTheirPapers(rows, ranges, leftOut.burden);
  const decisions = decisionsOf(data.burden, scores);
  const measured = measuredRows(ranges);
  const packed = packVectors(vectors);
  const papers = await gradeFolds(folders.construction, data, leftOut, { decisions, vectors: packed });
  const orders = papers.flatMap(({ order }) => order ?? []);
  const related = scoreRelated(folders.cuad, loaderOf(data, leftOut, { decisions, vectors: packed }));
  return {
    rows,
    ranges,
    data,
    vectors: packed,
    decisions,
    papers,
    reach: reachOf(rows, measured, scores, decisions),
    average_precision: precisionOfOrder(
      measured.map((at) => ({
        medium: scores[at * K] as number,
        high: scores[at * K + 1] as number,
        severity: rows[at]?.performer ?? 0,
      })),
    ),
    average_precision_listed: precisionOfOrder(
      measured.map((at) => {
        const { performer: severity = 0, isOthers = false } = rows[at] ?? {};
        const danger = dangerOf(scores, at, decisions) * (isOthers ? OTHERS_SHARE : 1);
        return { medium: danger, high: danger, severity };
      }),
    ),
    average_precision_payer: precisionOfOrder(
      measured.map((at) => {
        const score = scores[at * K + 2] as number;
        return { medium: score, high: score, severity: rows[at]?.payer ?? 0 };
      }),
    ),
    family_right: shareNamed(data.named, leftOut.named),
    findings: sumRisks(papers.map(({ grade }) => grade)),
    order: sumOrders(orders),
    order_by_kind: ordersByKind(papers),
    order_by_place: sumOrders(papers.flatMap(({ placed }) => placed ?? [])),
    order_for_payer: sumOrders(papers.map(({ forPayer }) => forPayer)),
    related,
    score_related: rankEachKind(related),
    score: rankAgainst(papers.map(({ file, analysis }) => ({ file, score: analysis.risk_score }))),
  };
}

/** The danger by which the engine lists a unit, before what its words make clear. */
function dangerOf(scores: Float64Array, at: number, decisions: readonly Decision[]): number {
  const chance = (kind: number) => {
    const { slope, shift } = decisions[kind] as Decision;
    return 1 / (1 + Math.exp(-(slope * (scores[at * K + kind] as number) + shift)));
  };
  return chance(0) + 2 * chance(1);
}

/** Rows of construction contracts on their first reading. */
const measuredRows = (ranges: readonly OnerousRange[]) =>
  ranges
    .filter(({ isMeasured }) => isMeasured)
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));

/** Scores as the engine adjusts them by each unit's context in its paper. */
function inTheirPapers(
  rows: readonly OnerousRow[],
  ranges: readonly OnerousRange[],
  scores: Float64Array,
): Float64Array {
  const moved = scores.slice();
  for (const { id, from, to } of ranges) {
    if (id === 'wordings') continue;
    const letters = rows.slice(from, to).reduce((sum, row) => sum + row.letters, 0);
    moved.set(inPaper(scores.subarray(from * K, to * K), letters), from * K);
  }
  return moved;
}

/** Calibrates scores of papers unseen in training; our own sentences are excluded. */
function decisionsOf(data: Dataset, scores: Float64Array): Decision[] {
  const own = data.contracts.flatMap(({ id, from, to }, contract) =>
    id === 'wordings' ? [] : Array.from({ length: to - from }, (_, at) => ({ row: from + at, contract })),
  );
  return data.scheme.categories.map((_, category) => ({
    threshold: 0,
    ...calibrate(
      own.map(({ row, contract }) => ({
        contract,
        positive: (((data.labels[row] as number) >>> category) & 1) === 1,
        score: scores[row * K + category] as number,
      })),
    ),
  }));
}

function reachOf(
  rows: readonly OnerousRow[],
  measured: readonly number[],
  scores: Float64Array,
  decisions: readonly Decision[],
): Reach[] {
  const { slope, shift } = decisions[0] as Decision;
  const own = measured.toSorted((a, b) => (scores[b * K] as number) - (scores[a * K] as number));
  const count = (of: readonly number[], least: number) =>
    of.filter((at) => (rows[at]?.performer ?? 0) >= least).length;
  return [0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12].map((share) => {
    const top = own.slice(0, Math.round(own.length * share));
    const last = scores[(top.at(-1) ?? 0) * K] as number;
    return {
      share,
      precision: count(top, MEDIUM) / top.length,
      reached_high: count(top, HIGH) / count(own, HIGH),
      reached_medium: count(top, MEDIUM) / count(own, MEDIUM),
      chance: 1 / (1 + Math.exp(-(slope * last + shift))),
    };
  });
}

/** The share of rows whose likeliest family is the readers' family. */
function shareNamed({ labels }: Dataset, scores: Float64Array): number {
  const likeliest = (row: number) => {
    const own = scores.subarray(row * families.length, (row + 1) * families.length);
    return own.indexOf(Math.max(...own));
  };
  return (
    labels.reduce((sum, label, row) => sum + (label === (1 << likeliest(row)) >>> 0 ? 1 : 0), 0) /
    labels.length
  );
}

const isFolded = ({ folded }: Finding) => folded;

/** The order of findings by kind of construction contract. */
const ordersByKind = (papers: readonly Pick<JudgedPaper, 'analysis' | 'order'>[]) =>
  Object.fromEntries(
    worksKinds.map((kind) => [
      kind,
      sumOrders(
        papers.flatMap(({ analysis, order }) => (analysis.leaning?.kind === kind && order ? [order] : [])),
      ),
    ]),
  );

type Fitted = { decisions: Decision[]; vectors: string };

/** Loads the models of the fold that leaves a contract out, or of the first if no fold trained on it. */
function loaderOf({ burden, named }: OnerousData, { folds }: LeftOut, { decisions, vectors }: Fitted) {
  return (file: string): void => {
    const own = folds.find(({ fold }) => fold.some((contract) => burden.contracts[contract]?.id === file));
    const { models } = own ?? (folds[0] as (typeof folds)[number]);
    useWeights({
      burden: encoded(burden, models.burden, decisions),
      families: encoded(named, models.named, plainDecisions),
      network: models.network,
      vectors,
    });
  };
}

/** Runs the whole engine over each paper, with models trained without its family. */
async function gradeFolds(
  folder: string,
  { burden, named }: OnerousData,
  { folds }: LeftOut,
  { decisions, vectors }: Fitted,
): Promise<JudgedPaper[]> {
  const papers = new Map<string, { file: string; text: string; marks: RiskMark[] }>();
  for await (const paper of readMarkedPapers(folder, answersFile('risk-marks-construction.json.gz')))
    papers.set(paper.file, paper);
  const topRisks = readTopRisks();
  const judged: JudgedPaper[] = [];
  for (const { fold, models } of folds) {
    useWeights({
      burden: encoded(burden, models.burden, decisions),
      families: encoded(named, models.named, plainDecisions),
      network: models.network,
      vectors,
    });
    for (const contract of fold) {
      const paper = papers.get(burden.contracts[contract]?.id ?? '');
      if (!paper || judged.some(({ file }) => file === paper.file)) continue;
      const { file, text, marks } = paper;
      const analysis = analyzeText([text], { perspective: 'contractor' });
      const risks = topRisks.get(file);
      judged.push({
        file,
        analysis,
        grade: gradeRisks(analysis, marks),
        order: risks ? gradeOrder(analysis.findings, marks, risks, isFolded) : null,
        forPayer: gradeOrder(
          analyzeText([text], { perspective: 'owner' }).findings,
          marks,
          [],
          isFolded,
          'payer',
        ),
        placed: risks ? gradeOrder(byPlace(analysis.findings), marks, risks, isFolded) : null,
      });
    }
  }
  return judged;
}
