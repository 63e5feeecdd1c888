import { expect, it } from 'vitest';
import { harshContract, subcontract } from '../testing/build.ts';
import { likeness, sketchOf } from './sketch.ts';

const text = subcontract();

it('matches the same text with other pages and spacing', () => {
  const half = Math.floor(text.length / 2);
  const cut = text.indexOf(' ', half);
  expect(
    likeness(sketchOf([text]), sketchOf([text.slice(0, cut), text.slice(cut).replace(/ /g, '\n')])),
  ).toBe(1);
});

it('estimates the share two texts have in common', () => {
  const changed = text.replace(/thirty/g, 'sixty').replace(/seven \(7\)/g, 'ten (10)');
  expect(likeness(sketchOf([text]), sketchOf([changed]))).toBeGreaterThan(0.8);
  expect(likeness(sketchOf([text]), sketchOf([harshContract()]))).toBeLessThan(0.3);
});

it('is empty for a text that is too short', () => {
  expect(sketchOf(['A few words'])).toEqual([]);
  expect(likeness([], [])).toBe(0);
});
