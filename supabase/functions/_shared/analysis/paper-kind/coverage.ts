/** How many subjects of a complete construction contract a paper covers. */
import type { Category } from '../../vocabulary/taxonomy.ts';

/** Subjects in every published form; one category of each is enough. */
const subjects: readonly (readonly Category[])[] = [
  ['payment_terms'],
  ['retainage', 'late_payment_interest'],
  ['changes'],
  ['claims_notice', 'differing_site_conditions'],
  ['termination_default', 'termination_convenience'],
  ['indemnity'],
  ['insurance'],
  ['warranty'],
  ['dispute_resolution'],
  ['liquidated_damages', 'no_damage_for_delay', 'force_majeure'],
  ['suspension_or_stop_work'],
  ['liability_cap', 'consequential_waiver'],
];

/** The covered subjects, out of twelve. */
export function coverage(located: readonly { category: Category }[]): number {
  const found = new Set(located.map(({ category }) => category));
  return subjects.filter((some) => some.some((category) => found.has(category))).length;
}
