import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../../scripts/lib/browser.ts';

/** The browser journeys, against the stack at PLUMBLINE_URL. No retries: what passes now and then fails. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '.output',
  // One more than the cores that the project is tested on: a journey often waits for the server or for the network to rest.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    baseURL: process.env.PLUMBLINE_URL ?? 'http://127.0.0.1:8080',
    launchOptions: await browserLaunch(),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Its snapshots of the page tell what pictures would, which cost as much as the page itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
