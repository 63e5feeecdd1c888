import { expect, it } from 'vitest';
import { matchingCommands } from './commands.ts';

const labels = (q: string, may: Parameters<typeof matchingCommands>[1]) =>
  matchingCommands(q, may).map(({ label }) => label);
const all = { file: true, makeProjects: true };

it('finds commands by word beginnings', () => {
  expect(labels('upl', all)).toEqual(['Upload a contract']);
  expect(labels('GENERATE', all)).toEqual(['Reports']);
  expect(labels('new proj', all)).toEqual(['New project']);
  expect(labels('upload nothing', all)).toEqual([]);
});

it('offers only permitted commands', () => {
  expect(labels('upload', { ...all, file: false })).toEqual([]);
  expect(labels('new', { ...all, file: false })).toEqual(['New project']);
  expect(labels('new', { ...all, makeProjects: false })).toEqual(['New contract']);
});
