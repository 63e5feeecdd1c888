import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { turns } from './turns.ts';

it('runs a limited number at a time, in order, and continues after a failure', async () => {
  const inTurn = turns(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (id: number) =>
    inTurn(async () => {
      begun.push(id);
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      if (id === 1) throw new Error('Failed');
      return id;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true]);
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4, 5], 2]);
  expect(await work(6)).toBe(6);
});
