import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';

/** Collects the processor time of the child processes of some work. */
interface Meter {
  seconds: number;
}

const meters = new AsyncLocalStorage<Meter>();

/** Clock ticks per second in /proc, the same on every Linux that Node supports. */
const TICKS = 100;
let counted = 0;

/**
 * Returns the processor time of all ended children and their descendants; 0 if the system does not report it.
 */
function ofEndedChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15)
      .map(Number);
    return (user + system) / TICKS;
  } catch {
    return 0;
  }
}

/** Processor time of ended children that was charged to no work, such as shared servers. */
export const uncharged = (): number => ofEndedChildren() - counted;

/**
 * Charges the time of children that ended since the last call to the current work. Called whenever a child
 * ends.
 */
export function chargeEnded(): void {
  const now = ofEndedChildren();
  const meter = meters.getStore();
  if (meter) meter.seconds += now - counted;
  counted = now;
}

/**
 * Runs work and returns the processor seconds of its child processes. If two such works overlap, a child may
 * be charged to the wrong one; the sum is right.
 */
export async function metered<T>(work: () => Promise<T>): Promise<{ result: T; cpu: number }> {
  const meter = { seconds: 0 };
  return meters.run(meter, async () => {
    const result = await work();
    chargeEnded();
    return { result, cpu: meter.seconds };
  });
}
