/** Decides what kind of paper was read, and whether it may be scored. */
import type { Sightings } from '../find/see.ts';
import { findForms, makeWhole } from '../known-forms/find-forms.ts';
import { countOf } from '../read/count-of.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { regexWith } from '../read/regex.ts';
import type { GateReason } from '../schema.ts';
import { chanceOfWorks } from './chance-of-works.ts';
import { coverage } from './coverage.ts';
import type { Paper, PaperKind, PaperSubject } from './schema.ts';
import { readSigns } from './signs.ts';
import { subjectInText, subjectInTitle } from './subject.ts';
import { isTitledPart, TITLE_OF_WORKS, titleOf } from './title.ts';
import type { WorksModel } from './works-model.ts';

/** A paper as far as the engine knows what it is. */
export type ReadPaper = Paper & {
  /** Why there is no score; null where there is one. */
  unscored: GateReason | null;
  /** Whether the paper itself says all that its forms say, so that nothing is to be read out of them. */
  isSelfContained: boolean;
};

const limits = {
  /** From here on a paper is for works; above a title that names something else, from there on. */
  works: 0.5,
  worksAgainstTitle: 0.97,
  /** Of twelve subjects: from here on a paper needs no general conditions beside it. */
  whole: 9,
  /** A paper that speaks of no more than this is a part of one; so is a long one that speaks of no more. */
  scrap: 2,
  longScrap: 6,
  longWords: 2_500,
} as const;

/** Terms that belong to the contract and may stand somewhere else. */
const GENERAL = regexWith('g')`
  \b(?:general (?:terms(?: and conditions)?|conditions|articles)|supplementary conditions
    |special conditions|standard terms(?: and conditions)?|master (?:agreement|contract|subcontract)
    |conditions of (?:the )?(?:contract|subcontract))\b
`;
/** So many sentences under such a heading are the terms themselves. */
const ENOUGH_UNDER_HEADING = 8;

/** Whether the paper leaves to general conditions what it does not have itself. */
function lacksGeneralConditions({ sentences, normal }: ReadContract['context']): boolean {
  if (countOf(normal.lower, GENERAL) === 0) return false;
  const under = sentences.filter(({ heading }) => /general (?:terms|conditions)/.test(heading));
  return under.length < ENOUGH_UNDER_HEADING;
}

/** Papers in which nobody does anything for anybody: contracts, but none that readers would call one here. */
const NO_PERFORMANCE: readonly PaperSubject[] = ['plan', 'securities'];

/** @param model what tells works from the rest; another one than the engine's to measure it */
export function readPaper(
  contract: ReadContract,
  { mentions }: Pick<Sightings, 'mentions'>,
  model?: WorksModel,
): ReadPaper {
  const { context, isSecurity, words } = contract;
  const signs = readSigns(context);
  const title = titleOf(context);
  const named = subjectInTitle(title);
  const works = chanceOfWorks(signs, model);
  const isTitledOther = named !== null && !TITLE_OF_WORKS.test(title);
  const isForWorks = !isSecurity && works >= (isTitledOther ? limits.worksAgainstTitle : limits.works);
  if (!isForWorks) {
    const subject = isSecurity ? 'guaranty' : (named ?? subjectInText(signs));
    const kind = subject && NO_PERFORMANCE.includes(subject) ? 'not_a_contract' : 'related';
    return { kind, subject, works, forms: [], unscored: 'other_contract', isSelfContained: true };
  }
  const covered = coverage(mentions);
  const forms = findForms(context);
  const isPart = isTitledPart(title);
  const about = { subject: null, works, forms };
  // What changes a form leaves the rest to it, however much it speaks of.
  const isSelfContained = covered >= limits.whole && !(isPart && forms.length > 0);
  const told = (kind: PaperKind, unscored: GateReason | null): ReadPaper => ({
    ...about,
    kind,
    unscored,
    isSelfContained,
  });
  if (isSelfContained) return told('works_contract', null);
  if (makeWhole(forms, context)) return told('works_contract_by_reference', null);
  if (isPart) return told('incomplete', 'part_of_a_contract');
  if (lacksGeneralConditions(context)) return told('incomplete', 'general_conditions_missing');
  if (covered <= (words >= limits.longWords ? limits.longScrap : limits.scrap))
    return told('incomplete', 'part_of_a_contract');
  return told('works_contract', null);
}
