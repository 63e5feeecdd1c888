import type { Page, Request } from '@playwright/test';
import { axe, type Look, looks } from './axe.ts';
import { expect, test } from './fixtures.ts';

// The longest file, so the workers share it.
test.describe.configure({ mode: 'parallel', timeout: 360_000 });

const publicRoutes = ['/', '/login', '/register', '/accuracy', '/unsubscribe/made-up', '/no-such-page'];
const signedInRoutes = [
  '/dashboard',
  '/calendar',
  '/projects',
  '/contracts',
  '/search',
  '/compliance',
  '/notifications',
  '/notifications/preferences',
  '/sent-mail',
  '/notifications?tab=reminders',
  '/reports',
  '/activity',
  '/playbook',
  '/settings/jobs',
  '/settings/integrations',
  '/settings',
];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Opens a page and runs every rule in each look, reporting failures per look. */
async function expectNoViolations(page: Page, route: string): Promise<void> {
  await page.goto(route);
  for (const look of looks) {
    const name = `${route}, ${look.colorScheme}, ${look.width} px`;
    await test.step(name, async () => {
      await show(page, look);
      const { violations } = await (await axe(page)).withTags(tags).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
      expect.soft(found, name).toEqual([]);
    });
  }
}

/**
 * Theme and width change under the open page, as a setting or a rotated screen would do. Wait for the
 * requests this causes first.
 */
async function show(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect.poll(() => awaited.get(page)?.size).toBe(0);
  await page.waitForLoadState('networkidle');
}

/** The page's pending requests. */
const awaited = new WeakMap<Page, Set<Request>>();

test.beforeEach(({ page }) => {
  const open = new Set<Request>();
  awaited.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
});

test('public pages have no axe violations', async ({ page }) => {
  for (const route of publicRoutes) await expectNoViolations(page, route);
});

test('empty pages behind the sign-in have no axe violations', async ({ page, signedIn: _ }) => {
  for (const route of signedInRoutes) await expectNoViolations(page, route);
});

test('filled pages behind the sign-in have no axe violations', async ({ page, signedIn }) => {
  const project = await signedIn.project();
  const contract = await signedIn.contract(project);
  const routes = [...signedInRoutes, `/projects/${project.id}`, `/contracts/${contract.id}`];
  for (const route of routes) await expectNoViolations(page, route);
  await signedIn.upload(contract.id, 'cedar-wharf-mechanical-subcontract.docx');
  await signedIn.post('/contracts/analyze', { contract_id: contract.id });
  await expectNoViolations(page, `/contracts/${contract.id}`);
  await expectNoViolations(page, '/dashboard');
});

test('a check, its requirements, and the page of an evidence link have no axe violations', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project();
  await signedIn.post(`/compliance/project/${project.id}/apply-template`, {
    template: 'demolition',
    keys: ['osha-poster', 'ins-certificate-current', 'lic-dig-ticket'],
  });
  const check = await signedIn.post<{ id: string }>('/compliance/check', {
    project_id: project.id,
    check_type: 'Safety Compliance',
  });
  const link = await signedIn.post<{ path: string }>(`/compliance/checks/${check.id}/links`, {
    recipient: 'Northside Electric',
  });
  const routes = ['/compliance', `/compliance?project=${project.id}`, `/compliance/${check.id}`];
  const library = ['/compliance/requirements', '/compliance/requirements?tab=library&q=certificate'];
  for (const route of [...routes, ...library, link.path]) await expectNoViolations(page, route);
});
