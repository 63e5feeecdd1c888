/** Tells works from the goods that 'contractors' and 'subcontractors' also make. */
import { gateLimits } from '../thresholds.ts';

const WORKS = /\bthe works?\b|\bthe project\b|\bconstruction\b|\bthe (?:job |work|project )?site\b/g;

/** Whether a contract for construction speaks of what is built, so that the finders may read it. */
export function speaksOfWorks(lower: string, words: number): boolean {
  let times = 0;
  for (const _ of lower.matchAll(WORKS)) times += 1;
  return (times * 1_000) / words >= gateLimits.minWorksPerThousand;
}
