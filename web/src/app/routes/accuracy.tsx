import { lawTrust as law } from '@analysis/law/law-trust.ts';
import { PageHeader } from '@/components/page-header.tsx';
import { AccuracyTable } from '@/features/accuracy/accuracy-table.tsx';
import {
  commercialAccuracy as commercial,
  constructionAccuracy as construction,
  dangerAccuracy as danger,
} from '@/features/accuracy/results.ts';
import { formatDate } from '@/lib/dates.ts';

/** The measured accuracy of the shipped engine, for anyone to read. */
export function Accuracy() {
  const { params, falseFindings } = construction;
  return (
    <div className="page py-8">
      <PageHeader
        title="How accurate is this?"
        subtitle="What the contract analysis finds, and what it gets wrong, on contracts whose clauses were marked beforehand."
      />
      <div className="mt-6 max-w-prose space-y-3">
        <p>
          The clauses of these contracts were marked by hand. The engine read the same contracts, and each
          sentence was compared. <strong className="font-medium">Right</strong> is how much of what the engine
          marks is such a clause; <strong className="font-medium">Found</strong> is how much of what is there
          it marks; F1 is the balance of the two, 1 at best.
        </p>
        <p>
          No figure here is about your contract. Read what a finding quotes before you rely on it, and have a
          lawyer read what matters.
        </p>
      </div>

      <section aria-labelledby="construction" className="mt-10">
        <h2 id="construction" className="text-xl">
          Construction contracts
        </h2>
        <p className="mt-1 max-w-prose text-muted-foreground">
          {construction.contracts} documents from public filings, marked by Plumbline’s developers, not by
          lawyers. Nobody looked at their marks while the rules were written, and they are written unlike all
          that the engine learned from. The average over all kinds of clauses:{' '}
          {construction.macroF1.toFixed(2)} by sentence, {construction.clauseF1.toFixed(2)} by clause (
          {construction.clauseF1Read.toFixed(2)} on the {construction.contractsRead} that it learned from);
          all clauses counted alike: {construction.allClausesF1.toFixed(2)}. Of the days, percentages and
          amounts in clauses that were found, {params.right} of {params.right + params.wrong} were read
          rightly.
          {falseFindings !== null &&
            ` Findings of the rules that do not hold: ${falseFindings.toFixed(1)} a contract, on average.`}
        </p>
        <div className="mt-4">
          <AccuracyTable caption="Accuracy on construction contracts" rows={construction.categories} />
        </div>
      </section>

      <section aria-labelledby="danger" className="mt-10">
        <h2 id="danger" className="text-xl">
          Danger and score
        </h2>
        <div className="mt-1 max-w-prose space-y-3 text-muted-foreground">
          <p>
            Readers marked every sentence that loads a side, and rated how risky each contract is to sign,
            without seeing what the engine says. They are language models in the role of a contracts manager;
            no practising lawyer has checked them. Three contracts were read twice: of what one reader called
            critical or high, the other marked nearly all as medium at least.
          </p>
          <p>
            Of {danger.grave} sentences that readers called critical or high, {danger.reached} carry a finding
            of medium or above and {danger.reachedHigh} one of high. Of {danger.high} findings that we call
            high or critical, {danger.highRight} stand where a reader marked medium or above; of all{' '}
            {danger.medium} of medium or above, {danger.mediumRight}. So read a finding before you rely on it,
            and expect that some dangers are not named.
          </p>
          <p>
            Over {danger.papers} contracts for works, the score ranks as the readers do with a correlation of{' '}
            {danger.rank.toFixed(2)} (1 is the same order), lies {danger.difference.toFixed(0)} points from
            their rating on average, and falls into the same band in {Math.round(danger.sameBand * 100)} of
            100. Each contract was judged by models that had not seen its like ({danger.folds} parts, trained
            on the others); how points are counted was fitted to these ratings.
          </p>
        </div>
      </section>

      <section aria-labelledby="commercial" className="mt-10">
        <h2 id="commercial" className="text-xl">
          Other commercial contracts
        </h2>
        <p className="mt-1 max-w-prose text-muted-foreground">
          {commercial.contracts} contracts marked by lawyers, each judged by a model that had not seen it (
          {commercial.folds} parts, trained on the others). The average over all kinds of clauses:{' '}
          {commercial.macroF1.toFixed(2)}; looking for keywords alone reaches{' '}
          {commercial.keywordsF1.toFixed(2)}. Data: {commercial.attribution}.
        </p>
        <div className="mt-4">
          <AccuracyTable caption="Accuracy on other commercial contracts" rows={commercial.categories} />
        </div>
      </section>

      <section aria-labelledby="law" className="mt-10 max-w-prose">
        <h2 id="law" className="text-xl">
          The law of the place
        </h2>
        <p className="mt-1">
          {law.rules} rules of {law.states} jurisdictions (the states and the District of Columbia) on clauses
          of private construction contracts, read from public pages by Plumbline’s developers, not by lawyers,
          and verified on {formatDate(law.verifiedOn)}. For {law.twoSources} two sources of different
          publishers agree; only these can make a finding weigh less, and the finding shows the step. For{' '}
          {law.oneSource} there is one source, and for {law.conflict} the sources differ: those inform and
          change nothing. Of {law.rechecked.rules} rules looked up again, {law.rechecked.wrong} was wrong and{' '}
          {law.rechecked.lackedCondition} lacked a condition; all were mended. A rule that is not shown may
          exist all the same. Verify with counsel what you rely on.
        </p>
      </section>

      <section aria-labelledby="yourself" className="mt-10 max-w-prose">
        <h2 id="yourself" className="text-xl">
          Measure it yourself
        </h2>
        <p className="mt-1">
          With the source code, <code>npm run eval:analysis -- folder</code> compares the engine with
          contracts you have marked, and prints this table for them.
        </p>
      </section>
    </div>
  );
}
