import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';

/** Collects what the child processes of some work cost. */
interface Meter {
  seconds: number;
}

const meters = new AsyncLocalStorage<Meter>();

/** Clock ticks a second in /proc, the same on every Linux that Node runs on. */
const TICKS = 100;
let counted = 0;

/** The processor time of all children that ended so far, theirs included; 0 where the system does not say. */
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

/** What ended children cost that was charged to no work: those that served all of them. */
export const uncharged = (): number => ofEndedChildren() - counted;

/** Charges what children cost that ended since the last call to the work under way; called whenever one ends. */
export function chargeEnded(): void {
  const now = ofEndedChildren();
  const meter = meters.getStore();
  if (meter) meter.seconds += now - counted;
  counted = now;
}

/**
 * Runs work and says what its child processes cost in seconds. Where two such works overlap a child may be charged to the other one;
 * the sum is right.
 */
export async function metered<T>(work: () => Promise<T>): Promise<{ result: T; cpu: number }> {
  const meter = { seconds: 0 };
  return meters.run(meter, async () => {
    const result = await work();
    chargeEnded();
    return { result, cpu: meter.seconds };
  });
}
