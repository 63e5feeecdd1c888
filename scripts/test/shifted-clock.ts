import { globSync } from 'node:fs';

const places = ['/usr/lib/*/faketime', '/usr/lib64/faketime', '/usr/lib/faketime', '/usr/local/lib/faketime'];

/**
 * Finds the library that shifts programs' clocks, from the Debian package `libfaketime` or an equivalent.
 * Undefined if not installed.
 */
export function findFaketime(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return globSync(places.map((place) => `${place}/libfaketimeMT.so.1`))[0];
}

/**
 * Returns the environment in which the clock of a program and its children starts at a given moment and runs
 * from there. Waits and file times keep the real clock. Postgres's timers (statement and lock timeouts,
 * deadlock detection) do not end, since its signal handlers read the real clock: tests of them are skipped, and a deadlock hangs.
 */
export function shiftedTo(moment: string, library: string): Record<string, string> {
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Otherwise waits in the browser's threads end too late.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    NO_FAKE_STAT: '1',
    PLUMBLINE_MOMENT: moment,
  };
}
