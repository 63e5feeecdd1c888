/**
 * `npm run eval:analysis -- <folder> [--answers <file> | --risks <file> | --kinds <file> | --left-out <CUAD folder>]
 * [--json]`: analyzes the contracts of a folder and compares the results with an answer key, readers' risk marks, or
 * readers' paper kinds. `--left-out` trains the models of onerous language without each family of contracts, then
 * measures danger and order on that family; it writes nothing. Prints a table or JSON. Exits with 0 for any result; 2
 * for wrong usage or an unreadable key.
 *
 * `npm run eval:analysis -- [folder] --reader <base-url> [--risks <file>] [--papers <n>] [--runs 1] [--json]`: a
 * language model reads the marked papers, each twice, and the agreement of the two runs is printed; with `--runs 1`, each
 * once. LANGUAGE_MODEL_API, _NAME, _KEY, and _CONTEXT describe it.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/run.ts';
import {
  type LanguageModelSettings,
  readLanguageModelSettings,
} from '../../supabase/functions/_server/language-model/settings.ts';
import { analyzeText } from '../../supabase/functions/_shared/analysis/analyze.ts';
import { LanguageModelFailure } from '../../supabase/functions/_shared/vocabulary/language-model-problems.ts';
import { BadAnswers, readExams } from './answers.ts';
import { type Grade, grade, type Report, report } from './grade.ts';
import { gradeKind, gradeParts, kindTable, kindTeller, sumKinds } from './grade-kinds.ts';
import { orderTable } from './grade-order.ts';
import { gradeRisks, type RiskGrade, sumRisks } from './grade-risks.ts';
import { measureReader, type ReaderMeasure, readerAt, readerSums } from './measure-reader.ts';
import { measureLeftOut } from './onerous-left-out.ts';
import { readPaperKinds } from './paper-kinds.ts';
import { answersFile } from './read-answers.ts';
import { readMarkedPapers } from './risk-marks.ts';
import { leftOutLines } from './train-onerous.ts';

const USAGE =
  'usage: eval:analysis -- <folder> [--answers <file> | --risks <file> | --kinds <file> | --left-out <CUAD folder> | --reader <base-url> [--papers <n>] [--runs 1]] [--json]';

async function main(): Promise<void> {
  const { values, positionals } = parse();
  const from = process.env.INIT_CWD ?? root;
  const [folder = values.reader === undefined ? undefined : 'data/construction'] = positionals;
  if (!folder || positionals.length > 1) throw new BadAnswers(USAGE);
  if (values.reader !== undefined) {
    const marks =
      values.risks === undefined
        ? answersFile('risk-marks-construction.json.gz')
        : resolve(from, values.risks);
    const note = (line: string) => process.stderr.write(`${line}\n`);
    const measured = await measureReader(resolve(from, folder), marks, {
      model: readerAt(readerSettings(values.reader), note),
      most: countIn(values.papers, Number.POSITIVE_INFINITY),
      runs: countIn(values.runs, 2, 2),
      note,
    });
    process.stdout.write(values.json ? `${JSON.stringify(measured, null, 2)}\n` : readerTable(measured));
    return;
  }
  if (values.risks !== undefined) {
    const result = await measureRisks(resolve(from, folder), resolve(from, values.risks));
    process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : riskTable(result));
    return;
  }
  if (values.kinds !== undefined) {
    const result = measureKinds(resolve(from, folder), resolve(from, values.kinds));
    process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : kindsWithParts(result));
    return;
  }
  if (values['left-out'] !== undefined) {
    const construction = resolve(from, folder);
    const cuad = join(resolve(from, values['left-out']), 'contracts');
    const measured = await measureLeftOut({ construction, cuad }, (line) =>
      process.stderr.write(`${line}\n`),
    );
    const { rows, ranges, data, vectors, decisions, papers, ...result } = measured;
    process.stdout.write(
      values.json ? `${JSON.stringify(result, null, 2)}\n` : `${leftOutLines(measured).join('\n')}\n`,
    );
    return;
  }
  const { categories, exams, count, cuad } = await readExams(
    resolve(from, folder),
    values.answers === undefined ? undefined : resolve(from, values.answers),
  );
  const record = JSON.parse(readFileSync(join(root, 'docs/analysis-results.json'), 'utf8'));
  if (cuad === record.model.data.sha256)
    process.stderr.write(
      'These are the contracts that the model was trained on: what follows is no measurement. Cross-validated figures are in docs/analysis-results.json.\n',
    );
  const grades: Grade[] = [];
  for await (const { pages, answers } of exams) {
    const analysis = analyzeText(pages, { perspective: answers.perspective });
    grades.push(grade(pages, analysis, answers, categories));
    if (process.stderr.isTTY) process.stderr.write(`\r${grades.length} of ${count}`);
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const result = report(grades, categories);
  process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : table(result));
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        answers: { type: 'string' },
        risks: { type: 'string' },
        kinds: { type: 'string' },
        'left-out': { type: 'string' },
        reader: { type: 'string' },
        papers: { type: 'string' },
        runs: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new BadAnswers(`${(error as Error).message.split('\n')[0]} ${USAGE}`);
  }
}

/** The model at an address, with its API, name, and key from the environment. */
function readerSettings(url: string): LanguageModelSettings {
  const settings = readLanguageModelSettings({
    LANGUAGE_MODEL_API: 'openai',
    LANGUAGE_MODEL_KEY: 'none',
    ...process.env,
    LANGUAGE_MODEL_URL: url,
  });
  if (settings === null || typeof settings === 'string') throw new BadAnswers(settings ?? USAGE);
  return settings;
}

