/**
 * Converts final scores to probabilities: a logistic curve per category, regularized toward the plain sigmoid
 * when data are scarce.
 */
import type { Judged } from './thresholds.ts';

const STEPS = 30;
/** Strength of the prior (slope 1, shift 0), in rows. */
const PRIOR = 10;

type Curve = { slope: number; shift: number };

/**
 * Slope and shift with the lowest log-loss over the items, by Newton's method; a step that increases the loss
 * is halved.
 */
export function calibrate(items: readonly Judged[]): Curve {
  let curve: Curve = { slope: 1, shift: 0 };
  for (let count = 0; count < STEPS; count++) {
    const step = newtonStep(items, curve);
    const now = loss(items, curve);
    let next = { slope: curve.slope - step.slope, shift: curve.shift - step.shift };
    for (let part = 0.5; loss(items, next) > now + 1e-9 && part > 1e-6; part /= 2)
      next = { slope: curve.slope - part * step.slope, shift: curve.shift - part * step.shift };
    curve = next;
  }
  return curve;
}

function loss(items: readonly Judged[], { slope, shift }: Curve): number {
  let sum = (PRIOR * ((slope - 1) ** 2 + shift ** 2)) / 2;
  for (const { score, positive } of items) {
    const odds = (slope * score + shift) * (positive ? -1 : 1);
    sum += odds > 30 ? odds : Math.log1p(Math.exp(odds));
  }
  return sum;
}

function newtonStep(items: readonly Judged[], { slope, shift }: Curve): Curve {
  let slopeSlope = PRIOR * (slope - 1);
  let shiftSlope = PRIOR * shift;
  let a = PRIOR;
  let b = 0;
  let d = PRIOR;
  for (const { score, positive } of items) {
    const chance = 1 / (1 + Math.exp(-(slope * score + shift)));
    const error = chance - (positive ? 1 : 0);
    const bend = chance * (1 - chance);
    slopeSlope += error * score;
    shiftSlope += error;
    a += bend * score * score;
    b += bend * score;
    d += bend;
  }
  const determinant = a * d - b * b;
  return {
    slope: (d * slopeSlope - b * shiftSlope) / determinant,
    shift: (a * shiftSlope - b * slopeSlope) / determinant,
  };
}
