import type { Finder } from './finder.ts';

export const terminationFinders: readonly Finder[] = [];
