/** Decides the paper kind and whether it may be scored. */

import type { GateReason, StatedKind } from '../../vocabulary/analysis.ts';
import { relatedKinds } from '../../vocabulary/contract-kind.ts';
import type { Paper, PaperKind, PaperSubject } from '../../vocabulary/paper.ts';
import type { Matches } from '../find/match-all.ts';
import { findForms, makeWhole } from '../known-forms/find-forms.ts';
import { countOf } from '../read/count-of.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { regexWith } from '../read/regex.ts';
import { chanceOfWorks } from './chance-of-works.ts';
import { coverage } from './coverage.ts';
import { readSigns } from './signs.ts';
import { subjectInText, subjectInTitle } from './subject.ts';
import { isTitledPart, TITLE_OF_WORKS, titleOf } from './title.ts';
import type { WorksModel } from './works-model.ts';

/** The engine's result about a paper's kind. */
export type ReadPaper = Paper & {
  /** Why there is no score; null if there is one. */
  unscored: GateReason | null;
  /** The paper covers everything that its incorporated forms cover, so nothing is read from them. */
  isSelfContained: boolean;
};

const limits = {
  /**
   * Minimum probability of a construction contract; the second value applies if the title names one, the third
   * if it names something else.
   */
  works: 0.5,
  worksByTitle: 0.2,
  worksAgainstTitle: 0.97,
  /** A paper that covers this many of twelve subjects needs no general conditions. */
  whole: 9,
  /** A paper that covers this many has a score even if general conditions add to it. */
  most: 7,
  /**
   * A paper that covers no more subjects than this is only a part of a contract; the second value applies to
   * long papers.
   */
  scrap: 2,
  longScrap: 6,
  longWords: 2_500,
} as const;

/** Contract terms that may be in another document. */
const GENERAL = regexWith('g')`
  \b(?:general (?:terms(?: and conditions)?|conditions|articles)|supplementary conditions
    |special conditions|standard terms(?: and conditions)?|master (?:agreement|contract|subcontract)
    |conditions of (?:the )?(?:contract|subcontract))\b
`;
/** With this many sentences under such a heading, the paper contains the terms themselves. */
const ENOUGH_UNDER_HEADING = 8;

/** Whether the paper leaves missing subjects to general conditions. */
function lacksGeneralConditions({ sentences, normal }: ReadContract['context']): boolean {
  if (countOf(normal.lower, GENERAL) === 0) return false;
  const under = sentences.filter(({ heading }) => /general (?:terms|conditions)/.test(heading));
  return under.length < ENOUGH_UNDER_HEADING;
}

/** Papers without performance by either side. They are contracts, but not the kind meant here. */
const NO_PERFORMANCE: readonly PaperSubject[] = ['plan', 'securities'];

/**
 * The probability from which a paper is a construction contract, given its title. Filing it as one counts like a title
 * of one, but not against a title that names something else: some types are chosen by default.
 */
function leastChance(title: string, named: PaperSubject | null, filedAs: StatedKind | null): number {
  const isTitledWorks = TITLE_OF_WORKS.test(title);
  if (named !== null) return isTitledWorks ? limits.works : limits.worksAgainstTitle;
  return isTitledWorks || filedAs === 'works_contract' ? limits.worksByTitle : limits.works;
}

/** The subject of a paper that was filed as another kind than a construction contract. */
const subjectFiledAs = (filedAs: StatedKind | null): PaperSubject | null =>
  filedAs === 'supply' || filedAs === 'services' ? filedAs : null;

/**
 * @param options.filed_as the kind of the contract type that a person chose for the record; evidence only, since it
 * was chosen before the paper was read
 * @param options.model recognizes construction contracts; replaced to measure another model
 */
export function readPaper(
  contract: ReadContract,
  { mentions }: Pick<Matches, 'mentions'>,
  { filed_as = null, model }: { filed_as?: StatedKind | null; model?: WorksModel } = {},
): ReadPaper {
  const { context, isSecurity, words } = contract;
  const signs = readSigns(context);
  const title = titleOf(context);
  const named = subjectInTitle(title);
  const works = chanceOfWorks(signs, model);
  const isForWorks = !isSecurity && works >= leastChance(title, named, filed_as);
  if (!isForWorks) {
    const subject = isSecurity ? 'guaranty' : (named ?? subjectInText(signs) ?? subjectFiledAs(filed_as));
    const kind = subject && NO_PERFORMANCE.includes(subject) ? 'not_a_contract' : 'related';
    const isScored = relatedKinds.some((one) => one === subject) && context.sides.isClear;
    return {
      kind,
      subject,
      works,
      forms: [],
      unscored: isScored ? null : 'other_contract',
      isSelfContained: true,
    };
  }
  const covered = coverage(mentions);
  const forms = findForms(context);
  const isPart = isTitledPart(title);
  const about = { subject: null, works, forms };
  // An amendment of a form relies on the form for the rest.
  const isSelfContained = covered >= limits.whole && !(isPart && forms.length > 0);
  const reported = (kind: PaperKind, unscored: GateReason | null): ReadPaper => ({
    ...about,
    kind,
    unscored,
    isSelfContained,
  });
  if (isSelfContained) return reported('works_contract', null);
  if (makeWhole(forms, context)) return reported('works_contract_by_reference', null);
  if (isPart) return reported('incomplete', 'part_of_a_contract');
  if (covered < limits.most && lacksGeneralConditions(context))
    return reported('incomplete', 'general_conditions_missing');
  if (covered <= (words >= limits.longWords ? limits.longScrap : limits.scrap))
    return reported('incomplete', 'part_of_a_contract');
  return reported('works_contract', null);
}
