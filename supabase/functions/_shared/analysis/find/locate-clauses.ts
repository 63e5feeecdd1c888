/** The third step of an analysis: which of the sightings are clauses, and what else is one. */
import { readForModel } from '../model/document.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { inOrder } from './clause-list.ts';
import { commercialClauses } from './commercial-clauses.ts';
import { constructionClauses } from './construction-clauses.ts';
import type { LocatedClause } from './located.ts';
import type { Sightings } from './see.ts';

/** Clauses in taxonomy and text order, none overlapping another of its category. */
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
