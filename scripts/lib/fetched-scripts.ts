import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/**
 * The most gzipped JavaScript a page may fetch before it rests, in kB (1,000 bytes). A third of the dashboard's draws the lines of its
 * trends (recharts) and comes when their place is seen; the live connection comes while the page is already there.
 */
export const scriptLimits = { login: 99, dashboard: 290 };

/**
 * Counts the JavaScript that a page fetches from now on. What it returns waits until the network rests and says the sum in kB, each
 * file gzipped by itself whatever the server sent it as.
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
