import type { Finder } from './finder.ts';

export const paymentFinders: readonly Finder[] = [];
