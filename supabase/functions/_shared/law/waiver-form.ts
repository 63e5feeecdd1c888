/** Whether a state prescribes a lien waiver form, from its lien waiver rules and what was read of the forms. */
import type { WaiverForm } from '../schemas/payment.ts';
import { stateName } from '../vocabulary/states.ts';
import { clauseLaw } from './clause-law.ts';
import type { LawRule } from './schema.ts';
import { waiverForms } from './waivers/forms.ts';

type Form = WaiverForm['form'];

const none = {
  conditions: null,
  citation: null,
  certainty: null,
  doubt: null,
  sources: [],
  verified_on: null,
};

const transcript = 'https://github.com/major-robertson/eregister_v2';

/** What was read of the forms themselves, which the clause rules don't say or leave in doubt. */
const readForms: Readonly<Record<string, Pick<WaiverForm, keyof typeof none | 'form' | 'says'>>> = {
  CO: {
    form: 'none_found',
    says: 'Colorado prescribes no form. Sources differ on one point only: whether lien rights can be waived in advance.',
    conditions: null,
    citation: 'C.R.S. § 38-22-119',
    certainty: 'conflict',
    doubt:
      'The statute allows waivers between the parties. One secondary source says that no-lien clauses are void; another by the same publisher allows waivers in advance.',
    sources: [
      'https://github.com/UniCourt/cic-code-co/blob/master/transforms/co/occo/r76/gov.co.crs.title.38.html',
      'https://www.levelset.com/construction-contracts/colorado-construction-contracts-faqs/',
    ],
    verified_on: '2026-11-22',
  },
  MO: {
    form: 'prescribed',
    says: 'The statute sets one form: the unconditional final waiver for residential property. Other waivers have no set form.',
    conditions:
      'The residential waiver takes effect even if the claimant is not paid. Waiving lien rights to be awarded the contract is unenforceable.',
    citation: 'Mo. Rev. Stat. §§ 429.005, 429.016.27',
    certainty: 'one_source',
    doubt: null,
    sources: [transcript],
    verified_on: '2026-11-28',
  },
  WY: {
    form: 'prescribed',
    says: 'The statute sets one form for every payment, signed before a notary. A waiver must follow it in substance.',
    conditions: 'It reserves retainage and unpaid amounts, which are entered on it.',
    citation: 'Wyo. Stat. § 29-10-101(b)',
    certainty: 'one_source',
    doubt: null,
    sources: [transcript],
    verified_on: '2026-11-28',
  },
  AZ: {
    form: 'prescribed',
    says: 'The statute sets four forms: conditional and unconditional, for progress and final payment. A waiver is unenforceable unless it follows one in substance.',
    conditions:
      'A conditional release also needs evidence of payment. No notary or witness is required. The notice on the unconditional forms is in the largest type of the document.',
    citation: 'A.R.S. § 33-1008(D)',
    certainty: 'two_sources',
    doubt: 'Whether a claimant can waive its own lien rights in advance is unclear.',
    sources: [transcript, 'https://handle.com/arizona-conditional-waiver-release-progress-payment'],
    verified_on: '2026-11-28',
  },
  UT: {
    form: 'prescribed',
    says: 'The statute sets two forms, for progress and final payment. A waiver meets the statute if it follows one in substance.',
    conditions: 'Both take effect only once the check is endorsed and paid.',
    citation: 'Utah Code § 38-1a-802(4)',
    certainty: 'one_source',
    doubt: null,
    sources: [transcript],
    verified_on: '2026-11-28',
  },
  FL: {
    form: 'no_other_required',
    says: 'No one may require a waiver that differs from the statutory forms. A different waiver that the lienor agrees to is enforced as written. Lien rights can’t be waived in advance.',
    conditions:
      'The statutory forms are unconditional. A lienor paid by check may condition its waiver on payment.',
    citation: 'Fla. Stat. § 713.20(2), (4)–(8)',
    certainty: 'two_sources',
    doubt: null,
    sources: [transcript, 'https://nacmsts.com/florida-waivers'],
    verified_on: '2026-11-28',
  },
};

/** @param state postal code; null if the project's state is unknown */
export const waiverForm = (state: string | null): WaiverForm => ({
  ...factsOf(state),
  texts: waiverForms.filter((form) => form.state === state).flatMap(({ kinds }) => kinds),
});

function factsOf(state: string | null): Omit<WaiverForm, 'texts'> {
  const read = state && readForms[state];
  if (read) return { state, jurisdiction: stateName(state), ...read };
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

/** States that offer a form without requiring it. */
const gentler: Readonly<Record<string, Form>> = { 'ma-lien-waiver': 'offered' };

const formOf = ({ id, effect }: LawRule): Form =>
  effect === 'advance_void_forms_mandatory' ? 'prescribed' : (gentler[id] ?? 'none_found');
