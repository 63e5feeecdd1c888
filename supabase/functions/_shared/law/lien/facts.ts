/** The facts lien deadlines depend on, and whether a rule applies to them. */

import type { LienDate, LienProjectKind, LienRole, RuleProject } from '../../vocabulary/lien.ts';
import type { LienRule } from './schema.ts';

export interface LienInput {
  /** Postal code; null if no U.S. state is given. */
  state: string | null;
  role: LienRole | null;
  kind: LienProjectKind | null;
  /** Whether the home is owner-occupied; null if unknown. */
  owner_occupied: boolean | null;
  dates: Readonly<Partial<Record<LienDate, string | null>>>;
  /** Months of unpaid work, each given by any of its days. */
  unpaid_months: readonly string[];
  /** Dates only a person knows, by the name the rule asks for. */
  answers: Readonly<Record<string, string>>;
}

/** Whether a rule's project type matches; `unsure` if its wording may or may not cover this project. */
type Fit = 'yes' | 'unsure' | 'no';

const reach: Record<LienProjectKind, Partial<Record<RuleProject, Fit>>> = {
  commercial: { any: 'yes', commercial: 'yes' },
  single_family: {
    any: 'yes',
    residential: 'yes',
    single_family_residential: 'yes',
    one_two_family_residential: 'yes',
    one_four_family_residential: 'yes',
  },
  two_family: {
    any: 'yes',
    residential: 'yes',
    one_two_family_residential: 'yes',
    one_four_family_residential: 'yes',
  },
  // Some states limit residential rules to two families.
  three_or_four_family: {
    any: 'yes',
    residential: 'unsure',
    one_four_family_residential: 'yes',
    multi_family_residential: 'unsure',
    commercial: 'unsure',
  },
  // States classify apartments as residential or as commercial.
  multi_family: {
    any: 'yes',
    residential: 'unsure',
    commercial: 'unsure',
    multi_family_residential: 'yes',
  },
  federal_public_works: { federal_public_works: 'yes' },
  other_public_works: { other_public_works: 'yes' },
};

/** Homes that a rule on owner-occupied homes covers. */
const occupied: Partial<Record<RuleProject, readonly LienProjectKind[]>> = {
  owner_occupied_single_family: ['single_family'],
  owner_occupied_one_two_family: ['single_family', 'two_family'],
  owner_occupied_one_four_family: ['single_family', 'two_family', 'three_or_four_family'],
};

/** Whether one of these project types is the project's. */
export function fitOf(projects: readonly RuleProject[], { kind, owner_occupied }: LienInput): Fit {
  if (kind === null) return 'no';
  let best: Fit = 'no';
  for (const project of projects) {
    const homes = occupied[project];
    const fit = homes
      ? homes.includes(kind) && owner_occupied !== false
        ? owner_occupied
          ? 'yes'
          : 'unsure'
        : 'no'
      : (reach[kind][project] ?? 'no');
    if (fit === 'yes') return fit;
    if (fit === 'unsure') best = fit;
  }
  return best;
}

/**
 * Whether a rule applies as far as the facts say. A rule counted from an optional event does not apply before
 * the event is entered.
 */
export function standingOf(rule: LienRule, facts: LienInput): Fit {
  const fit = fitOf(rule.project, facts);
  if (fit === 'no') return fit;
  const { when } = rule;
  if (when && !(facts.answers[when] ?? facts.dates[when as LienDate]))
    return when === rule.asks || when === rule.trigger ? 'no' : 'unsure';
  return rule.turns_on ? 'unsure' : fit;
}

/** Whether a rule may apply to our role. */
export function isAbout(rule: LienRule, facts: LienInput): boolean {
  return facts.role !== null && rule.who.includes(facts.role) && standingOf(rule, facts) !== 'no';
}
