import { type Browser, chromium } from 'playwright-core';
import { browserLaunch } from '../../scripts/lib/browser.ts';
import { countFetchedScripts } from '../../scripts/lib/fetched-scripts.ts';
import type { BenchRow } from './pairs.ts';

/** QUALITY C10: gzipped JavaScript that a fresh browser has fetched when the page is idle, in kB. */
export async function benchBundleSize(url: string): Promise<BenchRow[]> {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const login = await scriptsOf(browser, `${url}/login`);
    const session = await register(browser, url);
    const dashboard = await scriptsOf(browser, `${url}/dashboard`, session);
    const row = { unit: 'kB', detail: 'gzipped, as fetched by a fresh browser until the network rests' };
    return [
      { id: 'C10a', name: 'initial JS of /login', ratio: login, goal: 99, ...row },
      { id: 'C10b', name: 'initial JS of /dashboard', ratio: dashboard, goal: 198, ...row },
    ];
  } finally {
    await browser.close();
  }
}

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Returns the gzipped JavaScript, in kilobytes, that a browser with an empty cache fetches for a page. */
async function scriptsOf(browser: Browser, address: string, session?: Session): Promise<number> {
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  const fetched = countFetchedScripts(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kilobytes = await fetched();
  await context.close();
  return kilobytes;
}

/** Signs up a new user through the pages and returns the session. */
async function register(browser: Browser, url: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/register`);
  await page.getByLabel('Full Name').fill('Bench');
  await page.getByLabel('Email Address').fill(`bench-${crypto.randomUUID()}@bench.invalid`);
  await page.getByLabel('Password').fill(crypto.randomUUID());
  await page.getByLabel('Organization Name').fill('Bench');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  const session = await context.storageState();
  await context.close();
  return session;
}
