/** The probability that a text is a construction contract, from its signs. */
import { type Signs, signKeys } from './signs.ts';
import { weights } from './weights.ts';
import type { WorksModel } from './works-model.ts';

export function chanceOfWorks(found: Signs, model: WorksModel = weights): number {
  let sum = model.bias;
  for (const key of signKeys) {
    const sign = model.signs[key];
    if (sign) sum += (sign.weight * (found[key] - sign.mean)) / sign.deviation;
  }
  return 1 / (1 + Math.exp(-sum));
}
