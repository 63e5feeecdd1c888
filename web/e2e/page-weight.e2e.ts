import type { Browser } from '@playwright/test';
import { countFetchedScripts, scriptLimits } from '../../scripts/lib/fetched-scripts.ts';
import { dayFromNow } from '../../supabase/functions/_shared/calendar/testing/day-from-now.ts';
import { expect, test } from './fixtures.ts';

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** A first visit with an empty cache. */
async function freshPage(browser: Browser, baseURL: string | undefined, storageState?: Session) {
  const context = await browser.newContext({ baseURL, storageState });
  return context.newPage();
}

test('the sign-in page stays within its size limit', async ({ browser, baseURL }) => {
  const page = await freshPage(browser, baseURL);
  const fetched = countFetchedScripts(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kilobytes = await fetched();
  expect(kilobytes).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThanOrEqual(scriptLimits.login);
});

test('the dashboard with data stays within its size limit', async ({ browser, baseURL, page, signedIn }) => {
  const project = await signedIn.project();
  const contract = await signedIn.contract(project, {
    end_date: dayFromNow(20),
  });
  await signedIn.upload(contract.id, 'cedar-wharf-mechanical-subcontract.docx');
  await signedIn.post('/contracts/analyze', { contract_id: contract.id });

  const fresh = await freshPage(browser, baseURL, await page.context().storageState());
  const fetched = countFetchedScripts(fresh);
  await fresh.goto('/dashboard');
  for (const panel of [
    'Upcoming Deadlines',
    'Risk Distribution',
    'Project Status Overview',
    'Recent Activity',
    'Compliance & Contract Trends',
  ])
    await expect(fresh.getByRole('heading', { name: panel })).toBeVisible();
  await expect(fresh.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const kilobytes = await fetched();
  expect(kilobytes).toBeGreaterThan(scriptLimits.login);
  expect(kilobytes).toBeLessThanOrEqual(scriptLimits.dashboard);
});
