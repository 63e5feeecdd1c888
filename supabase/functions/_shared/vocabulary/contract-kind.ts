/** Kinds of construction contracts used for comparison. */
export const worksKinds = ['guaranteed_maximum', 'turnkey', 'other_works'] as const;
/** Other contracts that are scored among their kind. */
export const relatedKinds = ['supply', 'services'] as const;
export const contractKinds = [...worksKinds, ...relatedKinds] as const;
export type RelatedKind = (typeof relatedKinds)[number];
export type ContractKind = (typeof contractKinds)[number];

/** Plural names. */
export const contractKindNames: Record<ContractKind, string> = {
  guaranteed_maximum: 'guaranteed-maximum-price contracts',
  turnkey: 'turnkey and EPC contracts',
  other_works: 'construction contracts',
  supply: 'supply contracts',
  services: 'service contracts',
};
