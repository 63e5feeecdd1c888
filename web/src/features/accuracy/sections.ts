/** What the page on accuracy says, and the same as a PDF. */
import { lawTrust as law } from '../../../../supabase/functions/_shared/analysis/law/law-trust.ts';
import {
  type CategoryAccuracy,
  commercialAccuracy as commercial,
  constructionAccuracy as construction,
  dangerAccuracy as danger,
} from './results.ts';

interface AccuracySection {
  id: string;
  title: string;
  /** What stands in backticks is typed as it is. */
  paragraphs: string[];
  table?: { caption: string; rows: readonly CategoryAccuracy[] };
}

export const accuracyTitle = 'How accurate is this?';
export const accuracySubtitle =
  'What the contract analysis finds, and what it gets wrong, on contracts whose clauses were marked beforehand.';

export const accuracyIntroduction = [
  'The clauses of these contracts were marked by hand. The engine read the same contracts, and each sentence was compared. “Right” is how much of what the engine marks is such a clause; “Found” is how much of what is there it marks; F1 is the balance of the two, 1 at best.',
  'No figure here is about your contract. Read what a finding quotes before you rely on it, and have a lawyer read what matters.',
];

/** @param dateWords how a calendar date, `YYYY-MM-DD`, is said */
export function accuracySections(dateWords: (date: string) => string): AccuracySection[] {
  const { params, falseFindings } = construction;
  return [
    {
      id: 'construction',
      title: 'Construction contracts',
      paragraphs: [
        `${construction.contracts} documents from public filings, marked by Plumbline’s developers, not by lawyers. Nobody looked at their marks while the rules were written, and they are written unlike all that the engine learned from. The average over all kinds of clauses: ${construction.macroF1.toFixed(2)} by sentence, ${construction.clauseF1.toFixed(2)} by clause (${construction.clauseF1Read.toFixed(2)} on the ${construction.contractsRead} that it learned from); all clauses counted alike: ${construction.allClausesF1.toFixed(2)}. Of the days, percentages and amounts in clauses that were found, ${params.right} of ${params.right + params.wrong} were read rightly.${falseFindings === null ? '' : ` Findings of the rules that do not hold: ${falseFindings.toFixed(1)} a contract, on average.`}`,
      ],
      table: { caption: 'Accuracy on construction contracts', rows: construction.categories },
    },
    {
      id: 'danger',
      title: 'Danger and score',
      paragraphs: [
        'Readers marked every sentence that loads a side, and rated how risky each contract is to sign, without seeing what the engine says. They are language models in the role of a contracts manager; no practising lawyer has checked them. Three contracts were read twice: of what one reader called critical or high, the other marked nearly all as medium at least.',
        `Of ${danger.grave} sentences that readers called critical or high, ${danger.reached} carry a finding of medium or above and ${danger.reachedHigh} one of high. Of ${danger.high} findings that we call high or critical, ${danger.highRight} stand where a reader marked medium or above; of all ${danger.medium} of medium or above, ${danger.mediumRight}. So read a finding before you rely on it, and expect that some dangers are not named.`,
        `Over ${danger.papers} contracts for works, the score ranks as the readers do with a correlation of ${danger.rank.toFixed(2)} (1 is the same order), lies ${danger.difference.toFixed(0)} points from their rating on average, and falls into the same band in ${Math.round(danger.sameBand * 100)} of 100. Each contract was judged by models that had not seen its like (${danger.folds} parts, trained on the others); how points are counted was fitted to these ratings.`,
      ],
    },
    {
      id: 'commercial',
      title: 'Other commercial contracts',
      paragraphs: [
        `${commercial.contracts} contracts marked by lawyers, each judged by a model that had not seen it (${commercial.folds} parts, trained on the others). The average over all kinds of clauses: ${commercial.macroF1.toFixed(2)}; looking for keywords alone reaches ${commercial.keywordsF1.toFixed(2)}. Data: ${commercial.attribution}.`,
      ],
      table: { caption: 'Accuracy on other commercial contracts', rows: commercial.categories },
    },
    {
      id: 'law',
      title: 'The law of the place',
      paragraphs: [
        `${law.rules} rules of ${law.states} jurisdictions (the states and the District of Columbia) on clauses of private construction contracts, read from public pages by Plumbline’s developers, not by lawyers, and verified on ${dateWords(law.verifiedOn)}. For ${law.twoSources} two sources of different publishers agree; only these can make a finding weigh less, and the finding shows the step. For ${law.oneSource} there is one source, and for ${law.conflict} the sources differ: those inform and change nothing. Of ${law.rechecked.rules} rules looked up again, ${law.rechecked.wrong} was wrong and ${law.rechecked.lackedCondition} lacked a condition; all were mended. A rule that is not shown may exist all the same. Verify with counsel what you rely on.`,
      ],
    },
    {
      id: 'yourself',
      title: 'Measure it yourself',
      paragraphs: [
        'With the source code, `npm run eval:analysis -- folder` compares the engine with contracts you have marked, and prints this table for them.',
      ],
    },
  ];
}
