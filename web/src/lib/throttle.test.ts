import { afterEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

afterEach(() => void vi.useRealTimers());

it('runs immediately, then once per period, and never drops the last call', () => {
  vi.useFakeTimers();
  const work = vi.fn();
  const ask = throttle(work, 500);
  for (let i = 0; i < 1_000; i++) ask();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  expect(work).toHaveBeenCalledTimes(3);
  ask();
  ask.cancel();
  vi.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledTimes(3);
});
