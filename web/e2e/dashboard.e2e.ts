import { dayFromNow } from '../../supabase/functions/_shared/calendar/testing/day-from-now.ts';
import { expect, test } from './fixtures.ts';

const file = 'millrace-school-contract.pdf';

test("the user's open tasks come first, link to their pages, and disappear when completed", async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project({ name: 'Harbor Tower' });
  const contract = await signedIn.contract(project, { name: 'Steel frame' });
  await signedIn.upload(contract.id, file);
  await signedIn.post('/contracts/analyze', {
    contract_id: contract.id,
    extract_clauses: true,
    assess_risk: true,
  });
  await signedIn.post('/compliance/check', {
    project_id: project.id,
    check_type: 'Safety Compliance',
    title: 'Crane inspection',
    due_date: dayFromNow(-3),
  });

  await page.goto('/dashboard');
  const needs = page.getByRole('region', { name: 'Needs your attention' });
  await expect(needs.getByRole('listitem')).not.toHaveCount(0);
  await expect(needs.getByText(/\d+ findings? to review/)).toBeVisible();
  await needs.getByRole('link', { name: 'Crane inspection' }).click();
  await expect(page).toHaveURL(/\/compliance\/[0-9a-f-]{36}$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Risk Alerts:' }).click();
  await expect(page).toHaveURL(/\/contracts\?risk=high$/);
});

test('an empty organization sees every panel with a no-data message', async ({ page, signedIn }) => {
  expect(signedIn.person.organization).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  for (const name of [
    'Compliance & Contract Trends',
    'Risk Distribution',
    'Project Status Overview',
    'Recent Activity',
    'Upcoming Deadlines',
  ]) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(page.getByText('Nothing is due in the next 90 days.')).toBeVisible();
});

test('a contract in recent activity is viewed, edited, and downloaded from there', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project();
  const contract = await signedIn.contract(project, { name: 'Steel frame' });
  await signedIn.upload(contract.id, file);
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  const line = activity.getByRole('listitem').filter({ hasText: 'Uploaded' });

  const download = page.waitForEvent('download');
  await line.getByRole('button', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toBe(file);

  await line.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Steel frame and decking');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(activity.getByText('Updated contract Steel frame and decking')).toBeVisible();

  await line.getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${contract.id}$`));
});
