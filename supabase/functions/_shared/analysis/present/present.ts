/** Step 6 of the analysis: the result as returned. */

import type { Analysis, Finding } from '../../vocabulary/analysis.ts';
import { riskLevel } from '../../vocabulary/risk-level.ts';
import { findFacts } from '../facts/find-facts.ts';
import type { FoundClause } from '../find/clause-span.ts';
import type { Judgment } from '../judge/judge.ts';
import { applyLaw } from '../law/apply-law.ts';
import type { Whereabouts } from '../law/jurisdictions.ts';
import { countOnerous } from '../onerous/count-onerous.ts';
import type { ReadPaper } from '../paper-kind/read-paper.ts';
import { closedGate } from '../paper-kind/unscored.ts';
import { percentileOf } from '../percentile/percentile.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { riskScore, scoreGroups } from '../score.ts';
import { numbered, toFindings, toMissing } from './findings.ts';
import { toFormFindings } from './form-findings.ts';
import { toLeaning } from './leaning.ts';
import { notesOn } from './notes.ts';
import { inOrderOfDanger } from './order.ts';
import { type Quoter, quoter, scanTester } from './quoter.ts';
import { gradedByPrice } from './share-of-price.ts';

/** The parts of an analysis that describe the document. */
type Presented = Pick<
  Analysis,
  | 'our_side'
  | 'risk_score'
  | 'risk_level'
  | 'percentile'
  | 'leaning'
  | 'gate'
  | 'paper'
  | 'groups'
  | 'clauses'
  | 'findings'
  | 'missing'
  | 'facts'
>;

/**
 * @param known.scans numbers of pages whose text was recognized from a scan
 * @param known.whereabouts the project's state, price, and date, if known from outside the text
 */
export function present(
  contract: ReadContract,
  paperRead: ReadPaper,
  clauses: readonly FoundClause[],
  judgment: Judgment,
  { scans, whereabouts }: { scans: readonly number[]; whereabouts: Whereabouts },
): Presented {
  const { context, text, pages } = contract;
  const { unscored, isSelfContained: _, ...paper } = paperRead;
  const gate = contract.gate.passed && unscored ? closedGate(unscored, paper) : contract.gate;
  const quote = quoter(contract);
  const isScanned = scanTester(pages, scans);
  // Without a score there are no points.
  const counted = (one: Finding): Finding => (gate.passed ? one : { ...one, points: 0 });
  const facts = findFacts(context, text, pages);
  const read = {
    findings: gradedByPrice(
      toFindings(judgment.hits, context, quote, isScanned),
      facts,
      whereabouts.price,
    ).map(counted),
    missing: toMissing(judgment.missing, quote).map(counted),
    clauses: clauses.map(({ category, span, confidence, source }) => ({
      category,
      ...clauseSpan(quote(span)),
      confidence,
      source,
    })),
    facts,
  };
  // The law rules cover construction contracts only.
  const lawful =
    contract.isConstruction && gate.passed
      ? applyLaw({ ...read, isScanned }, context.sides.isSubcontract, whereabouts)
      : read;
  const { leaning } = judgment;
  const trade = paperRead.kind === 'related' ? 'related' : 'works';
  const counts =
    gate.passed && leaning
      ? countOnerous(lawful, leaning, context.sides.us, { trade, words: contract.words })
      : lawful.findings;
  const found = inOrderOfDanger(counts, context, judgment.dangers, contract.words);
  const fromForms = toFormFindings(judgment.fromForms, found.length + 1);
  const before = found.length + fromForms.length;
  const findings = [...found, ...fromForms, ...notesOn(contract, paperRead, judgment, before + 1)];
  const missing = numbered(lawful.missing);
  const groups = scoreGroups([...findings, ...missing]);
  const score = gate.passed ? riskScore(groups) : null;
  const leans = gate.passed && leaning ? toLeaning(contract, paperRead, leaning) : null;
  return {
    our_side: context.sides.isClear ? context.sides.us : null,
    risk_score: score,
    risk_level: riskLevel(score),
    percentile: percentileOf(score, leans?.kind ?? null),
    leaning: leans,
    gate,
    paper,
    groups,
    clauses: read.clauses,
    findings,
    missing,
    facts: read.facts,
  };
}

const clauseSpan = ({ quote, start, end, page }: ReturnType<Quoter>) => ({ quote, start, end, page });
