/**
 * Calls `work` immediately and then at most once per `ms`, however often it is called; the last call is never
 * dropped.
 */
export function throttle(work: () => void, ms: number): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    again = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, ms);
  };
  const ask = () => {
    if (timer === undefined) run();
    else again = true;
  };
  ask.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    again = false;
  };
  return ask;
}
