/** Trains, measures, and writes the models of onerous language. */

import { analyzeText } from '../../supabase/functions/_shared/analysis/analyze.ts';
import type { Decision } from '../../supabase/functions/_shared/analysis/model/model.ts';
import { encodeModel } from '../../supabase/functions/_shared/analysis/model/pack.ts';
import type { Scheme } from '../../supabase/functions/_shared/analysis/model/scheme.ts';
import { inPaper } from '../../supabase/functions/_shared/analysis/onerous/in-paper.ts';
import { useWeights } from '../../supabase/functions/_shared/analysis/onerous/model.ts';
import {
  burdenScheme,
  type Family,
  families,
  familyScheme,
} from '../../supabase/functions/_shared/analysis/onerous/scheme.ts';
import type { Analysis } from '../../supabase/functions/_shared/analysis/schema.ts';
import { calibrate } from './calibrate.ts';
import { type Dataset, tabulate } from './dataset.ts';
import { gradeRisks, type RiskGrade, sumRisks } from './grade-risks.ts';
import { HIGH, MEDIUM, type OnerousRange, type OnerousRow, readOnerousRows } from './onerous-rows.ts';
import { rankAgainst } from './rank-against.ts';
import { answersFile } from './read-answers.ts';
import { type RiskMark, readMarkedPapers } from './risk-marks.ts';
import { toModel } from './to-model.ts';
import {
  type LinearSettings,
  linearSettings,
  prune,
  type Quantized,
  quantize,
  retrain,
  scoreRows,
  trainLinear,
} from './train-linear.ts';
import { foldsByFamily, rowsOf } from './train-model.ts';
import { writeScoresRead } from './write-scores-read.ts';
import { writeWeights } from './write-weights.ts';

const FOLDS = 6;
const SEED = 11;

const NOTICE = `/**
 * Written by \`npm run train:analysis\`; never by hand. Trained on contracts from public filings, whose marks are in
 * lab/analysis/answers, and on sentences of our own. It holds weights of hashed features and no contract's text.
 * \`hash\` is the SHA-256 of \`data\`.
 */
// biome-ignore format: one long line of data
`;

const onerousSettings = {
  burden: { linear: { ...linearSettings, l2: 0.006, volume: 0.6 }, keep: 90_000 },
  families: { linear: { ...linearSettings, l2: 0.003, volume: 0.6 }, keep: 60_000 },
};
type Settings = { linear: LinearSettings; keep: number };

/** Families of marks that are too rare to learn separately, and the family each is merged into. */
const merged: Record<string, Family> = {
  late_payment_interest: 'retainage',
  ld_cap: 'liquidated_damages',
  time_of_essence: 'force_majeure',
  consequential_waiver: 'liability_cap',
  uncapped_liability: 'liability_cap',
  waiver_of_subrogation: 'insurance',
  suspension_or_stop_work: 'unpaid_suspension',
  governing_law: 'dispute_resolution',
  flow_down: 'assignment',
  unilateral_change: 'changes',
  refund: 'penalty',
  control: 'sole_discretion',
};

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

