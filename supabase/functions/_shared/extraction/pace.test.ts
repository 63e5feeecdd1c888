import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const length = { pause: 800, atLeast: 3, limit: 1300 };
const never = () => new Promise<never>(() => {});
let cpu = 0;
/** Imported again for each test, because the module checks the host's CPU clock only once. */
let pace: typeof import('./pace.ts');
let TookTooLong: typeof import('./errors.ts').TookTooLong;
const { inTime, patience, portion }: typeof pace = {
  inTime: (...input) => pace.inTime(...input),
  patience: (...input) => pace.patience(...input),
  portion: (...input) => pace.portion(...input),
};

beforeEach(async () => {
  vi.resetModules();
  pace = await import('./pace.ts');
  ({ TookTooLong } = await import('./errors.ts'));
  cpu = 5_000;
  vi.useFakeTimers();
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: cpu * 500, system: cpu * 500 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Advances the clock by `ms`, with the process working for part of it. */
const pass = (ms: number, working = ms) => {
  cpu += working;
  vi.advanceTimersByTime(ms);
};

describe('a time slice', () => {
  it('starts no page after its pause except the first, and none after its limit', () => {
    const pace = portion(length);
    pass(799);
    expect([pace.mayBegin(3), pace.left()]).toEqual([true, 501]);
    pass(1);
    expect([pace.mayBegin(2), pace.mayBegin(3)]).toEqual([true, false]);
    pass(500);
    expect([pace.mayBegin(0), pace.left()]).toEqual([false, 0]);
  });

  it('is not used up by other processes', () => {
    const pace = portion(length);
    pass(5_000, 700);
    expect([pace.mayBegin(3), pace.left()]).toEqual([true, 600]);
  });

  it('is not used up by other requests of this process', () => {
    const pace = portion(length);
    pass(700, 5_000);
    expect(pace.mayBegin(3)).toBe(true);
  });

  it.each([
    ['says nothing but 0', () => ({ user: 0, system: 0 })],
    [
      'cannot say',
      () => {
        throw new Error('Not implemented');
      },
    ],
  ])('uses wall-clock time if the host %s, and checks once', (_, usage) => {
    const request = vi.spyOn(process, 'cpuUsage').mockImplementation(usage);
    for (let n = 0; n < 3; n += 1) {
      const pace = portion(length);
      pass(800);
      expect([pace.mayBegin(2), pace.mayBegin(3)]).toEqual([true, false]);
    }
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('is eventually used up by waiting', () => {
    const pace = portion(length);
    pass(13_000, 1);
    expect(pace.left()).toBe(0);
  });
});

describe('inTime', () => {
  it('returns the result in time, or its error', async () => {
    await expect(inTime(patience(10), Promise.resolve('text'))).resolves.toBe('text');
    await expect(inTime(patience(10), Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('gives up at the timeout', async () => {
    const late = expect(inTime(patience(1000), never())).rejects.toThrow(TookTooLong);
    await vi.advanceTimersByTimeAsync(1000);
    await late;
    await expect(inTime(patience(-1), never())).rejects.toThrow(TookTooLong);
  });

  it('keeps waiting while other work uses the processor', async () => {
    let over = false;
    const work = inTime(portion(length), never()).catch(() => {
      over = true;
    });
    cpu += 1000;
    await vi.advanceTimersByTimeAsync(2000);
    expect(over).toBe(false);
    cpu += 300;
    await vi.advanceTimersByTimeAsync(2000);
    await work;
    expect(over).toBe(true);
  });
});
