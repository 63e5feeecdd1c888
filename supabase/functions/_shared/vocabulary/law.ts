/** Terms shared by the law data, findings, and screens. No imports. */

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

/** How far a rule's sources agree. */
export const lawAgreements = ['two_sources', 'one_source', 'conflict'] as const;

export type LawTopic = (typeof lawTopics)[number];