/** Trains on all marks, writes the weights, and returns the results to record. */
export async function trainOnerous(
  folders: Record<'construction' | 'cuad', string>,
  tell: (line: string) => void,
) {
  const { rows, ranges } = await readOnerousRows(folders);
  const burden = tableOf(rows, ranges, burdenScheme, labelBurden);
  tell(
    `onerous language: ${ranges.length} papers, ${rows.length} units, ${burden.vocabulary.length} features`,
  );
  const judged = inTheirPapers(rows, ranges, crossScores(burden, onerousSettings.burden));
  const decisions = decisionsOf(burden, judged);
  const reach = measure(rows, ranges, judged, decisions);
  for (const { share, precision, reached_high, reached_medium, chance } of reach)
    tell(
      `the likeliest ${share * 100} % (chance ${chance.toFixed(3)}): ${precision.toFixed(2)} are marked medium or above; of high marks ${reached_high.toFixed(2)}, of medium and above ${reached_medium.toFixed(2)}`,
    );
  const written = write(
    'weights-burden.ts',
    burden,
    trainOne(burden, everything(burden), onerousSettings.burden),
    decisions,
  );
  tell(`${written.file}: ${written.bytes} bytes, ${written.isNew ? 'changed' : 'unchanged'}`);
  const loaded = rows.map((row, at) => ({ row, at })).filter(({ row }) => row.family !== null);
  const kept = new Set(loaded.map(({ at }) => at));
  const few = only(rows, ranges, kept);
  const named = tableOf(few.rows, few.ranges, familyScheme, labelFamily);
  const sure = crossScores(named, onerousSettings.families);
  const right =
    few.rows.filter((row, at) => labelFamily(row) === 1 << likeliest(sure, at)).length / few.rows.length;
  tell(`families: ${few.rows.length} rows, right in ${right.toFixed(3)}`);
  const judgedPapers = await gradeFolds(folders.construction, burden, named, decisions);
  const graded = sumRisks(judgedPapers.map(({ grade }) => grade));
  const ranked = rankAgainst(
    judgedPapers.map(({ file, analysis }) => ({ file, score: analysis.risk_score })),
  );
  const papers = judgedPapers.flatMap(({ file, analysis: { risk_score: score, leaning } }) =>
    score === null || leaning === null ? [] : [{ file, score, kind: leaning.kind }],
  );
  writeScoresRead(papers, ranked.usual_miss);
  tell(`findings: ${JSON.stringify(graded)}`);
  tell(`score: ${JSON.stringify(ranked)}`);
  const alsoWritten = write(
    'weights-families.ts',
    named,
    trainOne(named, everything(named), onerousSettings.families),
    plainDecisions,
  );
  tell(`${alsoWritten.file}: ${alsoWritten.bytes} bytes, ${alsoWritten.isNew ? 'changed' : 'unchanged'}`);
  return {
    sha256: written.hash,
    families_sha256: alsoWritten.hash,
    module_bytes: written.bytes + alsoWritten.bytes,
    settings: onerousSettings,
    data: { papers: ranges.length - 1, units: rows.length },
    cross_validation: {
      folds: FOLDS,
      unit: 'a sentence, cut at 700 characters',
      reach,
      family_right: right,
      findings: graded,
      score: ranked,
      papers,
    },
  };
}

const labelBurden = ({ performer, payer }: OnerousRow) =>
  (performer >= MEDIUM ? 1 : 0) | (performer >= HIGH ? 2 : 0) | (payer >= MEDIUM ? 4 : 0);

const familyAt = (name: string) => families.indexOf((merged[name] ?? name) as Family);
const labelFamily = ({ family }: OnerousRow) => {
  const at = family === null ? -1 : familyAt(family);
  return at < 0 ? 0 : (1 << at) >>> 0;
};

const noLayout = {
  from: new Uint32Array(),
  to: new Uint32Array(),
  sentences: new Uint32Array(),
  openings: new Uint8Array(),
  endings: new Uint8Array(),
};
const noFacts = new Float64Array();

const tableOf = (
  rows: readonly OnerousRow[],
  ranges: readonly OnerousRange[],
  scheme: Scheme,
  label: (row: OnerousRow) => number,
): Dataset =>
  tabulate(
    rows.map((row) => ({ ...row, label: label(row), facts: noFacts })),
    ranges.map(({ id, family, from, to }) => ({ id, family, from, to, layout: noLayout })),
    scheme,
  );

/** The rows to keep, with adjusted ranges. */
function only(rows: readonly OnerousRow[], ranges: readonly OnerousRange[], kept: ReadonlySet<number>) {
  const few: OnerousRow[] = [];
  const moved = ranges.map((range) => {
    const from = few.length;
    for (let at = range.from; at < range.to; at++) {
      const row = rows[at];
      if (row && kept.has(at) && row.family !== null && familyAt(row.family) >= 0) few.push(row);
    }
    return { ...range, from, to: few.length };
  });
  return { rows: few, ranges: moved };
}

const everything = (data: Dataset) => rowsOf(data, [...data.contracts.keys()]);

function trainOne(data: Dataset, rows: Int32Array, { linear, keep }: Settings): Quantized {
  const pruned = prune(trainLinear(data, rows, linear), data, keep);
  return quantize(retrain(data, rows, { ...linear, epochs: 3 }, pruned), data.vocabulary.length);
}