function countIn(text: string | undefined, otherwise: number, most = 9_999): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > most) throw new BadAnswers(USAGE);
  return Number(text);
}

function readerTable(measured: ReaderMeasure): string {
  const { risks, engine_order, order, lines } = readerSums(measured);
  return [
    `${measured.model} on ${measured.papers.length} papers, with the engine's findings`,
    riskTable(risks),
    orderTable('engine', engine_order),
    orderTable('with the reader', order),
    ...lines,
    '',
  ].join('\n');
}

async function measureRisks(folder: string, marksFile: string): Promise<RiskGrade> {
  const grades: RiskGrade[] = [];
  for await (const { text, marks } of readMarkedPapers(folder, marksFile))
    grades.push(gradeRisks(analyzeText([text], { perspective: 'contractor' }), marks));
  return sumRisks(grades);
}

/**
 * The weights may have been learned from these papers. `train-kind.ts` prints results with the paper's filer
 * excluded.
 */
function measureKinds(folder: string, kindsFile: string) {
  const papers = readPaperKinds(folder, kindsFile);
  const kinds = sumKinds(
    papers.map(({ file, text, kind, also }) =>
      gradeKind({ file, kinds: [kind, ...also] }, kindTeller(text)()),
    ),
  );
  return { ...kinds, parts: gradeParts(papers.filter(({ kind }) => kind === 'works_contract')) };
}

function kindsWithParts({ parts, ...kinds }: ReturnType<typeof measureKinds>): string {
  return `${kindTable(kinds)}no score for the first tenth of a whole contract: ${parts.unscored} of ${parts.papers}\n`;
}

function riskTable({ reached, precision }: RiskGrade): string {
  const row = (name: string, cells: (number | string)[]) =>
    name.padEnd(24) + cells.map((cell) => String(cell).padStart(14)).join('');
  const { medium, mediumRight, high, highRight } = precision;
  return [
    row('readers marked as', ['marks', 'clause there', 'finding there', 'medium or up', 'high or up']),
    ...Object.entries(reached).map(([name, { marks, clause, any, medium: middle, high: top }]) =>
      row(name, [marks, clause, any, middle, top]),
    ),
    `findings of medium or above on a mark of medium or above: ${mediumRight} of ${medium}`,
    `findings of high or above on one: ${highRight} of ${high}`,
    '',
  ].join('\n');
}

function table({ contracts, categories, macro, micro, params, false_findings, bad_offsets }: Report): string {
  const row = (name: string, cells: (number | string)[]) =>
    name.padEnd(27) +
    cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(3) : cell).padStart(10)).join('');
  const lines = Object.entries(categories).map(([name, line]) =>
    row(name, [
      String(line.positives),
      line.precision,
      line.recall,
      line.f1,
      line.clause_f1,
      `${line.params.right}/${line.params.right + line.params.wrong}`,
    ]),
  );
  return [
    row(`${contracts} contracts`, ['sentences', 'P', 'R', 'F1', 'clause F1', 'params']),
    ...lines,
    row(`macro, ${macro.categories} categories`, [
      '',
      macro.precision,
      macro.recall,
      macro.f1,
      macro.clause_f1,
    ]),
    row('micro', [String(micro.positives), micro.precision, micro.recall, micro.f1, micro.clause_f1]),
    `parameters right: ${params.right} of ${params.right + params.wrong}`,
    false_findings
      ? `false findings: ${false_findings.per_contract.toFixed(2)} a contract (${false_findings.contracts} judged)`
      : 'false findings: not judged in this key',
    `offsets that do not slice to their quote: ${bad_offsets}`,
    '',
  ].join('\n');
}

try {
  await main();
} catch (error) {
  if (!(error instanceof BadAnswers || error instanceof LanguageModelFailure)) throw error;
  process.stderr.write(`eval:analysis: ${error.message}\n`);
  process.exitCode = 2;
}
