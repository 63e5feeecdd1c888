/** Names of roles, terms, and results of a set of contract documents. No imports: the browser takes its labels from here. */

/** What a document is in a set. */
export const documentRoleLabels = {
  amendment: 'Amendment',
  change_order: 'Change order',
  agreement: 'Agreement',
  subcontract: 'Subcontract',
  addendum: 'Addendum',
  supplementary_conditions: 'Supplementary conditions',
  general_conditions: 'General conditions',
  specifications: 'Specifications',
  drawings: 'Drawings',
  exhibit: 'Exhibit',
  prime_contract: 'Prime contract',
  other: 'Other document',
} as const;

export type DocumentRole = keyof typeof documentRoleLabels;
export const documentRoles = Object.keys(documentRoleLabels) as [DocumentRole, ...DocumentRole[]];

/** Terms that are compared across documents. */
export const comparedTermLabels = {
  payment: 'Payment period',
  retainage: 'Retainage',
  claims_notice: 'Notice of claims',
  delay: 'Remedy for delay',
  liquidated_damages: 'Liquidated damages',
  indemnity: 'Indemnity',
  insurance: 'General liability insurance',
  warranty: 'Warranty period',
  termination: 'Termination for convenience',
  disputes: 'Dispute forum',
} as const;

export type ComparedTerm = keyof typeof comparedTermLabels;
export const comparedTerms = Object.keys(comparedTermLabels) as [ComparedTerm, ...ComparedTerm[]];

/**
 * Why a text governs, or why that is uncertain. `amends`: it expressly changes the other. `order`: the documents
 * state the order. `confirmed`: a person confirmed the order. `later`: the later of two amendments.
 */
export const governingReasons = [
  'amends',
  'order',
  'confirmed',
  'later',
  'same',
  'no_order',
  'contradictory',
  'not_ranked',
  'stricter',
  'unread',
] as const;
export type GoverningReason = (typeof governingReasons)[number];

/**
 * `right_missing`: the subcontractor carries the obligation without the right that the contractor has, or has less
 * of it. `not_flowed_down`: the contractor owes the owner more than the subcontractor owes the contractor.
 */
export const flowDownGapKinds = ['right_missing', 'not_flowed_down'] as const;
export type FlowDownGapKind = (typeof flowDownGapKinds)[number];

/**
 * Why a gap is uncertain. `close_values`: they may be equal, such as business and calendar days. `not_read`: the
 * subcontract has words on it that were not read. `amended`: an amendment is about it and does not show what remains.
 */
export const flowDownDoubts = [
  'several_values',
  'close_values',
  'no_value',
  'not_read',
  'amended',
  'prime_governs',
  'stricter_governs',
] as const;
export type FlowDownDoubt = (typeof flowDownDoubts)[number];
