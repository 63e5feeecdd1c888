import type { Deadline } from '@schemas/deadline.ts';
import type { LienProposal } from '@schemas/lien.ts';

export const sourceNames: Record<Deadline['source'], string> = {
  law: 'Law',
  contract: 'Contract',
  person: 'Custom date',
};

/** Labels for the certainty of a statutory date, which depends on its sources. */
export const certaintyNames: Record<LienProposal['certainty'], string> = {
  two_sources: 'Two sources agree',
  one_source: 'One source',
  conflict: 'Sources conflict',
};

export const variantNames: Record<LienProposal['variant'], string> = {
  main: 'Working deadline',
  extended: 'Longer period, only if its conditions are met',
  outside_limit: 'Outer limit, not a working deadline',
  conflict: 'Sources conflict: no alerts',
};

/** Capitalizes the first letter of a sentence, such as a rule's consequence. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
