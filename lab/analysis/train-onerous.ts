/** Trains, measures, and writes the models of onerous language. */
import type { Decision } from '../../supabase/functions/_shared/analysis/model/model.ts';
import type { Dataset } from './dataset.ts';
import { orderTable } from './grade-order.ts';
import { measureLeftOut } from './onerous-left-out.ts';
import { FOLDS, onerousSettings, plainDecisions, trainOn, wholeModel } from './onerous-models.ts';
import type { Quantized } from './train-linear.ts';
import { writeScoresRead } from './write-scores-read.ts';
import { writeWeights } from './write-weights.ts';

const NOTICE = `/**
 * Written by \`npm run train:analysis\`; never by hand. Trained on contracts from public filings, whose marks are in
 * lab/analysis/answers, and on sentences of our own. It holds weights of hashed features and no contract's text.
 * \`hash\` is the SHA-256 of \`data\`.
 */
// biome-ignore format: one long line of data
`;

/** Trains on all marks, writes the weights, and returns the results to record. */
export async function trainOnerous(
  folders: Record<'construction' | 'cuad', string>,
  tell: (line: string) => void,
) {
  const measured = await measureLeftOut(folders);
  const { rows, ranges, tables, decisions } = measured;
  tell(
    `onerous language: ${ranges.length} papers, ${rows.length} units, ${tables.burden.vocabulary.length} features`,
  );
  for (const line of leftOutLines(measured)) tell(line);
  const papers = measured.papers.flatMap(({ file, analysis: { risk_score: score, leaning } }) =>
    score === null || leaning === null ? [] : [{ file, score, kind: leaning.kind }],
  );
  writeScoresRead(papers, measured.score.usual_miss);
  const models = trainOn(tables, [...tables.burden.contracts.keys()]);
  const write = (name: string, data: Dataset, linear: Quantized, cuts: Decision[]) => {
    const written = writeWeights(`../onerous/${name}`, NOTICE, data, wholeModel(linear, cuts));
    tell(`${written.file}: ${written.bytes} bytes, ${written.isNew ? 'changed' : 'unchanged'}`);
    return written;
  };
  const burden = write('weights-burden.ts', tables.burden, models.burden, decisions);
  const named = write('weights-families.ts', tables.named, models.named, plainDecisions);
  const { reach, average_precision, family_right, findings, order, order_by_place, score } = measured;
  return {
    sha256: burden.hash,
    families_sha256: named.hash,
    module_bytes: burden.bytes + named.bytes,
    settings: onerousSettings,
    data: { papers: ranges.length - 1, units: rows.length },
    cross_validation: {
      folds: FOLDS,
      unit: 'a sentence, cut at 700 characters',
      reach,
      average_precision,
      family_right,
      findings,
      order,
      order_by_place,
      score,
      papers,
    },
  };
}

/** The measures of papers whose families were left out, as text. */
export function leftOutLines(measured: Awaited<ReturnType<typeof measureLeftOut>>): string[] {
  const { average_precision, reach, family_right, findings, order, order_by_place, score } = measured;
  const { marks, high } = (['critical', 'high'] as const).reduce(
    (sum, severity) => ({
      marks: sum.marks + findings.reached[severity].marks,
      high: sum.high + findings.reached[severity].high,
    }),
    { marks: 0, high: 0 },
  );
  return [
    ...reach.map(
      ({ share, precision, reached_high, reached_medium, chance }) =>
        `the likeliest ${share * 100} % (chance ${chance.toFixed(3)}): ${precision.toFixed(2)} are marked medium or above; of high marks ${reached_high.toFixed(2)}, of medium and above ${reached_medium.toFixed(2)}`,
    ),
    `average precision by sentence: ${average_precision.high.toFixed(3)} high or above, ${average_precision.medium.toFixed(3)} medium or above`,
    orderTable('as listed', order),
    orderTable('by place', order_by_place),
    `high and critical marks with a finding of high or above: ${high} of ${marks}`,
    `families right: ${family_right.toFixed(3)}`,
    `findings: ${JSON.stringify(findings)}`,
    `score: ${JSON.stringify(score)}`,
  ];
}
