/** What training learns: signs are brought to mean 0 and deviation 1, then weighed and summed. */
export type WorksModel = {
  bias: number;
  signs: Record<string, { mean: number; deviation: number; weight: number }>;
};
