/**
 * The fourth step of an analysis: what the clauses mean to the sides, and what of a whole contract is not
 * there.
 */
import type { LocatedClause } from '../find/located.ts';
import type { Sightings } from '../find/see.ts';
import type { Confirmed } from '../llm/confirm.ts';
import type { Context } from '../read/context.ts';
import type { ReadContract } from '../read/read-contract.ts';
import type { Category } from '../taxonomy.ts';
import { withDetails } from './details.ts';
import { gravestPerRule } from './gravest.ts';
import type { Hit } from './hit.ts';
import { mismatches } from './mismatch.ts';
import { type Absence, findMissing, isComplete } from './missing.ts';
import { protections } from './protections.ts';

/** What is to be reported of a document. */
export type Judgment = {
  hits: readonly Hit[];
  absences: readonly Absence[];
  /** Whether the document is whole enough for an absence to mean anything. */
  isWhole: boolean;
};

/** Judges what was located; a document that the gate did not let pass is not judged. */
export function judge(
  contract: ReadContract,
  sightings: Sightings,
  confirmed: Confirmed,
  clauses: readonly LocatedClause[],
): Judgment {
  const { context, gate, words, isAboutWorks } = contract;
  const isWhole = isComplete(words, sightings.mentions);
  if (!gate.passed) return { hits: [], absences: [], isWhole };
  const ruled = gravestPerRule([...sightings.gravest, ...confirmed.hits]);
  const weighed = isAboutWorks ? [...ruled, ...protections(context, clauses, ruled)] : ruled;
  const told = isAboutWorks ? withDetails(context, clauses, weighed) : weighed;
  return {
    hits: [...told, ...mismatches(context)],
    absences: isWhole ? absencesFrom(contract, sightings, confirmed, clauses, weighed) : [],
    isWhole,
  };
}

function absencesFrom(
  { context, isConstruction, isSecurity }: ReadContract,
  { mentions }: Sightings,
  { evidence }: Confirmed,
  clauses: readonly LocatedClause[],
  weighed: readonly Hit[],
): Absence[] {
  if (isSecurity) return [];
  // What a model or a finder alone has found is not missing; what a language model points at is evidence
  // where our words bear it out.
  const found = clauses.filter(({ source }) => source !== 'llm');
  const absences = findMissing(context, [...mentions, ...found, ...evidence], weighed, isConstruction);
  return absences.filter(({ category }) => !isTold(context, weighed, category));
}

/** Findings that say at once that another clause is missing. */
const SAYS_MISSING: Partial<Record<Category, readonly Category[]>> = {
  liability_cap: ['liability_cap', 'uncapped_liability'],
};

/** Whether what weighs on us says already that the clause is not there to protect us. */
const isTold = ({ sides }: Context, hits: readonly Hit[], category: Category) =>
  hits.some(
    (hit) =>
      hit.onerous &&
      hit.against === sides.us &&
      (SAYS_MISSING[category] ?? [category]).includes(hit.category),
  );
