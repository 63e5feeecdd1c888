/** Whether a state prescribes a lien waiver form, from its lien waiver rules. No form text is stored. */
import type { WaiverForm } from '../schemas/payment.ts';
import { stateName } from '../vocabulary/states.ts';
import { clauseLaw } from './clause-law.ts';
import type { LawRule } from './schema.ts';

type Form = WaiverForm['form'];

const none = {
  conditions: null,
  citation: null,
  certainty: null,
  doubt: null,
  sources: [],
  verified_on: null,
};

/** @param state postal code; null if the project's state is unknown */
export function waiverForm(state: string | null): WaiverForm {
  const law = state && clauseLaw.find(({ jurisdiction }) => jurisdiction === state);
  const name = law ? law.name : stateName(state);
  const rule = law ? law.rules.find(({ topic }) => topic === 'lien_waiver') : undefined;
  if (!law || !rule) {
    const says = state
      ? `Not covered: we found no lien waiver rule for ${name ?? state}. One may still exist.`
      : 'Not covered: the project’s state is not known.';
    return { ...none, state, jurisdiction: name ?? null, form: 'not_covered', says };
  }
  const { what_it_means, conditions, citation, agreement, note, sources } = rule;
  return {
    state,
    jurisdiction: law.name,
    form: agreement === 'conflict' ? 'differ' : formOf(rule),
    says: what_it_means,
    conditions: conditions || null,
    citation,
    certainty: agreement,
    doubt: note || null,
    sources: [...sources],
    verified_on: law.verified_on,
  };
}

/** States that offer a form without requiring it, or bar requiring a different one. */
const gentler: Readonly<Record<string, Form>> = {
  'ma-lien-waiver': 'offered',
  'fl-lien-waiver': 'no_other_required',
};

const formOf = ({ id, effect }: LawRule): Form =>
  effect === 'advance_void_forms_mandatory' ? 'prescribed' : (gentler[id] ?? 'none_found');
