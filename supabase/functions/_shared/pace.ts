/** Refusals leave in steps of this many milliseconds: checking a password takes longer than finding that an address is unknown. */
const step = 500;

/** Milliseconds to wait so that an answer begun `elapsed` ms ago leaves at the end of a whole step. */
export function untilNextStep(elapsed: number): number {
  return Math.ceil(Math.max(elapsed, 1) / step) * step - elapsed;
}

/** Holds a refusal back until a fixed time after the request began, so that its timing tells nothing. */
export async function answerAfter(began: number): Promise<void> {
  const wait = untilNextStep(performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, wait));
}

/** How long an attempt to sign in waits for its answer after too many have failed. */
export const slowedSeconds = 5;

export const slowDown = () => new Promise((resolve) => setTimeout(resolve, slowedSeconds * 1000));
