/**
 * Refusals are sent at multiples of this many milliseconds, because checking a password takes longer than
 * finding that an address is unknown.
 */
const step = 500;

/** Milliseconds until the end of the current step, for a request that began `elapsed` ms ago. */
export function untilNextStep(elapsed: number): number {
  return Math.ceil(Math.max(elapsed, 1) / step) * step - elapsed;
}

/** Delays a refusal to a fixed time after the request began, so that its timing reveals nothing. */
export async function answerAfter(began: number): Promise<void> {
  const wait = untilNextStep(performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, wait));
}

/** How long a sign-in attempt waits for its response after too many failures. */
export const slowedSeconds = 5;

export const slowDown = () => new Promise((resolve) => setTimeout(resolve, slowedSeconds * 1000));
