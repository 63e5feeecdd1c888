/** All finders for construction contracts, by the groups of the score. */
import { administrationFinders } from './administration.ts';
import { changesFinders } from './changes.ts';
import type { Finder } from './finder.ts';
import { liabilityFinders } from './liability.ts';
import { paymentFinders } from './payment.ts';
import { terminationFinders } from './termination.ts';
import { timeFinders } from './time.ts';

export { findBy } from './finder.ts';

export const constructionFinders: readonly Finder[] = [
  ...paymentFinders,
  ...timeFinders,
  ...liabilityFinders,
  ...terminationFinders,
  ...changesFinders,
  ...administrationFinders,
];
