/** Trains, measures, and writes the models of onerous language. */
import { orderTable } from './grade-order.ts';
import { measureLeftOut } from './onerous-left-out.ts';
import { encoded, FOLDS, onerousSettings, plainDecisions, trainOn } from './onerous-models.ts';
import { vectorSettings } from './train-vectors.ts';
import { writeScoresRead } from './write-scores-read.ts';
import { writeData } from './write-weights.ts';

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
  const measured = await measureLeftOut(folders, tell);
  const { rows, ranges, data, decisions } = measured;
  tell(
    `onerous language: ${ranges.length} papers, ${rows.length} units, ${data.burden.vocabulary.length} features`,
  );
  for (const line of leftOutLines(measured)) tell(line);
  const papers = measured.papers.flatMap(({ file, analysis: { risk_score: score, leaning } }) =>
    score === null || !leaning?.kind ? [] : [{ file, score, kind: leaning.kind }],
  );
  writeScoresRead([...papers, ...measured.related], {
    works: measured.score.usual_miss,
    related: measured.score_related.all.usual_miss,
  });
  const models = trainOn(data, [...data.burden.contracts.keys()]);
  const write = (name: string, text: string) => {
    const written = writeData(`../onerous/${name}`, NOTICE, text);
    tell(`${written.file}: ${written.bytes} bytes, ${written.isNew ? 'changed' : 'unchanged'}`);
    return written;
  };
  const burden = write('weights-burden.ts', encoded(data.burden, models.burden, decisions));
  const named = write('weights-families.ts', encoded(data.named, models.named, plainDecisions));
  const network = write('weights-network.ts', models.network);
  const vectors = write('weights-vectors.ts', measured.vectors);
  const {
    reach,
    average_precision,
    average_precision_listed,
    average_precision_payer,
    family_right,
    findings,
    order,
    order_by_kind,
    order_by_place,
    order_for_payer,
    score,
    score_related,
  } = measured;
  return {
    sha256: burden.hash,
    families_sha256: named.hash,
    network_sha256: network.hash,
    vectors_sha256: vectors.hash,
    module_bytes: burden.bytes + named.bytes + network.bytes + vectors.bytes,
    settings: { ...onerousSettings, vectors: vectorSettings },
    data: { papers: ranges.length - 1, units: rows.length },
    cross_validation: {
      folds: FOLDS,
      unit: 'a sentence, cut at 700 characters',
      reach,
      average_precision,
      average_precision_listed,
      average_precision_payer,
      family_right,
      findings,
      order,
      order_by_kind,
      order_by_place,
      order_for_payer,
      score,
      score_related,
      papers,
    },
  };
}

/** The measures of papers whose families were left out, as text. */
export function leftOutLines(measured: Awaited<ReturnType<typeof measureLeftOut>>): string[] {
  const {
    average_precision,
    average_precision_listed: listed,
    average_precision_payer: payer,
    reach,
    family_right,
    findings,
    order,
    order_by_kind,
    order_by_place,
    order_for_payer,
    score,
    score_related,
  } = measured;
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
    `average precision by sentence: ${average_precision.high.toFixed(3)} high or above, ${average_precision.medium.toFixed(3)} medium or above; as listed: ${listed.high.toFixed(3)}, ${listed.medium.toFixed(3)}`,
    orderTable('as listed', order),
    orderTable('by place', order_by_place),
    `from the owner's side: average precision ${payer.high.toFixed(3)}, ${payer.medium.toFixed(3)}`,
    orderTable("from the owner's side", order_for_payer),
    `high and critical marks with a finding of high or above: ${high} of ${marks}`,
    `families right: ${family_right.toFixed(3)}`,
    `findings: ${JSON.stringify(findings)}`,
    `score: ${JSON.stringify(score)}`,
    ...Object.entries(order_by_kind).map(([kind, own]) => orderTable(kind, own)),
    `supply and service contracts: ${JSON.stringify(score_related)}`,
  ];
}
