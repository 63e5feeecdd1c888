import { compareFlowDown } from '../flow-down.ts';
import { readSet } from '../governing.ts';
import type { SetDocument } from '../read-text.ts';
import type { TestDocument, TestSet } from './set.ts';

export interface Measured {
  governing: { right: number; of: number };
  gaps: { right: number; found: number; planted: number };
  /** What was read differently than it was written. */
  errors: string[];
}

/**
 * Reads sets and compares with the known answers. `fill` puts the clauses of a document between other text; without
 * it, they are the whole document.
 */
export function measureSets(
  sets: readonly TestSet[],
  fill: (document: TestDocument) => string = ({ clauses }) => clauses.join('\n\n'),
): Measured {
  const measured: Measured = {
    governing: { right: 0, of: 0 },
    gaps: { right: 0, found: 0, planted: 0 },
    errors: [],
  };
  for (const set of sets) {
    const documents = set.documents.map(
      (document): SetDocument => ({ id: document.id, role: document.role, pages: [fill(document)] }),
    );
    const { terms } = readSet(documents);
    for (const [family, expected] of Object.entries(set.governs ?? {})) {
      const term = terms.find((one) => one.family === family);
      const read = term?.outcome === 'governs' ? term.governing : (term?.outcome ?? 'not found');
      measured.governing.of += 1;
      if (read === expected) measured.governing.right += 1;
      else measured.errors.push(`${set.name}: ${family} ${read} (${term?.reasons}), not ${expected}`);
    }
    if (!set.gaps) continue;
    const prime = documents.find(({ role }) => role === 'prime_contract');
    const subcontract = documents.find(({ role }) => role === 'subcontract');
    if (!prime || !subcontract) throw new Error(`${set.name} has no prime contract or no subcontract`);
    const found = compareFlowDown([prime], [subcontract])
      .gaps.filter(({ doubt }) => doubt === null)
      .map(({ family, kind }) => `${family} ${kind}`);
    const { gaps } = measured;
    gaps.found += found.length;
    gaps.planted += set.gaps.length;
    gaps.right += found.filter((gap) => set.gaps?.includes(gap)).length;
    for (const gap of set.gaps.filter((one) => !found.includes(one)))
      measured.errors.push(`${set.name}: missed ${gap}`);
    for (const gap of found.filter((one) => !set.gaps?.includes(one)))
      measured.errors.push(`${set.name}: false ${gap}`);
  }
  return measured;
}
