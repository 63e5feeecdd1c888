/** The statutory notice forms, one row a form. Loaded on demand because their texts are long. */
import type { LegalNoticeType } from '../../schemas/notice.ts';
import type { LienProjectKind, LienRole } from '../../vocabulary/lien.ts';
import { stateName } from '../../vocabulary/states.ts';
import { arizona } from './arizona.ts';
import { california } from './california.ts';
import { florida } from './florida.ts';
import { georgia } from './georgia.ts';
import { illinois } from './illinois.ts';
import { newYork } from './new-york.ts';
import { northCarolina } from './north-carolina.ts';
import { ohio } from './ohio.ts';
import { pennsylvania } from './pennsylvania.ts';
import { publicWork } from './public-work.ts';
import type { AbsentForm, StatutoryForm } from './schema.ts';
import { texas } from './texas.ts';
import { washington } from './washington.ts';

const states = [
  arizona,
  california,
  florida,
  georgia,
  illinois,
  newYork,
  northCarolina,
  ohio,
  pennsylvania,
  texas,
  washington,
  publicWork,
];

export const statutoryForms: readonly StatutoryForm[] = states.flatMap(({ forms }) => forms);
export const absentForms: readonly AbsentForm[] = states.flatMap(({ absent }) => absent);

export const findForm = (id: string) => statutoryForms.find((form) => form.id === id);

/** The facts that decide which form fits. */
export interface FormFacts {
  /** Postal code; null if unknown. */
  state: string | null;
  role: LienRole | null;
  kind: LienProjectKind | null;
  /** The lien rule of the deadline that the notice is for. */
  rule: string | null;
}

const publicKinds: readonly (LienProjectKind | null)[] = ['federal_public_works', 'other_public_works'];

/** Whose forms apply, and whether they are those for public work. */
const placeOf = ({ state, kind }: FormFacts) => ({
  jurisdiction: kind === 'federal_public_works' ? 'US' : state,
  work: publicKinds.includes(kind) ? 'public' : undefined,
});

/** The forms of a jurisdiction for a type of notice, the best fit first. */
export function formsFor(type: LegalNoticeType, facts: FormFacts): StatutoryForm[] {
  const { role, kind, rule } = facts;
  const { jurisdiction, work } = placeOf(facts);
  const fits = (form: StatutoryForm) =>
    (rule && form.rules?.includes(rule) ? 4 : 0) +
    (role && form.roles ? (form.roles.includes(role) ? 2 : -2) : 0) +
    (kind && form.kinds?.includes(kind) ? 1 : 0);
  return statutoryForms
    .filter((form) => form.type === type && form.jurisdiction === jurisdiction && form.work === work)
    .sort((a, b) => fits(b) - fits(a));
}

/** Why there is no form, for a type of notice that statutes regulate. */
export function whyNoForm(type: LegalNoticeType, facts: FormFacts): string {
  const { jurisdiction, work } = placeOf(facts);
  const absent = absentForms.find(
    (one) => one.type === type && one.jurisdiction === jurisdiction && one.work === work,
  );
  if (absent) return absent.reason;
  if (!jurisdiction) return 'The project’s state is not known.';
  const name = stateName(jurisdiction) ?? jurisdiction;
  return work
    ? `Not covered: we have no text of ${name}’s law on public work. It may prescribe a notice of the claim on the payment bond.`
    : `Not covered: we have no text of ${name}’s statute. It may prescribe one.`;
}
