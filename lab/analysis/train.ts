/**
 * `npm run train:analysis [-- <CUAD folder>] [--construction <folder>] [--cross-validate] [--only onerous]`:
 * trains the CUAD model and the model for construction contracts marked here. Writes the weights into the
 * engine and their sources into docs/analysis-results.json. With --cross-validate it also measures, which
 * takes six times as long. The same data, settings, and Node version give identical bytes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/run.ts';
import { modelCategories } from '../../supabase/functions/_shared/analysis/model/categories.ts';
import { BadAnswers } from './answers.ts';
import { readConstruction, trainingKey } from './construction-contracts.ts';
import { crossValidate } from './cross-validate.ts';
import { hashContracts, isCuad, readCuad } from './cuad.ts';
import { buildDataset } from './dataset.ts';
import { withoutModel } from './keywords.ts';
import { trainForConstruction } from './train-construction.ts';
import { settings, trainModel } from './train-model.ts';
import { trainOnerous } from './train-onerous.ts';
import { writeWeights } from './write-weights.ts';

const FOLDS = 5;
const resultsFile = join(root, 'docs/analysis-results.json');

const NOTICE = `/**
 * Written by \`npm run train:analysis\`; never by hand. Trained on the Contract Understanding Atticus Dataset
 * (CUAD) v1 by The Atticus Project (https://www.atticusprojectai.org/cuad), CC BY 4.0
 * (https://creativecommons.org/licenses/by/4.0/). It holds weights of hashed features and no contract's text.
 * \`hash\` is the SHA-256 of \`data\`.
 */
// biome-ignore format: one long line of data
`;

const tell = (line: string) => process.stderr.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'cross-validate': { type: 'boolean', default: false },
    only: { type: 'string' },
    construction: { type: 'string', default: join(root, '../shared/data/construction') },
  },
});
const from = process.env.INIT_CWD ?? root;
const folder = resolve(from, positionals[0] ?? join(root, '../shared/data/cuad'));
if (!isCuad(folder)) {
  tell(`${folder} holds no clauses.csv: give the folder of CUAD as an argument.`);
  process.exit(2);
}
const constructionFolder = resolve(from, values.construction);
const marked = await readConstruction(constructionFolder).catch((error: unknown) => {
  if (!(error instanceof BadAnswers)) throw error;
  tell(
    `${constructionFolder} does not hold the contracts that ${trainingKey} marks: give their folder with --construction. ${error.message}`,
  );
  process.exit(2);
});

const onerous = await trainOnerous(
  { construction: constructionFolder, cuad: join(folder, 'contracts') },
  tell,
);
if (values.only === 'onerous') {
  const earlier = JSON.parse(readFileSync(resultsFile, 'utf8'));
  writeFileSync(resultsFile, `${JSON.stringify(rounded({ ...earlier, onerous }), null, 2)}\n`);
  process.exit(0);
}

const contracts = readCuad(folder);
const data = buildDataset(contracts);
tell(
  `${contracts.length} contracts, ${data.labels.length} units, ${data.vocabulary.length} features in more than one contract`,
);
const fitted = trainModel(
  data,
  data.contracts.map((_, at) => at),
  settings,
);
const written = writeWeights('weights.ts', NOTICE, data, fitted);
const { hash } = written;
tell(
  `${written.file}: ${written.bytes} bytes, ${written.isNew ? 'changed' : 'unchanged'}, sha256 of the data ${hash}`,
);
const construction = trainForConstruction(marked, { crossValidate: values['cross-validate'], tell });

const earlier = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
const results = {
  ...earlier,
  onerous,
  attribution: 'Contract Understanding Atticus Dataset (CUAD) v1, The Atticus Project, CC BY 4.0',
  model: {
    sha256: hash,
    module_bytes: written.bytes,
    node: process.version,
    settings,
    thresholds: Object.fromEntries(modelCategories.map((name, at) => [name, fitted.rest.decisions[at]])),
    data: {
      contracts: contracts.length,
      units: data.labels.length,
      marks: contracts.reduce((sum, contract) => sum + contract.marks.length, 0),
      marks_not_found: contracts.reduce((sum, contract) => sum + contract.lost, 0),
      sha256: hashContracts(contracts),
    },
  },
};
results.construction = { ...earlier.construction, ...construction };
if (values['cross-validate']) {
  const measured = crossValidate(data, withoutModel(contracts), FOLDS, settings, tell);
  results.cross_validation = { of: hash, ...measured };
  for (const [name, of] of Object.entries(measured.categories)) {
    const figures = [of.precision, of.recall, of.f1, of.average_precision, of.keywords.f1];
    tell(`${name.padEnd(26)}${figures.map((figure) => figure.toFixed(3).padStart(8)).join('')}`);
  }
  tell(
    `macro-F1 ${measured.macro.f1.toFixed(4)}, engine ${measured.engine.macro_f1.toFixed(4)}, keywords ${measured.keywords.macro_f1.toFixed(4)}`,
  );
}
writeFileSync(resultsFile, `${JSON.stringify(rounded(results), null, 2)}\n`);

/** Metrics rounded to four decimals, which is enough and keeps the file readable. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, item) =>
    typeof item === 'number' && !Number.isInteger(item) ? Number(item.toFixed(4)) : item,
  );
}
