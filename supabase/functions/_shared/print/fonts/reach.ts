import type { Reach } from './more.ts';

/** Timeout for fetching a font, in milliseconds. */
const patienceMs = 5000;
/** Number of cached subsets for later documents, a few dozen kilobytes each. */
const mostKept = 60;
const kept = new Map<string, Uint8Array<ArrayBuffer>>();

/**
 * Fetches fonts from the app's own site, where the build put them.
 * @param site the app's address without a trailing slash
 */
export function reachFonts(site: string): Reach {
  return async (path) => {
    const known = kept.get(path);
    if (known) return known;
    try {
      const answer = await fetch(`${site}/print-fonts/${path}`, { signal: AbortSignal.timeout(patienceMs) });
      // The app answers unknown paths with its HTML page.
      if (!answer.ok || answer.headers.get('content-type')?.includes('text/html')) return null;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (kept.size >= mostKept) kept.clear();
      kept.set(path, bytes);
      return bytes;
    } catch {
      return null;
    }
  };
}
