/** The last step of an analysis: what was located and judged, as people get it. */
import { findFacts } from '../facts/find-facts.ts';
import type { LocatedClause } from '../find/located.ts';
import type { Judgment } from '../judge/judge.ts';
import type { ReadPaper } from '../paper-kind/read-paper.ts';
import { closedGate } from '../paper-kind/unscored.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { riskLevel } from '../risk-level.ts';
import type { Analysis, Finding } from '../schema.ts';
import { riskScore, scoreGroups } from '../score.ts';
import { toFindings, toMissing } from './findings.ts';
import { toFormFindings } from './form-findings.ts';
import { notesOn } from './notes.ts';
import { placer, scanTester } from './place.ts';

/** The parts of an analysis that say what is in the document. */
type Presented = Pick<
  Analysis,
  'risk_score' | 'risk_level' | 'gate' | 'paper' | 'groups' | 'clauses' | 'findings' | 'missing' | 'facts'
>;

/** @param scans numbers of the pages whose text was recognized from a scan */
export function present(
  contract: ReadContract,
  read: ReadPaper,
  clauses: readonly LocatedClause[],
  judgment: Judgment,
  scans: readonly number[],
): Presented {
  const { context, text, pages } = contract;
  const { unscored, isSelfContained: _, ...paper } = read;
  const gate = contract.gate.passed && unscored ? closedGate(unscored, paper) : contract.gate;
  const place = placer(contract);
  const found = toFindings(judgment.hits, context, place, scanTester(pages, scans));
  const fromForms = toFormFindings(judgment.fromForms, found.length + 1);
  const before = found.length + fromForms.length;
  const findings = [...found, ...fromForms, ...notesOn(contract, read, judgment, before + 1)];
  const missing = toMissing(judgment.absences, place);
  // Where there is no score, nothing adds to one.
  const counted = (one: Finding): Finding => (gate.passed ? one : { ...one, points: 0 });
  const groups = scoreGroups([...findings, ...missing].map(counted));
  const score = gate.passed ? riskScore(groups) : null;
  return {
    risk_score: score,
    risk_level: riskLevel(score),
    gate,
    paper,
    groups,
    clauses: clauses.map(({ category, span, confidence, source }) => ({
      category,
      ...place(span),
      confidence,
      source,
    })),
    findings: findings.map(counted),
    missing: missing.map(counted),
    facts: findFacts(context, text, pages),
  };
}
