import type { Finder } from './finder.ts';

export const administrationFinders: readonly Finder[] = [];
