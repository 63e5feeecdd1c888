/**
 * Applies state law to findings. A rule lowers a finding only if two sources agree and it voids or limits the
 * clause or fills a gap. The finding then shows the change; all other rules are shown without effect. If the
 * contract chooses the law of a state other than the project's, a finding changes only if both states agree,
 * or if the project state voids the clause: such statutes usually void the choice of law too.
 */
import type { JurisdictionLaw, LawRule } from '../../law/schema.ts';
import type { Clause, Finding, LawNote } from '../../vocabulary/analysis.ts';
import type { Facts } from '../../vocabulary/facts.ts';
import type { ScanTester } from '../present/quoter.ts';
import { pointsOf } from '../review.ts';
import { choiceOfLaw, voidsLaw } from './choice-of-law.ts';
import { type Effect, effectOf, speaksOf, topicOf } from './effects.ts';
import { type Jurisdictions, jurisdictionsOf, type Whereabouts } from './jurisdictions.ts';
import { isOfTier, obstacle, type Subject, subjectOf } from './subject.ts';
import { comparisonOf, conditionsOf } from './wording.ts';

type Found = { findings: readonly Finding[]; missing: readonly Finding[] };
type Read = { clauses: readonly Clause[]; facts: Facts; isScanned: ScanTester };

/** Findings with their law notes, and the jurisdictions used. */
export function applyLaw(
  { findings, missing, clauses, facts, isScanned }: Found & Read,
  isSubcontract: boolean,
  whereabouts: Whereabouts,
): Found {
  const jurisdictions = jurisdictionsOf(facts, whereabouts.state);
  if (!jurisdictions.chosen?.law && !jurisdictions.project) return { findings, missing };
  const subject = subjectOf(facts, isSubcontract, whereabouts);
  const reported = new Set(findings.filter(({ kind }) => kind === 'onerous').map(({ category }) => category));
  const weigh = (finding: Finding) => {
    // Only the first of several notes on one kind of clause shows the law, and none if a more severe finding
    // shows it.
    if (finding.kind === 'info' && reported.has(finding.category)) return finding;
    reported.add(finding.category);
    return underLaw(finding, jurisdictions, subject);
  };
  return {
    findings: [...findings.map(weigh), ...choiceOfLaw(clauses, jurisdictions, isScanned)],
    missing: missing.map((finding) => underLaw(finding, jurisdictions, subject)),
  };
}

/** A rule of one jurisdiction and its possible effect. */
type Verdict = {
  rule: LawRule;
  law: JurisdictionLaw;
  from: LawNote['from'];
  effect: Effect | null;
  obstacle: string | null;
};

function underLaw(finding: Finding, jurisdictions: Jurisdictions, subject: Subject): Finding {
  const verdicts = verdictsOn(finding, jurisdictions, subject);
  if (verdicts.length === 0) return finding;
  const deciding = finding.kind === 'info' ? null : decidingOf(verdicts, jurisdictions);
  const changed = deciding?.effect ? lighter(finding, deciding.effect) : finding;
  const law = verdicts.map((verdict) => ({
    ...noteOf(verdict, finding, subject),
    ...(verdict === deciding
      ? { reason: reasonFor(verdict), step: stepBetween(finding, changed) }
      : { reason: verdict.obstacle ?? idle(verdict, finding, deciding, jurisdictions), step: null }),
  }));
  return { ...changed, law };
}

function verdictsOn(finding: Finding, jurisdictions: Jurisdictions, subject: Subject): Verdict[] {
  const topic = topicOf(finding);
  if (!topic) return [];
  return lawsOf(jurisdictions).flatMap(({ law, from }) => {
    const rules = law.rules.filter((rule) => rule.topic === topic && speaksOf(rule, finding));
    const own = rules.filter((rule) => isOfTier(rule, subject));
    return (own.length > 0 ? own : rules).map((rule) => ({
      rule,
      law,
      from,
      effect: effectOf(rule, finding),
      obstacle: obstacle(rule, subject) ?? (jurisdictions.differ ? chosenAway(rule, law, subject) : null),
    }));
  });
}

