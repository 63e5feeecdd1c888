/** The last step of an analysis: what was located and judged, as people get it. */
import { findFacts } from '../facts/find-facts.ts';
import type { LocatedClause } from '../find/located.ts';
import type { Judgment } from '../judge/judge.ts';
import { applyLaw } from '../law/apply-law.ts';
import type { Whereabouts } from '../law/places.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { riskLevel } from '../risk-level.ts';
import type { Analysis } from '../schema.ts';
import { riskScore, scoreGroups } from '../score.ts';
import { inOrder, toFindings, toMissing } from './findings.ts';
import { notesOn } from './notes.ts';
import { placer, scanTester } from './place.ts';

/** The parts of an analysis that say what is in the document. */
type Presented = Pick<
  Analysis,
  'risk_score' | 'risk_level' | 'groups' | 'clauses' | 'findings' | 'missing' | 'facts'
>;

/**
 * @param scans numbers of the pages whose text was recognized from a scan
 * @param whereabouts what is known beside the text of where and for how much the work is
 */
export function present(
  contract: ReadContract,
  clauses: readonly LocatedClause[],
  judgment: Judgment,
  scans: readonly number[],
  whereabouts: Whereabouts,
): Presented {
  const { context, text, pages, gate } = contract;
  const place = placer(contract);
  const isScanned = scanTester(pages, scans);
  const read = {
    findings: toFindings(judgment.hits, context, place, isScanned),
    missing: toMissing(judgment.absences, place),
    clauses: clauses.map(({ category, span, confidence, source }) => ({
      category,
      ...place(span),
      confidence,
      source,
    })),
    facts: findFacts(context, text, pages),
  };
  // The rules are for construction contracts.
  const lawful =
    contract.isConstruction && gate.passed
      ? applyLaw({ ...read, isScanned }, context.sides.isSubcontract, whereabouts)
      : read;
  const found = inOrder('f', lawful.findings);
  const findings = [...found, ...notesOn(contract, judgment, found.length + 1)];
  const missing = inOrder('m', lawful.missing);
  const groups = scoreGroups([...findings, ...missing]);
  const score = gate.passed ? riskScore(groups) : null;
  return {
    risk_score: score,
    risk_level: riskLevel(score),
    groups,
    clauses: read.clauses,
    findings,
    missing,
    facts: read.facts,
  };
}
