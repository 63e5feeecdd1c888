import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

// The longest file by far: both workers share it.
test.describe.configure({ mode: 'parallel' });

const publicRoutes = ['/', '/login', '/register', '/accuracy', '/unsubscribe/made-up', '/no-such-page'];
const signedInRoutes = [
  '/dashboard',
  '/projects',
  '/contracts',
  '/search',
  '/compliance',
  '/notifications',
  '/notifications/preferences',
  '/sent-mail',
  '/reminders',
  '/activity',
  '/settings/jobs',
  '/settings',
];

async function expectNoViolations(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target)}`,
  );
  expect(found, route).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('axe finds nothing on the public pages', async ({ page }) => {
        for (const route of publicRoutes) await expectNoViolations(page, route);
      });

      test('axe finds nothing on the pages behind the sign-in while they are empty', async ({
        page,
        signedIn: _,
      }) => {
        test.slow();
        for (const route of signedInRoutes) await expectNoViolations(page, route);
      });

      test('axe finds nothing on the pages behind the sign-in with something on them', async ({
        page,
        signedIn,
      }) => {
        test.slow();
        const project = await signedIn.project();
        const contract = await signedIn.contract(project);
        const routes = [...signedInRoutes, `/projects/${project.id}`, `/contracts/${contract.id}`];
        for (const route of routes) await expectNoViolations(page, route);
        await signedIn.upload(contract.id, 'cedar-wharf-mechanical-subcontract.docx');
        await signedIn.post('/contracts/analyze', { contract_id: contract.id });
        await expectNoViolations(page, `/contracts/${contract.id}`);
        await expectNoViolations(page, '/dashboard');
      });

      test('axe finds nothing on a check, its requirements, and where a link leads', async ({
        page,
        signedIn,
      }) => {
        test.slow();
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
    });
  }
}
