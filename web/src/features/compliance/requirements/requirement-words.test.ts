import { expect, it } from 'vitest';
import { dueRuleWords, projectsInWords, recurrenceWords, usageInWords } from './requirement-words.ts';

it.each([
  ['once', null, 'Once'],
  ['weeks', 1, 'Every week'],
  ['months', 3, 'Every 3 months'],
  ['at_expiry', null, 'When evidence expires'],
] as const)('describes the recurrence: %s %s', (recurrence, recurrence_count, words) => {
  expect(recurrenceWords({ recurrence, recurrence_count })).toBe(words);
});

it.each([
  ['project_start', -14, '14 days before project start'],
  ['project_end', 1, '1 day after project end'],
  ['event', 0, 'At the event'],
] as const)('describes the due date: %s %i', (due_from, due_offset_days, words) => {
  expect(dueRuleWords({ due_from, due_offset_days })).toBe(words);
});

it.each([
  [0, 0, '0 projects, 0 checks'],
  [1, 1, '1 project, 1 check'],
  [2, 14, '2 projects, 14 checks'],
  [0, 3, '0 projects, 3 checks'],
])('describes the usage: %i projects, %i checks', (project_count, check_count, words) => {
  expect(usageInWords({ project_count, check_count })).toBe(words);
});

it.each([
  [0, 'not on a project'],
  [1, '1 project'],
  [2, '2 projects'],
])('says on how many projects a requirement is: %i', (project_count, words) => {
  expect(projectsInWords({ project_count })).toBe(words);
});
