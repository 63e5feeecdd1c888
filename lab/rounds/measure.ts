/**
 * Measures how often the status of an ask and changes outside our asks are read right, on pairs of versions
 * made from real contracts: `node lab/rounds/measure.ts --bank tuned|kept [--wrong]`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AskResult, readRound } from '../../supabase/functions/_shared/negotiation/rounds/read-round.ts';
import { kept } from './edits-kept.ts';
import { tuned } from './edits-tuned.ts';
import { makePairs, type Pair } from './make-pairs.ts';

const { values } = parseArgs({
  options: {
    bank: { type: 'string', default: 'kept' },
    wrong: { type: 'boolean', default: false },
    folder: { type: 'string', default: join(import.meta.dirname, '../../../shared/data/construction') },
  },
});
if (!existsSync(values.folder))
  throw new Error(`No contracts in ${values.folder}: name a folder with --folder`);
const isTuned = values.bank === 'tuned';
const pairs = makePairs(values.folder, isTuned ? tuned : kept, (index) => (index % 2 === 0) === isTuned);

/** Letters only: renumbering changes figures. */
const dense = (text: string) => text.replace(/[^\p{L}]/gu, '').toLowerCase();
const counts = { asks: 0, right: 0, moved: 0, traps: 0, listed: 0, changes: 0, apart: 0 };
const table = new Map<string, number>();
let slowest = 0;
const started = performance.now();
for (const pair of pairs) measure(pair);

function measure(pair: Pair): void {
  const from = performance.now();
  const round = readRound([pair.before], [pair.after], pair.asks);
  slowest = Math.max(slowest, performance.now() - from);
  for (const result of round.asks) judge(pair, result);
  const texts = round.changes.map(({ before, after }) => ({
    before: dense(before?.text ?? ''),
    after: dense(after?.text ?? ''),
  }));
  for (const trap of pair.traps) {
    counts.traps += 1;
    const words = dense(trap.after || trap.before);
    const isListed = texts.some((change) => {
      const text = trap.after ? change.after : change.before;
      return text.includes(words) || (text.length > 30 && words.includes(text));
    });
    if (isListed) counts.listed += 1;
    else if (values.wrong)
      console.log(`${pair.name} not listed: ${trap.name}: ${trap.after || trap.before}\n`);
  }
  for (const [index, change] of texts.entries()) {
    // Renumbering leaves some references behind, such as those to laws.
    if (round.changes[index]?.kind === 'reference') continue;
    counts.changes += 1;
    const isTrap = pair.traps.some(({ before, after }) => {
      const [old, young] = [dense(before), dense(after)];
      return (
        (young && (change.after.includes(young) || young.includes(change.after || '-'))) ||
        (old && change.before.includes(old))
      );
    });
    const isAnswer = pair.answers.some((text) => change.after !== '' && dense(text).includes(change.after));
    if (isTrap || isAnswer) counts.apart += 1;
    else if (values.wrong) console.log(`${pair.name} listed: ${JSON.stringify(round.changes[index])}\n`);
  }
}

function judge(pair: Pair, result: AskResult): void {
  const truth = pair.truth.get(result.id);
  if (!truth) return;
  counts.asks += 1;
  const isRight = truth.status === result.outcome;
  if (isRight) counts.right += 1;
  if (truth.moved === result.is_moved) counts.moved += 1;
  const cell = `${truth.status} → ${result.outcome}`;
  table.set(cell, (table.get(cell) ?? 0) + 1);
  if (!isRight && values.wrong) {
    const ask = pair.asks.find(({ id }) => id === result.id);
    console.log(
      `${result.id} ${truth.made}: ${truth.status}, read as ${result.outcome} (${result.reason})\n  ask: ${ask?.replacement ?? ask?.ask}\n  before: ${result.before?.text}\n  after: ${result.after?.text}\n`,
    );
  }
}

const share = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)}%)`;
const characters = Math.max(...pairs.map(({ before }) => before.length));
console.log(
  `${pairs.length} pairs (${values.bank}) in ${Math.round(performance.now() - started)} ms; the slowest took ${Math.round(slowest)} ms, the longest has ${characters} characters`,
);
console.log(`status right: ${share(counts.right, counts.asks)}`);
console.log(`moved right: ${share(counts.moved, counts.asks)}`);
console.log(`changes outside our asks: ${share(counts.listed, counts.traps)} listed`);
console.log(`listed changes that were made: ${share(counts.apart, counts.changes)}`);
console.log(
  [...table]
    .sort()
    .map(([cell, count]) => `  ${cell}: ${count}`)
    .join('\n'),
);
