/**
 * `npm run train:analysis [-- <CUAD folder>] [--cross-validate]`: trains the model from CUAD, writes the weights into the engine
 * and what they were made from into docs/analysis-results.json. With --cross-validate it also measures, which takes six times
 * as long. The same data, settings and Node give the same bytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { modelCategories } from '../../supabase/functions/_shared/analysis/model/categories.ts';
import { encodeModel } from '../../supabase/functions/_shared/analysis/model/pack.ts';
import { root } from '../lib/run.ts';
import { crossValidate } from './cross-validate.ts';
import { hashContracts, isCuad, readCuad } from './cuad.ts';
import { buildDataset } from './dataset.ts';
import { withoutModel } from './keywords.ts';
import { toModel } from './to-model.ts';
import { settings, trainModel } from './train-model.ts';

const FOLDS = 5;
const weightsFile = join(root, 'supabase/functions/_shared/analysis/model/weights.ts');
const resultsFile = join(root, 'docs/analysis-results.json');

const NOTICE = `/**
 * Written by \`npm run train:analysis\`; never by hand. Trained on the Contract Understanding Atticus Dataset (CUAD) v1 by The
 * Atticus Project (https://www.atticusprojectai.org/cuad), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). It holds
 * weights of hashed features and no contract's text. \`hash\` is the SHA-256 of \`data\`.
 */
// biome-ignore format: one long line of data
`;

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const tell = (line: string) => process.stderr.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'cross-validate': { type: 'boolean', default: false } },
});
const folder = resolve(process.env.INIT_CWD ?? root, positionals[0] ?? join(root, '../shared/data/cuad'));
if (!isCuad(folder)) {
  tell(`${folder} holds no clauses.csv: give the folder of CUAD as an argument.`);
  process.exit(2);
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
const text = encodeModel(toModel(data, fitted), fitted.linear.units);
const hash = sha256(text);
const module = `${NOTICE}export const weights = {\n  hash: '${hash}',\n  data: '${text}',\n};\n`;
const isNew = !existsSync(weightsFile) || readFileSync(weightsFile, 'utf8') !== module;
writeFileSync(weightsFile, module);
tell(
  `${weightsFile}: ${module.length} bytes, ${isNew ? 'changed' : 'unchanged'}, sha256 of the data ${hash}`,
);

const earlier = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
const results = {
  ...earlier,
  attribution: 'Contract Understanding Atticus Dataset (CUAD) v1, The Atticus Project, CC BY 4.0',
  model: {
    sha256: hash,
    module_bytes: module.length,
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

/** Figures to four decimals: no one needs more, and the file stays readable. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, item) =>
    typeof item === 'number' && !Number.isInteger(item) ? Number(item.toFixed(4)) : item,
  );
}
