import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../../scripts/lib/browser.ts';

/** Browser journeys against the stack at PLUMBLINE_URL. No retries: a flaky test fails. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '.output',
  // One more than the number of cores on the test machine: journeys often wait for the server or network.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // As long as a busy machine needs; a condition that is already met costs nothing.
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    baseURL: process.env.PLUMBLINE_URL ?? 'http://127.0.0.1:8080',
    launchOptions: await browserLaunch(),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // DOM snapshots show what screenshots would, and screenshots cost as much as the page itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
