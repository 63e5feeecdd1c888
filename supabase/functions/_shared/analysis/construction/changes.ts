import type { Finder } from './finder.ts';

export const changesFinders: readonly Finder[] = [];
