/** Types of site events, and the clauses, notices, and rules they trigger. No imports except types. */

import type { LienStep } from './lien.ts';
import type { Category } from './taxonomy.ts';

export const siteEventKinds = [
  'delay',
  'differing_condition',
  'change_directed',
  'non_payment',
  'accident',
  'defect',
] as const;

export type SiteEventKind = (typeof siteEventKinds)[number];

export const siteEventKindNames: Record<SiteEventKind, string> = {
  delay: 'Delay',
  differing_condition: 'Differing site condition',
  change_directed: 'Directed change',
  non_payment: 'Payment not received',
  accident: 'Accident',
  defect: 'Defect',
};

/** The legal notices named in the specification. */
export const noticeTypes = [
  'Notice of Commencement',
  "Mechanic's Lien Notice",
  'Notice to Owner',
  'Stop Work Notice',
  'Notice of Non-Payment',
  'Breach of Contract Notice',
  'Termination Notice',
] as const;

type NoticeType = (typeof noticeTypes)[number];

/** The clauses that apply to an event. */
export const clausesOf: Record<SiteEventKind, readonly Category[]> = {
  delay: ['claims_notice', 'force_majeure', 'no_damage_for_delay', 'liquidated_damages', 'time_of_essence'],
  differing_condition: ['differing_site_conditions', 'claims_notice', 'hazardous_materials'],
  change_directed: ['changes', 'claims_notice'],
  non_payment: [
    'payment_terms',
    'contingent_payment',
    'late_payment_interest',
    'retainage',
    'suspension_or_stop_work',
    'claims_notice',
  ],
  accident: ['insurance', 'indemnity', 'claims_notice'],
  defect: ['warranty', 'termination_default', 'claims_notice'],
};

/** The notice to draft under the contract; a claim for time or money is not one of the seven. */
export const noticeOf: Record<SiteEventKind, NoticeType | null> = {
  delay: null,
  differing_condition: null,
  change_directed: null,
  non_payment: 'Notice of Non-Payment',
  accident: null,
  defect: 'Breach of Contract Notice',
};

/** The notice a statutory step requires. */
export const noticeOfStep: Partial<Record<LienStep, NoticeType>> = {
  preliminary_notice: 'Notice to Owner',
  notice_of_nonpayment: 'Notice of Non-Payment',
  notice_of_intent: "Mechanic's Lien Notice",
  record_lien: "Mechanic's Lien Notice",
};

/** Federal reporting duties after an accident; `days` after it, counted in hours. */
export const accidentRules = [
  {
    key: 'us-osha-death',
    title: 'Report a death to OSHA within 8 hours',
    days: 0,
    conditions: 'Within 8 hours of learning of it; state-plan states may require more.',
    citation: '29 CFR 1904.39',
  },
  {
    key: 'us-osha-hospital',
    title: 'Report a hospitalization, amputation, or loss of an eye to OSHA within 24 hours',
    days: 1,
    conditions: 'In-patient hospitalization within 24 hours of the accident; states may require more.',
    citation: '29 CFR 1904.39',
  },
] as const;
