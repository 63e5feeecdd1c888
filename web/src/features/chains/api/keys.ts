import type { ChainParams } from '@schemas/chain.ts';

export const chainKeys = {
  all: ['chains'] as const,
  of: ({ kind, id }: ChainParams) => [...chainKeys.all, kind, id] as const,
  bundles: ({ kind, id }: ChainParams) => [...chainKeys.all, 'bundles', kind, id] as const,
};
