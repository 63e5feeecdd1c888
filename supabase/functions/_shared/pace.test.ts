import { expect, it } from 'vitest';
import { untilNextStep } from './pace.ts';

it('delays every refusal to the end of a full step', () => {
  expect([0, 3, 120, 499].map((elapsed) => elapsed + untilNextStep(elapsed))).toEqual([500, 500, 500, 500]);
  expect(620 + untilNextStep(620)).toBe(1000);
});
