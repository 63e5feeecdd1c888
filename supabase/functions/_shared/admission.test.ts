import { expect, it } from 'vitest';
import { Admission } from './admission.ts';

it('admits what fits the budget, and the rest in order as others leave', async () => {
  const admission = new Admission(10, 1000);
  const first = await admission.enter(6);
  const order: string[] = [];
  const second = admission.enter(5).then((release) => {
    order.push('second');
    return release;
  });
  const third = admission.enter(1).then((release) => {
    order.push('third');
    return release;
  });
  await Promise.resolve();
  expect(order).toEqual([]);
  first?.();
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
});

it('admits work heavier than the budget only when it is alone', async () => {
  const admission = new Admission(10, 1000);
  const small = await admission.enter(1);
  let entered = false;
  const large = admission.enter(50).then((release) => {
    entered = true;
    return release;
  });
  await Promise.resolve();
  expect(entered).toBe(false);
  small?.();
  (await large)?.();
  expect(await admission.enter(10)).not.toBeNull();
});

it('times out, and the next in the queue moves up', async () => {
  const admission = new Admission(10, 20);
  const inside = await admission.enter(8);
  const heavy = admission.enter(5);
  const light = admission.enter(2);
  expect(await heavy).toBeNull();
  expect(await light).not.toBeNull();
  // Releasing twice frees the room only once.
  inside?.();
  inside?.();
  expect(await admission.enter(8)).not.toBeNull();
  expect(await admission.enter(8)).toBeNull();
});
