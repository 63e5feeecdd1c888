import type { SearchHit } from '@schemas/search.ts';

interface HitGroup {
  contractId: string;
  contractName: string;
  projectName: string;
  hits: SearchHit[];
}

/** Groups results by contract: the contract with the best result first, results in rank order. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  const groups = new Map<string, HitGroup>();
  for (const hit of hits) {
    const known = groups.get(hit.contract_id);
    if (known) known.hits.push(hit);
    else {
      groups.set(hit.contract_id, {
        contractId: hit.contract_id,
        contractName: hit.contract_name,
        projectName: hit.project_name,
        hits: [hit],
      });
    }
  }
  return [...groups.values()];
}
