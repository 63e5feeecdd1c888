import type { Browser, Locator, Page } from '@playwright/test';
import { dayFromNow } from '../../supabase/functions/_shared/calendar/testing/day-from-now.ts';
import { type Api, expect, test } from './fixtures.ts';

/**
 * 0.005: less than one line of text moving by its own height on a page this size. Web Vitals call 0.1 good.
 */
const BOUND = 0.005;
/** Longer than the delay before a skeleton shows. */
const SLOW_MS = 400;

/** Elements that shifted since the page began to load, and by how much. */
async function shiftsOf(
  browser: Browser,
  signedIn: Page,
  address: string,
  landmark: (page: Page) => Locator,
) {
  // A browser with an empty cache: resources that arrive late, such as fonts, may shift the layout.
  const context = await browser.newContext({
    baseURL: new URL(signedIn.url()).origin,
    storageState: await signedIn.context().storageState(),
    viewport: signedIn.viewportSize(),
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: { value: number; moved: string[] }[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const name = ({ node }: { node: Node | null }) =>
          node instanceof Element ? node.outerHTML.slice(0, 160) : (node?.textContent ?? 'gone');
        seen.push({ value, moved: sources.map(name) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Delays each response a little more than the last, as a slow connection would. Each may shift what is
  // already shown.
  let request = 0;
  await page.route('**/api/v1/**', async (route) => {
    const late = SLOW_MS + (request++ % 3) * 150;
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.continue();
  });
  await page.goto(address);
  await expect(landmark(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { value: number; moved: string[] }[] }).seen,
  );
  await context.close();
  return { sum: seen.reduce((sum, { value }) => sum + value, 0), seen };
}

async function withRows(api: Api) {
  // Today is always in the calendar's month.
  const soon = dayFromNow(0);
  const project = await api.project({ end_date: soon });
  const contract = await api.contract(project, { end_date: soon });
  await api.upload(contract.id, 'cedar-wharf-mechanical-subcontract.docx');
  await api.post('/contracts/analyze', { contract_id: contract.id });
  return contract;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    const still = ({ sum, seen }: Awaited<ReturnType<typeof shiftsOf>>) =>
      expect(sum, JSON.stringify(seen, null, 1)).toBeLessThan(BOUND);

    test('the dashboard loads without layout shift, with rows or without', async ({
      browser,
      page,
      signedIn,
    }) => {
      const panel = (name: string) => (there: Page) => there.getByRole('heading', { name });
      still(await shiftsOf(browser, page, '/dashboard', panel('First steps')));
      await withRows(signedIn);
      still(await shiftsOf(browser, page, '/dashboard', panel('Recent Activity')));
    });

    test('a contract and the calendar load without layout shift', async ({ browser, page, signedIn }) => {
      const { id } = await withRows(signedIn);
      still(
        await shiftsOf(browser, page, `/contracts/${id}`, (there) =>
          there.getByText('Findings are drafts until someone reviews them.'),
        ),
      );
      still(
        await shiftsOf(browser, page, '/calendar', (there) =>
          there.getByRole('link', { name: /General contract ends/ }),
        ),
      );
    });
  });
}
