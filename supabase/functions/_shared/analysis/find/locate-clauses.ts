/** Step 3 of the analysis: decides which matches are clauses, and adds others. */
import { readForModel } from '../model/document.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { inOrder } from './clause-list.ts';
import type { FoundClause } from './clause-span.ts';
import { commercialClauses } from './commercial-clauses.ts';
import { constructionClauses } from './construction-clauses.ts';
import type { Matches } from './match-all.ts';

/** Clauses in taxonomy and text order, without overlaps within a category. */
export function locateClauses(
  { context, isAboutWorks }: Pick<ReadContract, 'context' | 'isAboutWorks'>,
  matches: Matches,
): FoundClause[] {
  const document = readForModel(context, matches.matches);
  return inOrder(
    isAboutWorks
      ? constructionClauses(context, matches, document)
      : commercialClauses(matches.mentions, matches.gravest, document),
  );
}
