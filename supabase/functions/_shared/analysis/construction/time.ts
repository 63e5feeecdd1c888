import type { Finder } from './finder.ts';

export const timeFinders: readonly Finder[] = [];
