/** Contracts that choose law or forum away from the project's state. */
import { federalLaw } from '../../law/find-jurisdiction.ts';
import type { JurisdictionLaw, LawRule } from '../../law/schema.ts';
import type { Clause, Finding, LawNote } from '../../vocabulary/analysis.ts';
import { firstJurisdiction } from '../facts/jurisdictions.ts';
import type { ScanTester } from '../present/quoter.ts';
import type { Jurisdictions } from './jurisdictions.ts';
import { conditionsOf } from './wording.ts';

const FORUM = /\b(?:courts?|venue|forum|litigat\w+|arbitrat\w+|suits?|actions?|proceedings?|jurisdiction)\b/i;
const SEATED =
  /\b(?:courts?|venue|forum|litigat\w+|arbitrat\w+|suits?|actions?|proceedings?|jurisdiction)\b[^.;]{0,160}?\b(?:in|of|at)\b[^.;]{0,80}/gi;

/** Rules that void a choice of law, and of forum. */
export const voidsLaw: readonly LawRule['effect'][] = [
  'void_venue_and_law',
  'void_law',
  'void_for_lien_claims',
];
const voidsForum: readonly LawRule['effect'][] = ['void_venue_and_law', 'void_venue', 'void_for_lien_claims'];

/** Notes on out-of-state law and forum, with the project state's rules. */
export function choiceOfLaw(
  clauses: readonly Clause[],
  { chosen, project, differ }: Jurisdictions,
  isScanned: ScanTester,
): Finding[] {
  if (!project) return [];
  const found: Finding[] = [];
  if (chosen && differ) {
    const law = notes(project, voidsLaw, chosen.fact.quote);
    found.push({
      ...information,
      ...spanOf(chosen.fact, isScanned),
      category: 'governing_law',
      title: `${chosen.fact.jurisdiction} law governs work in ${project.name}`,
      explanation:
        law.length > 0
          ? `${project.name} restricts such a choice. Findings show the law of both states.`
          : `We have no ${project.name} rule on such a choice. Findings show the law of both states.`,
      confidence: chosen.fact.confidence,
      law,
    });
  }
  const forum = clauses
    .filter(({ category }) => category === 'dispute_resolution' || category === 'governing_law')
    .map((clause) => ({ clause, seat: seatOf(clause.quote) }))
    .find(({ seat }) => seat !== null && seat !== project.name);
  const law = forum ? notes(project, voidsForum, forum.clause.quote) : [];
  if (forum && law.length > 0) {
    found.push({
      ...information,
      ...spanOf(forum.clause, isScanned),
      category: 'dispute_resolution',
      title: `Disputes go to ${forum.seat}, but the work is in ${project.name}`,
      explanation: `You would have to bring claims away from the job. ${project.name} has a rule on such clauses.`,
      confidence: Math.min(forum.clause.confidence, 0.7),
      law,
    });
  }
  return found;
}

/** The forum a clause names: the first jurisdiction after a word for proceedings. */
function seatOf(quote: string): string | null {
  if (!FORUM.test(quote)) return null;
  for (const [words] of quote.matchAll(SEATED)) {
    const seat = firstJurisdiction(words.toLowerCase().replace(/\s+/g, ' '));
    if (!seat || seat.name === 'United States') continue;
    if (!/\blaws? of\b/i.test(words.slice(0, seat.start))) return seat.name;
  }
  return null;
}

const information = {
  id: '',
  kind: 'info' as const,
  severity: 'low' as const,
  source: 'rule' as const,
  params: {},
  points: 0,
  spans: [],
  folded: true,
};

function spanOf(
  {
    quote,
    page,
    start,
    end,
    shown = null,
  }: Pick<Clause, 'quote' | 'page' | 'start' | 'end'> & { shown?: string | null },
  isScanned: ScanTester,
) {
  const span = { quote, shown, page, start, end };
  return { ...span, from_ocr: isScanned(span) };
}

function notes(project: JurisdictionLaw, effects: readonly LawRule['effect'][], quote: string): LawNote[] {
  const rules = project.rules.filter(({ effect }) => effects.includes(effect));
  const federal = rules.length > 0 && /\barbitrat/i.test(quote) ? federalLaw : undefined;
  return [
    ...rules.map((rule) => note(rule, project)),
    ...(federal?.rules.map((rule) => note(rule, federal)) ?? []),
  ];
}

function note(rule: LawRule, law: JurisdictionLaw): LawNote {
  return {
    rule: rule.id,
    topic: rule.topic,
    jurisdiction: law.jurisdiction,
    jurisdiction_name: law.name,
    from: 'project',
    outcome: rule.effect === 'may_preempt_state_law' ? 'informs' : 'voids',
    agreement: rule.agreement,
    says: rule.what_it_means,
    comparison: null,
    conditions: conditionsOf(rule),
    citation: rule.citation,
    sources: rule.sources,
    doubt: rule.note || null,
    verified_on: law.verified_on,
    reason: 'Governing law and venue add no points.',
    step: null,
  };
}
