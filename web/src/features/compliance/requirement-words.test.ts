import { expect, it } from 'vitest';
import { dueRuleWords, recurrenceWords } from './requirement-words.ts';

it.each([
  ['once', null, 'Once'],
  ['weeks', 1, 'Every week'],
  ['months', 3, 'Every 3 months'],
  ['at_expiry', null, 'When the evidence expires'],
] as const)('says how often: %s %s', (recurrence, recurrence_count, words) => {
  expect(recurrenceWords({ recurrence, recurrence_count })).toBe(words);
});

it.each([
  ['project_start', -14, '14 days before the project’s start'],
  ['project_end', 1, '1 day after the project’s end'],
  ['event', 0, 'On the day of the event'],
] as const)('says when it is due: %s %i', (due_from, due_offset_days, words) => {
  expect(dueRuleWords({ due_from, due_offset_days })).toBe(words);
});
