/** The words that the law's data, what is said of a finding and screens share. No imports. */

export const lawTopics = [
  'contingent_payment',
  'anti_indemnity',
  'retainage',
  'prompt_payment',
  'notice_limits',
  'venue_and_law',
  'lien_waiver',
  'no_damage_for_delay',
  'right_to_stop_work',
] as const;

/** How far the sources of a rule go together. */
export const lawAgreements = ['two_sources', 'one_source', 'conflict'] as const;

export type LawTopic = (typeof lawTopics)[number];
