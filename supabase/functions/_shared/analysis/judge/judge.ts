/**
 * The fourth step of an analysis: what the clauses mean to the sides, and what of a whole contract is not
 * there.
 */
import type { LocatedClause } from '../find/located.ts';
import type { Sightings } from '../find/see.ts';
import { formFacts, type SaidByForm } from '../known-forms/form-facts.ts';
import type { Confirmed } from '../llm/confirm.ts';
import { withOnerous } from '../onerous/find-onerous.ts';
import type { Leaning } from '../onerous/leaning.ts';
import type { ReadPaper } from '../paper-kind/read-paper.ts';
import type { PaperSubject } from '../paper-kind/schema.ts';
import type { Context } from '../read/context.ts';
import type { ReadContract } from '../read/read-contract.ts';
import type { Category } from '../taxonomy.ts';
import { withDetails } from './details.ts';
import { gravestPerRule } from './gravest.ts';
import type { Hit } from './hit.ts';
import { mismatches } from './mismatch.ts';
import { type Absence, findMissing, isComplete } from './missing.ts';
import { protections } from './protections.ts';
import { lessWhatIsTakenBack } from './taken-back.ts';

/** What is to be reported of a document. */
export type Judgment = {
  hits: readonly Hit[];
  absences: readonly Absence[];
  /** Whether the document is whole enough for an absence to mean anything. */
  isWhole: boolean;
  /** What the published forms say that the paper makes part of itself. */
  fromForms: readonly SaidByForm[];
  /** How far it leans to one side; null where it was not judged. */
  leaning: Leaning | null;
};

/** Judges what was located; a document that the gate did not let pass is not judged. */
export function judge(
  contract: ReadContract,
  paper: ReadPaper,
  sightings: Sightings,
  confirmed: Confirmed,
  clauses: readonly LocatedClause[],
): Judgment {
  const { context, gate, words, isAboutWorks } = contract;
  const fromForms = paper.isSelfContained ? [] : formFacts(context, paper.forms, clauses);
  const isWhole = isWholeWith(paper, fromForms) ?? isComplete(words, sightings.mentions);
  if (!gate.passed) return { hits: [], absences: [], isWhole, fromForms, leaning: null };
  const ruled = gravestPerRule([...sightings.gravest, ...confirmed.hits]);
  const weighed = isAboutWorks ? [...ruled, ...protections(context, clauses, ruled)] : ruled;
  const told = withDetails(context, clauses, weighed);
  const { hits, leaning } = withOnerous(context, clauses, told);
  return {
    hits: [...lessWhatIsTakenBack(context, hits), ...mismatches(context)],
    absences: isWhole
      ? withoutThoseOfForms(absencesFrom(contract, paper, sightings, confirmed, clauses, weighed), fromForms)
      : [],
    isWhole,
    fromForms,
    leaning,
  };
}

/** A form of which this many facts hold, and are known for sure, says what else a whole contract says. */
const FORM_FACTS = 4;

/** Whether the kind of paper decides that it is whole; null where it does not. */
function isWholeWith({ kind }: ReadPaper, fromForms: readonly SaidByForm[]): boolean | null {
  if (kind === 'incomplete') return false;
  const sure = fromForms.filter(({ certainty }) => certainty === 'high').length;
  return kind === 'works_contract_by_reference' && sure >= FORM_FACTS ? true : null;
}

/** What a contract should say about work and goods, a lease or a loan need not. */
const ABOUT_NO_WORK: readonly PaperSubject[] = ['lease', 'loan', 'guaranty', 'agency', 'plan', 'securities'];

const mayLack = ({ subject }: ReadPaper) => subject === null || !ABOUT_NO_WORK.includes(subject);

/** What an incorporated form says is not missing. */
function withoutThoseOfForms(absences: readonly Absence[], fromForms: readonly SaidByForm[]): Absence[] {
  const said = new Set(fromForms.filter(({ isPartial }) => !isPartial).map(({ category }) => category));
  return absences.filter(({ category }) => !said.has(category));
}

function absencesFrom(
  { context, isConstruction, isSecurity }: ReadContract,
  paper: ReadPaper,
  { mentions }: Sightings,
  { evidence }: Confirmed,
  clauses: readonly LocatedClause[],
  weighed: readonly Hit[],
): Absence[] {
  if (isSecurity || !mayLack(paper)) return [];
  // What a model or a finder alone has found is not missing; what a language model points at is evidence
  // where our words bear it out.
  const found = clauses.filter(({ source }) => source !== 'llm');
  const isOnSite = isConstruction && paper.unscored !== 'other_contract';
  const absences = findMissing(context, [...mentions, ...found, ...evidence], weighed, isOnSite);
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
