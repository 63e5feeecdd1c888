/** Kinds of construction contracts used for comparison. */
export const contractKinds = ['guaranteed_maximum', 'turnkey', 'other_works'] as const;
export type ContractKind = (typeof contractKinds)[number];

/** Plural names. */
export const contractKindNames: Record<ContractKind, string> = {
  guaranteed_maximum: 'guaranteed-maximum-price contracts',
  turnkey: 'turnkey and EPC contracts',
  other_works: 'construction contracts',
};
