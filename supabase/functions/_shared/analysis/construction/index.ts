/** All finders for construction contracts, by the groups of the score. */
import { administrationFinders, administrationSections } from './administration.ts';
import { changesFinders } from './changes.ts';
import type { Finder } from './finder.ts';
import { liabilityFinders, liabilitySections } from './liability.ts';
import { paymentFinders } from './payment.ts';
import type { Section } from './sections.ts';
import { terminationFinders } from './termination.ts';
import { timeFinders } from './time.ts';
import { endingTurns } from './turns-ending.ts';
import { liabilityTurns } from './turns-liability.ts';
import { othersTurns } from './turns-others.ts';
import { paymentTurns } from './turns-payment.ts';
import { workTurns } from './turns-work.ts';

export { type Captions, readCaptions } from './captions.ts';
export { findContinued, isItem } from './continued.ts';
export { withDetails } from './details.ts';
export { isDoubtful } from './doubts.ts';
export { findBy } from './finder.ts';
export { isNoClause } from './not-clauses.ts';
export { readTitles } from './outline.ts';
export { protections } from './protections.ts';
export { findInSections } from './sections.ts';
export { readVerdicts, type Verdicts } from './verdicts.ts';
export { speaksOfWorks, standsBehind } from './works.ts';

export const constructionFinders: readonly Finder[] = [
  ...paymentFinders,
  ...timeFinders,
  ...liabilityFinders,
  ...terminationFinders,
  ...changesFinders,
  ...administrationFinders,
  ...paymentTurns,
  ...liabilityTurns,
  ...endingTurns,
  ...workTurns,
  ...othersTurns,
];

export const constructionSections: readonly Section[] = [...liabilitySections, ...administrationSections];
