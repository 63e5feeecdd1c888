import type { Decision } from './decisions.ts';

const KEY = 'plumbline-intake';

/** Corrections made in this tab, which must survive a reload. */
export function keptDecisions(): Record<string, Decision> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Decision>;
  } catch {
    return {};
  }
}

export function keepDecisions(decisions: Record<string, Decision>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(decisions));
  } catch {
    // A full or forbidden storage only costs the reload.
  }
}
