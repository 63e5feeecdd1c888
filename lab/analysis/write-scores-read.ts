/** Writes the comparison data for scores into the engine. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.ts';
import {
  type ContractKind,
  contractKinds,
  relatedKinds,
} from '../../supabase/functions/_shared/vocabulary/contract-kind.ts';

const file = join(root, 'supabase/functions/_shared/analysis/percentile/scores-read.ts');

const shared = 'export const';

/** The score's constants are fitted to the same ratings, so contracts outside the fit differ slightly more. */
const FLATTERY = 2;

export function writeScoresRead(
  papers: readonly { score: number; kind: ContractKind }[],
  miss: Record<'works' | 'related', number>,
): void {
  const lines = contractKinds.map((kind) => {
    const scores = papers.filter((paper) => paper.kind === kind).map(({ score }) => score);
    return `  ${kind}: [${scores.sort((a, b) => a - b).join(', ')}],`;
  });
  const misses = contractKinds.map((kind) => {
    const isRelated = relatedKinds.some((one) => one === kind);
    return `  ${kind}: ${isRelated ? Math.round(miss.related) : Math.round(miss.works) + FLATTERY},`;
  });
  writeFileSync(
    file,
    `/**
 * Written by \`npm run train:analysis\`; never by hand. Scores of contracts that readers rated, each by models that had not
 * seen its like, by kind and in order; and how far two of three ratings lie from the score at most.
 */
import type { ContractKind } from '../../vocabulary/contract-kind.ts';

${shared} scoresRead: Record<ContractKind, readonly number[]> = {
${lines.join('\n')}
};

${shared} usualMiss: Record<ContractKind, number> = {
${misses.join('\n')}
};
`,
  );
}
