import { readFileSync } from 'node:fs';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a report is asked for on the dashboard, told of when it is ready, and downloaded', async ({
  page,
  signedIn,
}) => {
  test.slow();
  await signedIn.project();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Report type')).toHaveValue('compliance_summary');
  await expect(dialog.getByRole('radio', { name: 'PDF' })).toBeChecked();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await dialog.getByLabel('Report type').selectOption('Risk Analysis');
  await dialog.getByLabel('Time period').selectOption('Custom range');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog.getByText('First day is required')).toBeVisible();
  await dialog.getByLabel('Time period').selectOption('Last 3 months');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('You will get an e-mail when it is ready.')).toBeVisible();

  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  const download = page.getByRole('button', { name: /^Download Risk Analysis/ });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const saved = page.waitForEvent('download');
  await download.click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^risk-analysis-.*\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await page.getByRole('button', { name: /Notifications/ }).click();
  await expect(page.getByText('Risk Analysis is ready')).toBeVisible();
});

test('a report is scheduled to an address, paused and ended', async ({ page, signedIn: _ }) => {
  test.slow();
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Schedule Report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Choose whom to send it to')).toBeVisible();
  await dialog.getByLabel('To other addresses').fill('bank@test.example');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Schedules' }).click();
  await expect(page.getByText('To bank@test.example')).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Pause Project Status' }).click();
  await expect(page.getByText('Nothing is sent until it is resumed')).toBeVisible();
  await page.getByRole('button', { name: 'Resume Project Status' }).click();
  await page.getByRole('button', { name: 'Delete the schedule of Project Status' }).click();
  await expect(page.getByText('No schedules yet')).toBeVisible();
});
