import { newColleague } from './colleague.ts';
import { contractFile, expect, signIn, test } from './fixtures.ts';

test('every empty page leads a new user to creating the first project', async ({ page, signedIn }) => {
  await page.goto('/contracts');
  await page.getByRole('link', { name: 'Create a project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Project name').fill('Pier 9 Repairs');
  await dialog.getByLabel('Client').fill(signedIn.person.organization);
  await dialog.getByLabel('Start date').fill('2026-03-02');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('row', { name: /Pier 9 Repairs/ })).toBeVisible();
  await expect(page).toHaveURL(/\/projects$/);
});

test("a new organization's dashboard opens the form for the first project", async ({ page, signedIn }) => {
  expect(signedIn.session.access_token).toBeTruthy();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Create a project' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
});

test('a member without a project sees who can help and no action that would fail', async ({ page, api }) => {
  const person = await newColleague(api, 'Maren Lindqvist');
  await signIn(page, person);
  await expect(page.getByRole('link', { name: 'Create a project' })).toHaveCount(0);
  await page.goto('/contracts');
  await expect(page.getByText('You are not on a project yet.')).toBeVisible();
  await page.goto('/projects?new=project');
  await expect(page.getByText('You are not on a project yet.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('running checks from the page of all projects asks for the project and reports the result', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project({ start_date: '2199-01-01', status: 'planning' });
  await signedIn.post('/compliance/check', {
    project_id: project.id,
    check_type: 'Safety Compliance',
    title: 'Guardrails',
    due_date: '2199-01-31',
  });
  await page.goto('/compliance');
  await page.getByRole('button', { name: 'Run Compliance Check' }).click();
  await expect(page.getByText('Please select a specific project to run compliance check')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Run Compliance Check' });
  await dialog.getByRole('combobox', { name: 'Project' }).fill('Quarry');
  await page.getByRole('option', { name: /Quarry Street Library/ }).click();
  await dialog.getByRole('button', { name: 'Start Check' }).click();
  await expect(page.getByText('Compliance check initiated successfully!')).toBeVisible();
  await expect(
    page.getByText(/Quarry Street Library.*: Evaluated 1 check: nothing changed; 0% of checks compliant\./),
  ).toBeVisible();
  // Checks not yet due are no failure: the score has a neutral color.
  await page.goto('/projects');
  await expect(
    page
      .getByRole('row', { name: /Quarry Street Library/ })
      .getByRole('cell')
      .nth(5),
  ).toHaveText('0%');
});

test('toasts move to the top while the user types in the area they would cover', async ({
  page,
  signedIn,
}) => {
  await signedIn.project();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/compliance');
  await page.getByRole('button', { name: 'Run Compliance Check' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const toaster = page.locator('[data-sonner-toaster]');
  await expect(toaster).toHaveAttribute('data-y-position', 'bottom');
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.setAttribute('aria-label', 'A note at the bottom');
    field.style.cssText = 'position:fixed;bottom:8px;right:8px;z-index:9999';
    document.querySelector('[role=dialog]')?.append(field);
  });
  await page.getByLabel('A note at the bottom').focus();
  await page.getByLabel('A note at the bottom').pressSequentially('n');
  await expect(toaster).toHaveAttribute('data-y-position', 'top');
});

test('a sample project is added and removed in one click and labeled everywhere, and the first steps end', async ({
  page,
  signedIn,
}) => {
  test.setTimeout(120_000);
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: /^First steps/ });
  await expect(steps).toContainText('0 of 4');
  await steps.getByRole('button', { name: 'Load a sample project' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'is fictitious' });
  await expect(notice).toBeVisible({ timeout: 60_000 });
  await page.goto('/contracts');
  await expect(page.getByRole('row', { name: /Sample: prime contract/ })).toContainText(/\d+%/, {
    timeout: 60_000,
  });
  await expect(page.getByRole('row', { name: /Sample: mechanical subcontract/ })).toBeVisible();

  // The user's own documents do not go into the sample.
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(contractFile('cedar-wharf-prime-contract.pdf'));
  await expect(page.getByLabel('New project')).toHaveValue('Three-story medical office building', {
    timeout: 30_000,
  });
  await expect(page.getByText('Looks like a new version')).toHaveCount(0);

  await page.goto('/dashboard');
  await notice.getByRole('button', { name: 'Remove sample' }).click();
  await expect(notice).toBeHidden({ timeout: 30_000 });
  await page.goto('/contracts');
  await expect(page.getByText('No contracts found')).toBeVisible();

  // The user's own data completes the steps; the list is dismissed for good.
  await signedIn.contract(await signedIn.project());
  await page.goto('/dashboard');
  await expect(steps).toContainText('1 of 4');
  await expect(steps.getByRole('button', { name: 'Load a sample project' })).toHaveCount(0);
  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(steps).toBeHidden();
});
