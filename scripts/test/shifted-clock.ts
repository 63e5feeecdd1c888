import { globSync } from 'node:fs';

const places = ['/usr/lib/*/faketime', '/usr/lib64/faketime', '/usr/lib/faketime', '/usr/local/lib/faketime'];

/** The library that shifts the clock of programs, from the Debian package `libfaketime` and its like. Undefined where it is not installed. */
export function findFaketime(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return globSync(places.map((place) => `${place}/libfaketimeMT.so.1`))[0];
}

/**
 * The environment in which the clock of a program, and of all programs that it starts, shows a moment and goes on from there.
 * Waits and file times keep the real clock.
 */
export function shiftedTo(moment: string, library: string): Record<string, string> {
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Otherwise the waits of the browser's threads end too late.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    NO_FAKE_STAT: '1',
    PLUMBLINE_MOMENT: moment,
  };
}
