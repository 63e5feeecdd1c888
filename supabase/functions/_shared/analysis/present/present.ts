/** The last step of an analysis: what was located and judged, as people get it. */
import { findFacts } from '../facts/find-facts.ts';
import type { LocatedClause } from '../find/located.ts';
import type { Judgment } from '../judge/judge.ts';
import type { ReadContract } from '../read/read-contract.ts';
import { riskLevel } from '../risk-level.ts';
import type { Analysis } from '../schema.ts';
import { riskScore, scoreGroups } from '../score.ts';
import { toFindings, toMissing } from './findings.ts';
import { notesOn } from './notes.ts';
import { type Placer, placer, scanTester } from './place.ts';

/** The parts of an analysis that say what is in the document. */
type Presented = Pick<
  Analysis,
  'risk_score' | 'risk_level' | 'groups' | 'clauses' | 'findings' | 'missing' | 'facts'
>;

/** @param scans numbers of the pages whose text was recognized from a scan */
export function present(
  contract: ReadContract,
  clauses: readonly LocatedClause[],
  judgment: Judgment,
  scans: readonly number[],
): Presented {
  const { context, text, pages, gate } = contract;
  const place = placer(contract);
  const found = toFindings(judgment.hits, context, place, scanTester(pages, scans));
  const findings = [...found, ...notesOn(contract, judgment, found.length + 1)];
  const missing = toMissing(judgment.absences, place);
  const groups = scoreGroups([...findings, ...missing]);
  const score = gate.passed ? riskScore(groups) : null;
  return {
    risk_score: score,
    risk_level: riskLevel(score),
    groups,
    clauses: clauses.map(({ category, span, confidence, source }) => ({
      category,
      ...clausePlace(place(span)),
      confidence,
      source,
    })),
    findings,
    missing,
    facts: findFacts(context, text, pages),
  };
}

const clausePlace = ({ quote, start, end, page }: ReturnType<Placer>) => ({ quote, start, end, page });
