import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** Timeout for a report while other journeys create theirs. */
const madeWithin = { timeout: 90_000 };

/** Clicks the download and reads the file. */
async function downloaded(page: Page, name: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const button = page.getByRole('button', { name }).first();
  await expect(button).toBeVisible(madeWithin);
  const saved = page.waitForEvent('download');
  await button.click();
  const file = await saved;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Requests a report in the open dialog. */
async function ask(page: Page, type: string, format: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Generate Report' });
  await dialog.getByLabel('Report type').selectOption(type);
  await dialog.getByRole('radio', { name: format }).check();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog).toBeHidden();
}

test('each project report is requested on its page, announced, and downloaded', async ({
  page,
  signedIn,
}) => {
  test.slow();
  const { id } = await signedIn.project({ name: 'Quarry Street Library' });
  await signedIn.contract({ id });
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Report' });
  await expect(dialog.getByText('Quarry Street Library')).toBeVisible();
  await expect(dialog.getByLabel('Report type').getByRole('option')).toHaveText([
    'Summary',
    'Compliance',
    'Financial',
    'Progress',
  ]);
  await expect(dialog.getByLabel('Time period').getByRole('option')).toHaveText([
    'Last 30 days',
    'Last 3 months',
    'Last 6 months',
    'Last year',
    'Custom range',
  ]);
  await expect(dialog.getByRole('radio', { name: 'PDF' })).toBeChecked();
  await dialog.getByLabel('Time period').selectOption('Custom range');
  await dialog.getByLabel('First day').fill('2026-03-01');
  await dialog.getByLabel('Last day').fill('2026-06-30');
  await ask(page, 'Summary', 'CSV');
  await expect(page.getByText('Your report is being generated.')).toBeVisible();
  await expect(page.getByText('We will email you when it is ready.')).toBeVisible();
  await expect(page.getByText('Report generated successfully!')).toBeVisible(madeWithin);

  for (const [type, format] of [
    ['Compliance', 'Excel'],
    ['Financial', 'Excel'],
    ['Progress', 'PDF'],
  ] as const) {
    await page.getByRole('button', { name: 'Generate Report' }).click();
    await ask(page, type, format);
  }
  await page.goto('/reports');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Custom range: Mar 1, 2026 to Jun 30, 2026' }),
  ).toBeVisible();
  const csv = await downloaded(page, /^Download Project summary, Quarry Street Library/);
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.bytes.toString()).toContain('Quarry Street Library');
  for (const title of ['Project compliance', 'Project financials']) {
    const sheet = await downloaded(page, new RegExp(`^Download ${title}, Quarry Street Library`));
    expect(sheet.name).toMatch(/\.xlsx$/);
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
  }
  const pdf = await downloaded(page, /^Download Project progress, Quarry Street Library/);
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: /Notifications/ }).click();
  await page
    .getByRole('button', { name: /Project progress is ready/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/reports\?id=/);
});

