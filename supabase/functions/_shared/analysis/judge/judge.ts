/** Step 4 of the analysis: what the clauses mean to each side, and what is missing. */

import type { PaperSubject } from '../../vocabulary/paper.ts';
import type { Category } from '../../vocabulary/taxonomy.ts';
import type { FoundClause } from '../find/clause-span.ts';
import type { Matches } from '../find/match-all.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import { type FormProvision, formFacts } from '../known-forms/form-facts.ts';
import { type Danger, withOnerous } from '../onerous/find-onerous.ts';
import type { Leaning } from '../onerous/leaning.ts';
import type { ReadPaper } from '../paper-kind/read-paper.ts';
import type { Context } from '../read/context.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { withCrossReferences } from './cross-references.ts';
import { withDetails } from './details.ts';
import { termsElsewhere } from './elsewhere.ts';
import { mismatches } from './mismatch.ts';
import { findMissing, isComplete, type MissingClause } from './missing.ts';
import { protections } from './protections.ts';
import { lessWhatIsTakenBack } from './taken-back.ts';

/** Results of judging a document. */
export type Judgment = {
  hits: readonly RuleMatch[];
  missing: readonly MissingClause[];
  /** Whether the document is complete enough to report missing clauses. */
  isWhole: boolean;
  /** Facts of incorporated published forms. */
  fromForms: readonly FormProvision[];
  /** How far the contract leans toward one side; null if not judged. */
  leaning: Leaning | null;
  /** How dangerous each sentence is for us, in text order. */
  dangers: readonly Danger[];
};

/** Judges the located clauses; a document rejected by the gate is not judged. */
export function judge(
  contract: ReadContract,
  paper: ReadPaper,
  matches: Matches,
  clauses: readonly FoundClause[],
): Judgment {
  const { context, gate, words, isAboutWorks } = contract;
  const incorporated = formFacts(context, paper.forms, clauses);
  const fromForms = paper.isSelfContained ? [] : incorporated;
  const isWhole = isWholeWith(paper, fromForms) ?? isComplete(words, matches.mentions);
  if (!gate.passed) return { hits: [], missing: [], isWhole, fromForms, leaning: null, dangers: [] };
  const ruled = matches.gravest;
  const weighed = isAboutWorks ? [...ruled, ...protections(context, clauses, ruled)] : ruled;
  const withFigures = withDetails(context, clauses, weighed);
  const { hits, leaning, dangers } = withOnerous(context, clauses, withFigures, matches.hits);
  return {
    hits: [
      ...withCrossReferences(context, lessWhatIsTakenBack(context, hits)),
      ...mismatches(context),
      ...termsElsewhere(context),
    ],
    missing: isWhole
      ? withoutThoseOfForms(findMissingFrom(contract, paper, matches, clauses, weighed), incorporated)
      : [],
    isWhole,
    fromForms,
    leaning,
    dangers,
  };
}

/** Number of certain facts with which a form covers the rest of a complete contract. */
const FORM_FACTS = 4;

/** Whether the paper kind decides that the document is complete; null if it decides neither way. */
function isWholeWith({ kind }: ReadPaper, fromForms: readonly FormProvision[]): boolean | null {
  if (kind === 'incomplete') return false;
  const sure = fromForms.filter(({ certainty }) => certainty === 'high').length;
  return kind === 'works_contract_by_reference' && sure >= FORM_FACTS ? true : null;
}

/** Clauses on work and goods are not expected in a lease or loan. */
const ABOUT_NO_WORK: readonly PaperSubject[] = ['lease', 'loan', 'guaranty', 'agency', 'plan', 'securities'];

const mayLack = ({ subject }: ReadPaper) => subject === null || !ABOUT_NO_WORK.includes(subject);

/** A clause in an incorporated form is not missing. */
function withoutThoseOfForms(
  missing: readonly MissingClause[],
  fromForms: readonly FormProvision[],
): MissingClause[] {
  const stated = new Set(fromForms.filter(({ isPartial }) => !isPartial).map(({ category }) => category));
  return missing.filter(({ category }) => !stated.has(category));
}

function findMissingFrom(
  { context, isConstruction, isSecurity }: ReadContract,
  paper: ReadPaper,
  { mentions }: Matches,
  clauses: readonly FoundClause[],
  weighed: readonly RuleMatch[],
): MissingClause[] {
  if (isSecurity || !mayLack(paper)) return [];
  const isOnSite = isConstruction && paper.unscored !== 'other_contract';
  const missing = findMissing(context, [...mentions, ...clauses], weighed, isOnSite);
  return missing.filter(({ category }) => !isReported(context, weighed, category));
}

/** By missing category, the categories of findings that already report it. */
const SAYS_MISSING: Partial<Record<Category, readonly Category[]>> = {
  liability_cap: ['liability_cap', 'uncapped_liability'],
};

/** Whether an onerous finding already reports the missing protection. */
const isReported = ({ sides }: Context, hits: readonly RuleMatch[], category: Category) =>
  hits.some(
    (hit) =>
      hit.onerous &&
      hit.against === sides.us &&
      (SAYS_MISSING[category] ?? [category]).includes(hit.category),
  );