/** Why a rule yields to the law the contract chooses; null if it does not. */
function chosenAway(rule: LawRule, law: JurisdictionLaw, subject: Subject): string | null {
  if (!rule.yields_to_choice) return null;
  const isChoiceVoid = law.rules.some(
    (other) => voidsLaw.includes(other.effect) && obstacle(other, subject) === null,
  );
  return isChoiceVoid
    ? null
    : `${law.name} allows the contract to choose another law, and it does. Score unchanged.`;
}

function lawsOf({
  chosen,
  project,
  differ,
}: Jurisdictions): { law: JurisdictionLaw; from: LawNote['from'] }[] {
  const contract = chosen?.law;
  if (contract && contract === project) return [{ law: contract, from: 'both' }];
  return [
    ...(project ? [{ law: project, from: 'project' as const }] : []),
    ...(contract && (differ || !project) ? [{ law: contract, from: 'contract' as const }] : []),
  ];
}

/** The verdict that lowers a finding; null for none. */
function decidingOf(verdicts: readonly Verdict[], { differ }: Jurisdictions): Verdict | null {
  const able = verdicts.filter(({ effect, obstacle: inTheWay }) => effect && !inTheWay);
  if (!differ) return able[0] ?? null;
  const ofProject = able.find(({ from }) => from === 'project');
  if (ofProject?.effect?.outcome === 'voids') return ofProject;
  const ofContract = able.find(({ from }) => from === 'contract');
  if (!ofProject || !ofContract) return null;
  // If both states agree, the effect that leaves the higher severity decides.
  return rank(ofContract) > rank(ofProject) ? ofContract : ofProject;
}

const rank = ({ effect }: Verdict) => ['low', 'medium', 'high', 'critical'].indexOf(effect?.after ?? 'low');

function lighter(finding: Finding, { outcome, after }: Effect): Finding {
  // The note says that the statute's terms must be met.
  if (outcome === 'fills') return { ...finding, severity: after, points: 0 };
  const order = ['low', 'medium', 'high', 'critical'];
  if (order.indexOf(after) >= order.indexOf(finding.severity)) return finding;
  return { ...finding, severity: after, points: Math.min(finding.points, pointsOf(finding.kind, after)) };
}

function stepBetween(before: Finding, after: Finding): LawNote['step'] {
  if (before.severity === after.severity && before.points === after.points) return null;
  return {
    severity_before: before.severity,
    severity_after: after.severity,
    points_before: before.points,
    points_after: after.points,
  };
}

function noteOf({ rule, law, from, effect }: Verdict, finding: Finding, subject: Subject) {
  return {
    rule: rule.id,
    topic: rule.topic,
    jurisdiction: law.jurisdiction,
    jurisdiction_name: law.name,
    from,
    outcome: effect?.outcome ?? ('informs' as const),
    agreement: rule.agreement,
    says: rule.what_it_means,
    comparison: comparisonOf(rule, finding, subject),
    conditions: conditionsOf(rule),
    citation: rule.citation,
    sources: rule.sources,
    doubt: rule.note || null,
    verified_on: law.verified_on,
  };
}

function reasonFor({ rule, law, effect, from }: Verdict): string {
  const where = from === 'contract' ? `under ${law.name} law` : `in ${law.name}`;
  if (effect?.outcome === 'fills') return `The contract is silent, but a statute ${where} provides this.`;
  if (effect?.outcome === 'limits') return `Reduced to the legal limit ${where}.`;
  return rule.partly
    ? `Void ${where}, but an exception leaves part of the risk.`
    : `Void ${where}: it should not be enforceable as written.`;
}

/** Why an applicable rule leaves a finding unchanged. */
function idle(
  { effect, rule, law }: Verdict,
  finding: Finding,
  deciding: Verdict | null,
  { differ }: Jurisdictions,
): string {
  if (!effect && finding.kind === 'info') return 'For information. No points.';
  if (!effect) {
    return rule.effect === 'unsettled'
      ? `Unsettled in ${law.name}; score unchanged.`
      : 'Does not cancel this risk; score unchanged.';
  }
  if (finding.kind === 'info') {
    return 'Already 0 points. Do not rely on the clause where the law voids it.';
  }
  if (deciding) return `Already adjusted under ${deciding.law.name} law.`;
  return differ
    ? 'The contract chooses a law other than the project state’s, and the two differ; score unchanged.'
    : 'Score unchanged.';
}
