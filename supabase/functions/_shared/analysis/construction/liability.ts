import type { Finder } from './finder.ts';

export const liabilityFinders: readonly Finder[] = [];
