/** Training result: signs scaled to mean 0 and deviation 1, weighted, and summed. */
export type WorksModel = {
  bias: number;
  signs: Record<string, { mean: number; deviation: number; weight: number }>;
};
