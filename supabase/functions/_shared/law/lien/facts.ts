/** The facts lien deadlines depend on, and whether a rule applies to them. */
import type { LienRule } from './schema.ts';
import type { LienDate, LienProjectKind, LienRole, RuleProject } from './terms.ts';

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
  asked: Readonly<Record<string, string>>;
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
  other_public_works: {},
};

const houses: readonly LienProjectKind[] = ['single_family', 'two_family', 'three_or_four_family'];

/** Whether rules for these project types cover this project. */
export function fitOf(projects: readonly RuleProject[], { kind, owner_occupied }: LienInput): Fit {
  if (kind === null) return 'no';
  if (projects.length === 1 && projects[0] !== 'owner_occupied_residential')
    return reach[kind][projects[0] as RuleProject] ?? 'no';
  const fits = projects.map((project): Fit => {
    if (project !== 'owner_occupied_residential') return reach[kind][project] ?? 'no';
    if (!houses.includes(kind) || owner_occupied === false) return 'no';
    return owner_occupied ? 'yes' : 'unsure';
  });
  if (fits.includes('yes')) return 'yes';
  return fits.includes('unsure') ? 'unsure' : 'no';
}

/** Whether a rule may apply to our role. */
export function isAbout(rule: LienRule, facts: LienInput): boolean {
  return facts.role !== null && rule.who.includes(facts.role) && fitOf(rule.project, facts) !== 'no';
}
