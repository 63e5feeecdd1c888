/** Step 3 of the analysis: decides which matches are clauses, and adds others. */
import { readForModel } from '../model/document.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { inOrder } from './clause-list.ts';
import { commercialClauses } from './commercial-clauses.ts';
import { constructionClauses } from './construction-clauses.ts';
import type { LocatedClause } from './located.ts';
import type { Sightings } from './see.ts';

/** Clauses in taxonomy and text order, without overlaps within a category. */
export function locateClauses(
  { context, isAboutWorks }: Pick<ReadContract, 'context' | 'isAboutWorks'>,
  sightings: Sightings,
): LocatedClause[] {
  const document = readForModel(context, sightings.matches);
  return inOrder(
    isAboutWorks
      ? constructionClauses(context, sightings, document)
      : commercialClauses(sightings.mentions, sightings.gravest, document),
  );
}
