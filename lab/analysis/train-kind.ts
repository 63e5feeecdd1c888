/**
 * `node lab/analysis/train-kind.ts <construction folder> <cuad folder>`: trains the classifier for
 * construction contracts, writes the weights into the engine, and prints how often the paper kind is right
 * when the paper's filer was excluded from training.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { root } from '../../scripts/lib/run.ts';
import {
  readSigns,
  type Signs,
  signKeys,
} from '../../supabase/functions/_shared/analysis/paper-kind/signs.ts';
import type { WorksModel } from '../../supabase/functions/_shared/analysis/paper-kind/works-model.ts';
import { isRead, readContract } from '../../supabase/functions/_shared/analysis/read/read-contract.ts';
import type { PaperKind } from '../../supabase/functions/_shared/vocabulary/paper.ts';
import { readCuad } from './cuad.ts';
import { fitLogistic } from './fit-logistic.ts';
import { gradeKind, kindTable, kindTeller, sumKinds } from './grade-kinds.ts';
import { readPaperKinds } from './paper-kinds.ts';

/** How strongly weights are shrunk toward zero. */
const RIDGE = 2;
/** Number of parts in which CUAD's papers, none of them construction contracts, are cross-validated. */
const CUAD_PARTS = 20;

const NOTICE = `/**
 * Written by \`lab/analysis/train-kind.ts\`; never by hand. Learned from the labels in
 * lab/analysis/answers/paper-kinds-construction.json and from CUAD v1 (The Atticus Project, CC BY 4.0).
 */
import type { WorksModel } from './works-model.ts';
`;
const DECLARATION = '// biome-ignore format: as written\nexport const weights: WorksModel = ';

type Example = {
  file: string;
  kinds: readonly PaperKind[];
  family: string;
  /** Null for a text that the gate refuses: it is not used for training. */
  signs: Signs | null;
  isWorks: boolean;
  tell: ReturnType<typeof kindTeller>;
};

function examples(constructionFolder: string, cuadFolder: string): Example[] {
  const construction = readPaperKinds(constructionFolder).map(({ file, text, kind, also, family }) =>
    example({ file, text, kinds: [kind, ...also], family }),
  );
  // Contracts of all trades; readers have not labeled which of them are not contracts.
  const cuad = readCuad(cuadFolder).map(({ id, text }, at) =>
    example({ file: id, text, kinds: ['related', 'not_a_contract'], family: `cuad ${at % CUAD_PARTS}` }),
  );
  return [...construction, ...cuad];
}

function example({
  file,
  text,
  kinds,
  family,
}: {
  file: string;
  text: string;
  kinds: readonly PaperKind[];
  family: string;
}): Example {
  const contract = readContract([text], 'contractor');
  const signs = isRead(contract) ? readSigns(contract.context) : null;
  const isWorks = kinds[0] === 'works_contract' || kinds[0] === 'works_contract_by_reference';
  return { file, kinds, family, signs, isWorks, tell: kindTeller(text) };
}

function learn(from: readonly Example[]): WorksModel {
  const readable = from.flatMap(({ signs, isWorks }) => (signs ? [{ signs, isWorks }] : []));
  const rows = readable.map(({ signs }) => signKeys.map((key) => signs[key]));
  const scale = signKeys.map((_, column) => {
    const values = rows.map((row) => row[column] as number);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  const scaled = rows.map((row) =>
    row.map((value, at) => (value - (scale[at]?.mean ?? 0)) / (scale[at]?.deviation ?? 1)),
  );
  const { weights, bias } = fitLogistic(
    scaled,
    readable.map(({ isWorks }) => isWorks),
    RIDGE,
  );
  return {
    bias,
    signs: Object.fromEntries(
      signKeys.map((key, at) => [
        key,
        { mean: scale[at]?.mean ?? 0, deviation: scale[at]?.deviation ?? 1, weight: weights[at] ?? 0 },
      ]),
    ),
  };
}

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value;

function main(constructionFolder: string, cuadFolder: string): void {
  const all = examples(constructionFolder, cuadFolder);
  const model = learn(all);
  const file = join(root, 'supabase/functions/_shared/analysis/paper-kind/weights.ts');
  writeFileSync(file, `${NOTICE}\n${DECLARATION}${JSON.stringify(model, rounded, 2)};\n`);
  const families = [...new Set(all.map(({ family }) => family))];
  const grades = families.flatMap((family) => {
    const without = learn(all.filter((one) => one.family !== family));
    return all.filter((one) => one.family === family).map((one) => gradeKind(one, one.tell(without)));
  });
  const isOfCuad = ({ file: name }: { file: string }) => name.startsWith('c');
  process.stdout.write(
    [
      `learned from ${all.length} papers; each told without its filer, in ${families.length} parts`,
      `construction papers: ${kindTable(sumKinds(grades.filter((one) => !isOfCuad(one))))}`,
      `CUAD: ${kindTable(sumKinds(grades.filter(isOfCuad)))}`,
      ...Object.entries(model.signs)
        .sort(([, a], [, b]) => b.weight - a.weight)
        .map(([key, { weight }]) => `${key.padEnd(14)}${weight.toFixed(2).padStart(6)}`),
      '',
    ].join('\n'),
  );
}

const [construction, cuad] = process.argv.slice(2);
if (!construction || !cuad) {
  process.stderr.write('usage: train-kind.ts <construction folder> <cuad folder>\n');
  process.exitCode = 2;
} else main(resolve(construction), resolve(cuad));
