import type { ActivityEvent } from '@schemas/activity.ts';
import { expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const event = (id: string, at: Date) => ({ id, created_at: at.toISOString() }) as ActivityEvent;

it("groups events by day in the reader's time zone", () => {
  const now = new Date(2026, 2, 14, 9);
  const days = groupByDay(
    [
      event('1', new Date(2026, 2, 14, 8)),
      event('2', new Date(2026, 2, 13, 23, 59)),
      event('3', new Date(2026, 2, 13, 0, 1)),
      event('4', new Date(2026, 1, 28, 12)),
    ],
    now,
  );
  expect(days.map(({ label, events }) => [label, events.map(({ id }) => id)])).toEqual([
    ['Today', ['1']],
    ['Yesterday', ['2', '3']],
    ['Saturday, February 28, 2026', ['4']],
  ]);
});

it('returns no days without events', () => expect(groupByDay([])).toEqual([]));