/** Scores of each family of contracts by a model that has not seen it. */
function crossScores(data: Dataset, settings: Settings): Float64Array {
  const scores = new Float64Array(data.labels.length * data.scheme.categories.length);
  const all = [...data.contracts.keys()];
  for (const fold of foldsByFamily(data, all, FOLDS, SEED)) {
    const others = rowsOf(
      data,
      all.filter((contract) => !fold.includes(contract)),
    );
    scoreRows(data, trainOne(data, others, settings), rowsOf(data, fold), scores);
  }
  return scores;
}

/** Scores as the engine adjusts them by each unit's context in its paper. */
function inTheirPapers(
  rows: readonly OnerousRow[],
  ranges: readonly OnerousRange[],
  scores: Float64Array,
): Float64Array {
  const K = burdenScheme.categories.length;
  const moved = scores.slice();
  for (const { id, from, to } of ranges) {
    if (id === 'wordings') continue;
    const letters = rows.slice(from, to).reduce((sum, row) => sum + row.letters, 0);
    moved.set(inPaper(scores.subarray(from * K, to * K), letters), from * K);
  }
  return moved;
}

/** A paper's analysis by weights that have not seen its family, and its grade against the marks. */
type JudgedPaper = { file: string; analysis: Analysis; grade: RiskGrade };

/** Runs the whole engine over each paper, with models trained without its family. */
async function gradeFolds(
  folder: string,
  burden: Dataset,
  named: Dataset,
  decisions: Decision[],
): Promise<JudgedPaper[]> {
  const all = [...burden.contracts.keys()];
  const papers = new Map<string, { file: string; text: string; marks: RiskMark[] }>();
  for await (const paper of readMarkedPapers(folder, answersFile('risk-marks-construction.json.gz')))
    papers.set(paper.file, paper);
  const judged: JudgedPaper[] = [];
  for (const fold of foldsByFamily(burden, all, FOLDS, SEED)) {
    const others = all.filter((contract) => !fold.includes(contract));
    const linear = trainOne(burden, rowsOf(burden, others), onerousSettings.burden);
    useWeights(
      encoded(burden, linear, decisions),
      encoded(named, trainOne(named, rowsOf(named, others), onerousSettings.families), plainDecisions),
    );
    for (const contract of fold) {
      const { id } = burden.contracts[contract] ?? {};
      const paper = papers.get(id ?? '');
      if (!paper || judged.some(({ file }) => file === id)) continue;
      const analysis = analyzeText([paper.text], { perspective: 'contractor' });
      judged.push({ file: paper.file, analysis, grade: gradeRisks(analysis, paper.marks) });
    }
  }
  return judged;
}

/** Calibrates scores of papers unseen in training; our own sentences are excluded. */
function decisionsOf(data: Dataset, scores: Float64Array): Decision[] {
  const K = data.scheme.categories.length;
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

function measure(
  rows: readonly OnerousRow[],
  ranges: readonly OnerousRange[],
  scores: Float64Array,
  decisions: readonly Decision[],
): Reach[] {
  const K = burdenScheme.categories.length;
  const { slope, shift } = decisions[0] as Decision;
  const own = ranges
    .filter(({ isMeasured }) => isMeasured)
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
    .sort((a, b) => (scores[b * K] as number) - (scores[a * K] as number));
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

function likeliest(scores: Float64Array, row: number): number {
  const own = scores.subarray(row * families.length, (row + 1) * families.length);
  return own.indexOf(Math.max(...own));
}

const plainDecisions = families.map((): Decision => ({ threshold: 0, slope: 1, shift: 0 }));

const noForest = {
  depth: 0,
  features: new Uint8Array(),
  cuts: new Float32Array(),
  leaves: new Float32Array(),
};

const encoded = (data: Dataset, linear: Quantized, decisions: Decision[]) =>
  encodeModel(
    toModel(data, { linear, rest: { pooled: noForest, own: [], decisions } }),
    linear.units,
    data.scheme,
  );

function write(name: string, data: Dataset, linear: Quantized, decisions: Decision[]) {
  return writeWeights(`../onerous/${name}`, NOTICE, data, {
    linear,
    rest: { pooled: noForest, own: [], decisions },
  });
}