test('the four organization-wide reports are requested on the dashboard', async ({ page, signedIn }) => {
  test.slow();
  await signedIn.project();
  await page.goto('/dashboard');
  for (const type of ['Compliance Summary', 'Risk Analysis', 'Project Status', 'Financial Impact']) {
    await page.getByRole('button', { name: 'Generate Report' }).click();
    await expect(page.getByLabel('Report type')).toHaveValue('compliance_summary');
    if (type === 'Compliance Summary') expect((await (await axe(page)).analyze()).violations).toEqual([]);
    await ask(page, type, type === 'Risk Analysis' ? 'PDF' : 'CSV');
  }
  await page.goto('/reports');
  const { name, bytes } = await downloaded(page, /^Download Risk Analysis, All projects/);
  expect(name).toMatch(/^risk-analysis-.*\.pdf$/);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  for (const title of ['Compliance Summary', 'Project Status', 'Financial Impact'])
    expect((await downloaded(page, new RegExp(`^Download ${title}`))).bytes.toString()).toContain(title);

  await page.getByRole('button', { name: /^Delete Risk Analysis/ }).click();
  await page.getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByText('Report deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download Risk Analysis/ })).toBeHidden();
});

test('an invalid date range shows a field error, and a server failure leaves the dialog unchanged', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Report' });
  await dialog.getByLabel('Report type').selectOption('Risk Analysis');
  await dialog.getByLabel('Time period').selectOption('Custom range');
  const generate = dialog.getByRole('button', { name: 'Generate' });
  await generate.click();
  await expect(dialog.getByText('First day is required')).toBeVisible();
  await dialog.getByLabel('First day').fill('2026-06-30');
  await dialog.getByLabel('Last day').fill('2026-06-01');
  await generate.click();
  await expect(dialog.getByText('The last day must not be before the first')).toBeVisible();
  await dialog.getByLabel('Last day').fill('2199-06-01');
  await dialog.getByLabel('First day').fill('2199-05-01');
  await generate.click();
  await expect(dialog.getByText('The last day must not be after today')).toBeVisible();
  await expect(dialog.getByLabel('First day')).toHaveValue('2199-05-01');

  await page.route('**/api/v1/reports', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await dialog.getByLabel('First day').fill('2026-05-01');
  await dialog.getByLabel('Last day').fill('2026-06-01');
  await generate.click();
  await expect(page.getByText('Failed to generate report. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Report type')).toHaveValue('risk_analysis');
  await expect(dialog.getByLabel('First day')).toHaveValue('2026-05-01');
  await page.unroute('**/api/v1/reports');
  await generate.click();
  await expect(dialog).toBeHidden();
});

test('a schedule is created for a project, edited, paused, resumed, and deleted', async ({
  page,
  signedIn,
}) => {
  test.slow();
  const { id } = await signedIn.project({ name: 'Quarry Street Library' });
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await page.getByLabel('Report type').selectOption('Financial');
  await page.getByRole('button', { name: 'Send on a schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule report' });
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toHaveValue('Quarry Street Library');
  await expect(dialog.getByLabel('Report type')).toHaveValue('financial');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('Choose at least one recipient')).toBeVisible();
  await dialog.getByLabel('To other addresses').fill('no address');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('no: Must be an email address')).toBeVisible();
  await dialog.getByLabel('To other addresses').fill('bank@test.example');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Report scheduled')).toBeVisible();

  await page.goto('/reports?tab=schedules');
  const item = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  await expect(item).toContainText('Quarry Street Library · Last 30 days · Every Monday at 08:00');
  await expect(item).toContainText('To bank@test.example');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: /^Edit Project financials/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit schedule' });
  await expect(edit.getByLabel('To other addresses')).toHaveValue('bank@test.example');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await edit.getByLabel('Frequency').selectOption('Monthly');
  await edit.getByLabel('Day of the month').fill('31');
  await edit.getByLabel('Time', { exact: true }).fill('17:30');
  await edit.getByRole('combobox', { name: 'Project' }).fill('');
  await expect(edit.getByLabel('Report type')).toHaveValue('financial_impact');
  await edit.getByRole('checkbox', { name: new RegExp(signedIn.person.name) }).check();
  await page.route('**/api/v1/reports/schedules/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByRole('alert')).toContainText('Your entries are still here.');
  await expect(edit.getByLabel('Time', { exact: true })).toHaveValue('17:30');
  await page.unroute('**/api/v1/reports/schedules/*');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  await expect(item).toContainText('All projects · Last 30 days · On day 31 of each month at 17:30');
  await expect(item).toContainText(signedIn.person.name);

  await page.getByRole('button', { name: /^Pause Financial Impact/ }).click();
  await expect(item).toContainText('Nothing is sent until you resume it');
  await page.getByRole('button', { name: /^Resume Financial Impact/ }).click();
  await expect(item).not.toContainText('paused');
  await page.getByRole('button', { name: /^Delete the schedule of Financial Impact/ }).click();
  await page.getByRole('button', { name: 'Delete schedule' }).click();
  await expect(page.getByText('No schedules yet')).toBeVisible();
});

test("an edit after another user's save keeps the input", async ({ page, signedIn }) => {
  const { id } = await signedIn.post<{ id: string }>('/reports/schedules', {
    type: 'risk_analysis',
    rhythm: 'weekly',
    weekday: 1,
    addresses: ['bank@test.example'],
  });
  await page.goto('/reports?tab=schedules');
  await page.getByRole('button', { name: /^Edit Risk Analysis/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit schedule' });
  await edit.getByLabel('Time', { exact: true }).fill('17:30');
  await signedIn.post(`/reports/schedules/${id}/pause`, {});
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText('Someone else changed this while you were editing.')).toBeVisible();
  await expect(edit.getByLabel('Time', { exact: true })).toHaveValue('17:30');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  const item = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  await expect(item).toContainText('Every Monday at 17:30');
  await expect(item).toContainText('paused');
});

test('an invalid link from a report email explains why', async ({ page }) => {
  await page.goto('/api/v1/reports/files/none.ofours');
  await expect(page).toHaveURL(/\/report-link\?why=unknown$/);
  await expect(page.getByRole('heading', { name: 'This link is invalid' })).toBeVisible();
  await page.goto('/report-link?why=deleted');
  await expect(page.getByRole('heading', { name: 'This report was deleted' })).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
});
