import { expect, it } from 'vitest';
import { dueRuleWords, recurrenceWords, usageWords } from './requirement-words.ts';

it.each([
  ['once', null, 'Once'],
  ['weeks', 1, 'Every week'],
  ['months', 3, 'Every 3 months'],
  ['at_expiry', null, 'When the evidence expires'],
] as const)('describes the recurrence: %s %s', (recurrence, recurrence_count, words) => {
  expect(recurrenceWords({ recurrence, recurrence_count })).toBe(words);
});

it.each([
  ['project_start', -14, "14 days before the project's start"],
  ['project_end', 1, "1 day after the project's end"],
  ['event', 0, 'On the day of the event'],
] as const)('describes the due date: %s %i', (due_from, due_offset_days, words) => {
  expect(dueRuleWords({ due_from, due_offset_days })).toBe(words);
});

it.each([
  [0, 0, 'Not on a project yet.'],
  [1, 1, 'On 1 project, 1 check.'],
  [2, 14, 'On 2 projects, 14 checks.'],
  [0, 3, 'On 0 projects, 3 checks.'],
])('describes the usage: %i projects, %i checks', (project_count, check_count, words) => {
  expect(usageWords({ project_count, check_count })).toBe(words);
});
