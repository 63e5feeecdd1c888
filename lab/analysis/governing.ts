/**
 * Measures how well the governing text and the flow-down gaps of test sets are read, with each document's clauses
 * between the pages of a real contract that says nothing on their subjects:
 * `node lab/analysis/governing.ts <folder of contracts as text>`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { heldSets } from '../../supabase/functions/_shared/governing/testing/held-sets.ts';
import { type Measured, measureSets } from '../../supabase/functions/_shared/governing/testing/measure.ts';
import type { TestDocument, TestSet } from '../../supabase/functions/_shared/governing/testing/set.ts';
import { tunedSets } from '../../supabase/functions/_shared/governing/testing/tuned-sets.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node lab/analysis/governing.ts <folder of contracts as text>');
  process.exit(2);
}

/** A paragraph on a compared subject would change the known answers. */
const COMPARED =
  /retain|retention|withh|\bpa(?:y|id)|claim|indemn|harmless|delay|general liability|warrant|guarant|terminat|arbitrat|court|venue|dispute|liquidated|preceden|conflict|inconsisten|prevail|govern|prime contract|priority/i;
const PARAGRAPHS = 120;

const papers = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.length > 60 && !COMPARED.test(paragraph))
      .slice(0, PARAGRAPHS),
  )
  .filter((paragraphs) => paragraphs.length >= 20);

/** Puts each clause between paragraphs of one contract. */
function between(offset: number): (document: TestDocument) => string {
  let next = offset;
  return ({ clauses }) => {
    const paper = papers[next++ % papers.length] ?? [];
    const step = Math.ceil(paper.length / (clauses.length + 1));
    return paper
      .flatMap((paragraph, index) => {
        const clause = index % step === step - 1 ? clauses[Math.floor(index / step)] : undefined;
        return clause ? [paragraph, clause] : [paragraph];
      })
      .concat(clauses.slice(Math.floor(paper.length / step)))
      .join('\n\n');
  };
}

const share = (right: number, of: number) => `${right} of ${of} (${((100 * right) / of).toFixed(1)}%)`;

function print(name: string, { governing, gaps, errors }: Measured) {
  console.log(`${name}: governing text right ${share(governing.right, governing.of)}`);
  console.log(
    `  gaps: recall ${share(gaps.right, gaps.planted)}, precision ${share(gaps.right, gaps.found)}`,
  );
  for (const error of errors) console.log(`  ${error}`);
}

for (const [name, sets] of Object.entries<TestSet[]>({ tuned: tunedSets, held: heldSets })) {
  print(`${name}, clauses alone`, measureSets(sets));
  for (const offset of [0, 17, 34])
    print(`${name}, in contracts from ${offset}`, measureSets(sets, between(offset)));
}
