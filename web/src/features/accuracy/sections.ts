/** The content of the accuracy page, also used for its PDF. */
import { lawTrust as law } from '../../../../supabase/functions/_shared/analysis/law/law-trust.ts';
import { lienTrust as lien } from '../../../../supabase/functions/_shared/law/lien/trust.ts';
import {
  type CategoryAccuracy,
  commercialAccuracy as commercial,
  constructionAccuracy as construction,
  dangerAccuracy as danger,
} from './results.ts';

interface AccuracySection {
  id: string;
  title: string;
  /** Text in backticks is set in monospace. */
  paragraphs: string[];
  table?: { caption: string; rows: readonly CategoryAccuracy[] };
}

export const accuracyTitle = 'How accurate is this?';
export const accuracySubtitle =
  'What the contract analysis finds and what it gets wrong, measured on contracts with known clauses.';

export const accuracyIntroduction = [
  "People marked the clauses of these contracts by hand. The engine read the same contracts, and each sentence was compared. “Precision” is the share of the engine's marks that are correct. “Recall” is the share of marked clauses the engine finds. F1 balances the two; 1 is best.",
  'None of these figures is about your contract. Read the quote before you rely on a finding, and have a lawyer review what matters.',
];

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** @param dateWords formats a calendar date, `YYYY-MM-DD` */
export function accuracySections(dateWords: (date: string) => string): AccuracySection[] {
  const { params, falseFindings } = construction;
  return [
    {
      id: 'construction',
      title: 'Construction contracts',
      paragraphs: [
        `${construction.contracts} documents from public filings, marked by Plumbline’s developers, not by lawyers. The marks were not used to write the rules, and the contracts differ from those the engine learned from. Average F1 over all clause types: ${construction.macroF1.toFixed(2)} by sentence, ${construction.clauseF1.toFixed(2)} by clause (${construction.clauseF1Read.toFixed(2)} on the ${construction.contractsRead} contracts it learned from). All clauses weighted equally: ${construction.allClausesF1.toFixed(2)}. Of the days, percentages, and amounts in clauses found, ${params.right} of ${params.right + params.wrong} were read correctly.${falseFindings === null ? '' : ` Wrong findings from the engine's rules: ${falseFindings.toFixed(1)} per contract on average.`}`,
      ],
      table: { caption: 'Accuracy on construction contracts', rows: construction.categories },
    },
    {
      id: 'danger',
      title: 'Risk findings and score',
      paragraphs: [
        "Readers marked every sentence that burdens a side and rated how risky each contract is to sign. They did not see the engine's results. The readers are language models acting as contracts managers; no practicing lawyer has checked them. Three contracts were read twice: nearly everything one reader called critical or high, the other called at least medium.",
        `Readers rated ${danger.grave} sentences critical or high. Of these, ${danger.reached} have a finding rated medium or above, and ${danger.reachedHigh} have one rated high or critical. We rate ${danger.high} findings high or critical; readers rated ${danger.highRight} of those passages medium or above. We rate ${danger.medium} findings medium or above; readers agreed on ${danger.mediumRight}. Read each finding before you rely on it, and expect some risks to be missed.`,
        `For ${danger.listed.papers} of these contracts, readers also named ${danger.listed.all} risks that matter most. ${danger.listed.in_10} are among the ten findings we list first, ${danger.listed.in_25} among the first 25, and ${danger.listed.in_cards} among all findings. Of the ${danger.first.cards} findings listed among the first ten, readers marked ${danger.first.high} as critical or high, ${danger.first.medium} as medium, and ${danger.first.low} as low; ${danger.first.unmarked} they did not mark, and ${danger.first.wrong_side} protect the contractor or burden another side.`,
        `By kind: ${danger.byKind.map(({ name, papers, recall, precision }) => `${papers} ${name}, ${percent(recall)} of the named risks are among the first ten, and readers marked ${percent(precision)} of the first ten`).join('; ')}.`,
        `Supply and service contracts are scored among their kind. A language model rated some of them and named their main risks. ${danger.related.map(({ name, papers, rank, difference, recall }) => `${papers} ${name}: correlation ${rank.toFixed(2)}, difference ${difference.toFixed(0)} points, ${percent(recall)} of the named risks among the first ten`).join('. ')}. The most one-sided of them score too low. Point values were fitted to these ratings, so expect less of other contracts.`,
        `For the owner, we list ${danger.forOwner.cards} findings among the first ten of these ${danger.forOwner.papers} construction contracts; ${danger.forOwner.burdens} are on a burden that readers marked medium or above for the owner, and ${danger.forOwner.wrongSide} burden the contractor. No ratings were made from the owner’s side.`,
        `On ${danger.papers} construction contracts, the order of our scores and of the readers' ratings has a correlation of ${danger.rank.toFixed(2)} (1 is the same order). The score differs from their rating by ${danger.difference.toFixed(0)} points on average and falls in the same risk band ${Math.round(danger.sameBand * 100)}% of the time. The contracts were split into ${danger.folds} groups, with similar contracts together; each group was scored by models trained on the others. Point values were fitted to these ratings.`,
      ],
    },
    {
      id: 'commercial',
      title: 'Other commercial contracts',
      paragraphs: [
        `Lawyers marked ${commercial.contracts} contracts, which were split into ${commercial.folds} groups. Each group was read by a model trained on the others. Average F1 over all clause types: ${commercial.macroF1.toFixed(2)}; keyword search alone reaches ${commercial.keywordsF1.toFixed(2)}. Data: ${commercial.attribution}.`,
      ],
      table: { caption: 'Accuracy on other commercial contracts', rows: commercial.categories },
    },
    {
      id: 'law',
      title: 'State law',
      paragraphs: [
        `${law.rules} rules for ${law.states} jurisdictions (the states and the District of Columbia) cover clauses in private construction contracts. Plumbline’s developers, not lawyers, read them from copies of public pages on ${dateWords(law.verifiedOn)}; the law may have changed since. For ${law.twoSources}, two independent sources agree; only these can reduce a finding, and the finding shows it. ${law.oneSource} have one source, and for ${law.conflict} the sources disagree; both kinds are for information only. Of ${law.rechecked.rules} rules rechecked, ${law.rechecked.wrong} was wrong and ${law.rechecked.lackedCondition} lacked a condition; all were corrected. Rules we do not have may still apply. Verify with counsel.`,
      ],
    },
    {
      id: 'liens',
      title: 'Lien and notice dates',
      paragraphs: [
        `${lien.rules} rules for ${lien.jurisdictions} jurisdictions, including state and local public work in ${lien.publicWorkStates}. No lawyer has checked them. For ${lien.statuteText}, we read a copy of the statute; each deadline shows which copy and when. The law may have changed since. ${lien.secondary} rely on secondary sources only. For ${lien.conflict}, the sources conflict, so no alerts are sent.`,
        `${lien.scenarios} test cases were written from the statutes and counted on a calendar. At first the rules got ${lien.rightAtFirst} right; each error was corrected, and all are right now. The cases test the arithmetic and which rule applies. They are not a review by a lawyer.`,
        'A lawyer on one of your projects can confirm a rule for your organization, with a license number and a note. Deadlines, calendars, reports, and notifications then show it as confirmed by counsel. All others show that counsel has not confirmed them.',
      ],
    },
    {
      id: 'yourself',
      title: 'Measure it yourself',
      paragraphs: [
        'With the source code, run `npm run eval:analysis -- folder`. It compares the engine with contracts you have marked and prints this table.',
      ],
    },
  ];
}
