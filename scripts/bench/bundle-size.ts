import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { browserLaunch } from '../lib/browser.ts';
import type { BenchRow } from './pairs.ts';

/** QUALITY C10: gzipped JavaScript that a fresh browser has fetched when the page is at rest, in kB. */
export async function benchBundleSize(url: string): Promise<BenchRow[]> {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    let bytes = 0;
    page.on('response', async (response) => {
      if (/\.js(\?|$)/.test(response.url())) bytes += gzipSync(await response.body()).length;
    });
    const measure = async (id: string, name: string, goal: number): Promise<BenchRow> => {
      await page.waitForLoadState('networkidle');
      return {
        id,
        name,
        ratio: bytes / 1000,
        goal,
        unit: 'kB',
        detail: 'gzipped, as fetched by a fresh browser',
      };
    };
    await page.goto(`${url}/login`);
    const login = await measure('C10a', 'initial JS of /login', 99);
    await page.goto(`${url}/register`);
    await page.getByLabel('Full Name').fill('Bench');
    await page.getByLabel('Email Address').fill(`bench-${crypto.randomUUID()}@bench.invalid`);
    await page.getByLabel('Password').fill(crypto.randomUUID());
    await page.getByLabel('Organization Name').fill('Bench');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/dashboard');
    await page.waitForLoadState('networkidle');
    // The signed-in screen as a returning person loads it, with nothing in the browser's cache.
    const session = await context.storageState();
    await context.close();
    const fresh = await browser.newContext({ storageState: session });
    const dashboard = await fresh.newPage();
    bytes = 0;
    dashboard.on('response', async (response) => {
      if (/\.js(\?|$)/.test(response.url())) bytes += gzipSync(await response.body()).length;
    });
    await dashboard.goto(`${url}/dashboard`);
    await dashboard.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await dashboard.waitForLoadState('networkidle');
    return [
      login,
      { ...login, id: 'C10b', name: 'initial JS of /dashboard', ratio: bytes / 1000, goal: 198 },
    ];
  } finally {
    await browser.close();
  }
}
