import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('an owner sets how the organization works', async ({ page, signedIn: _ }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Organization settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organization' })).toBeVisible();
  const general = page.getByRole('region', { name: 'General' });
  await general.getByLabel('Name').fill('Okafor & Daughters');
  await general.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await expect(general.getByText(/Los Angeles time \(P[SD]T\)/)).toBeVisible();
  await general.getByLabel('Read contracts from the side of').selectOption('subcontractor');
  await general.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  const approval = page.getByRole('region', { name: 'Approval of contracts' });
  await approval.getByLabel('Who submitted a contract may also approve it').check();
  await approval.getByLabel('Two lawyers approve contracts above').fill('1,000,000');
  await approval.getByRole('button', { name: 'Save' }).click();
  await expect(approval.getByRole('button', { name: 'Save' })).toBeDisabled();

  const holidays = page.getByRole('region', { name: 'Holidays' });
  await holidays.getByLabel(/^Day/).fill('2026-12-24');
  await holidays.getByLabel('Name of the day').fill('Christmas Eve');
  await holidays.getByRole('button', { name: 'Add holiday' }).click();
  await expect(holidays.getByRole('listitem')).toContainText('Christmas Eve');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await page.reload();
  await expect(general.getByLabel('Name')).toHaveValue('Okafor & Daughters');
  await expect(general.getByLabel('Time zone')).toHaveValue('America/Los_Angeles');
  await expect(approval.getByLabel('Who submitted a contract may also approve it')).toBeChecked();
  await expect(approval.getByLabel('Two lawyers approve contracts above')).toHaveValue('1000000');
  await holidays.getByRole('button', { name: /^Take back Christmas Eve/ }).click();
  await expect(holidays.getByRole('listitem')).toHaveCount(0);

  await page.goto('/activity');
  await expect(page.getByText('Changed the settings of the organization').first()).toBeVisible();
  await expect(page.getByText('Took back a holiday: Christmas Eve')).toBeVisible();
});

test.describe('in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('a reminder names the clock it is on, and what the reader’s own shows then', async ({
    page,
    signedIn,
  }) => {
    const project = await signedIn.project();
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('button', { name: 'Set Reminder' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Set Reminder' });
    await dialog.getByLabel('Date').fill('2027-01-12');
    await dialog.getByLabel('Time').fill('07:01');
    await expect(dialog.getByText(/New York time \(EST\): .*1:01.PM where you are/)).toBeVisible();
  });
});
