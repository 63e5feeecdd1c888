import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/**
 * The most gzipped JavaScript a page may fetch before it is idle, in kB (1,000 bytes). A third of the
 * dashboard's is the chart library (recharts), loaded when the charts scroll into view. The live connection
 * loads after the page is shown.
 */
export const scriptLimits = { login: 99, dashboard: 290 };

/**
 * Starts counting the JavaScript that a page fetches. The returned function waits until the network is idle
 * and returns the sum in kB, each file gzipped separately regardless of the server's encoding.
 */
export function countFetchedScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.status() !== 200 || !/javascript/.test(response.headers()['content-type'] ?? '')) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return bytes / 1000;
  };
}
