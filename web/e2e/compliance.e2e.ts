import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dayFromNow } from '../../supabase/functions/_shared/calendar/testing/day-from-now.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

const CHECK = 'Crane operator certified and evaluated';
const OTHER = 'Confined-space entry permit';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
}

const item = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Less urgent checks are collapsed by category. */
const openAll = (page: Page) => page.getByRole('button', { name: 'Expand all categories' }).click();

test('a template is applied, run, and completed check by check', async ({ page, signedIn }) => {
  test.slow();
  const project = await signedIn.project({ start_date: '2199-03-02' });
  await page.goto('/compliance');
  await expect(page.getByText('No compliance items found')).toBeVisible();
  await page.getByRole('button', { name: 'Run Compliance Check' }).click();
  await expect(page.getByText('Please select a specific project to run compliance check')).toBeVisible();

  await page.goto(`/compliance?project=${project.id}`);
  await page.getByRole('button', { name: 'Apply template' }).first().click();
  const template = page.getByRole('dialog', { name: 'Apply template' });
  await template.getByRole('combobox', { name: 'Template' }).selectOption({ value: 'commercial-ground-up' });
  await expect(template.getByRole('checkbox', { name: CHECK })).toBeChecked();
  await expectAccessible(page);
  await template.getByRole('button', { name: /^Add \d+ requirements$/ }).click();
  await expect(page.getByText('Template applied')).toBeVisible({ timeout: 30_000 });
  await expect(item(page, CHECK)).toHaveCount(0);
  await expect(page.getByRole('rowgroup', { name: 'Later' })).toContainText(/Later \(\d\d\)/);
  await page.getByRole('button', { name: /^Safety Compliance \(\d+\)$/ }).click();
  await expect(item(page, CHECK)).toContainText('Pending');
  await openAll(page);
  await expect(page.getByRole('button', { name: 'Collapse all categories' })).toBeVisible();
  for (const row of await page.getByRole('row').filter({ hasText: 'Pending' }).all()) {
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(37);
  }
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Run Compliance Check' }).click();
  await expect(page.getByText('Compliance check initiated successfully!')).toBeVisible();

  await item(page, OTHER)
    .getByRole('button', { name: /^Update/ })
    .click();
  const update = page.getByRole('dialog', { name: 'Update check' });
  await update.getByLabel('Status').selectOption('waived');
  await update.getByRole('button', { name: 'Save changes' }).click();
  await expect(update.getByText('Enter a reason for the waiver')).toBeVisible();
  await update.getByLabel('Reason for the waiver').fill('Nobody goes into a confined space here.');
  await expectAccessible(page);
  await update.getByRole('button', { name: 'Save changes' }).click();
  await expect(update).toBeHidden();
  await expect(item(page, OTHER)).toContainText('Waived');
  await page.getByLabel('Status', { exact: true }).selectOption('waived');
  await expect(page).toHaveURL(/status=waived/);
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.goto(`/compliance?project=${project.id}`);
  await openAll(page);

  await item(page, CHECK)
    .getByRole('link', { name: /^View Details/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: CHECK })).toBeVisible();
  await page.getByLabel('Choose files or drop them here').setInputFiles({
    name: 'crane-operator-certificate.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Crane operator certificate. Issued on March 5, 2026. Valid until March 4, 2199.'),
  });
  await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();
  await expect(page.getByText('Evidence awaiting confirmation')).toBeVisible();
  await page.getByRole('button', { name: 'Review dates…' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm evidence' });
  await expect(confirm.getByLabel('Expires on')).toHaveValue('2199-03-04');
  await expect(confirm.getByText('Valid until March 4, 2199')).toBeVisible();
  await confirm.getByRole('button', { name: 'Confirm evidence' }).click();
  await expect(page.getByText('Supported by valid evidence')).toBeVisible();
  await expect(page.getByText('Compliant', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/projects/${project.id}?tab=compliance`);
  await expect(page.getByText(/compliance [1-9]\d*%/)).toBeVisible();
  await expect(item(page, CHECK)).toContainText('Compliant');
  await expectAccessible(page);
});

test('the report exports as CSV, Excel, and PDF, and an empty report saves no file', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project({ start_date: '2199-03-02' });
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Export Report' }).click();
    await page.getByRole('menuitem', { name: format }).click();
  };
  await page.goto('/compliance');
  await save('CSV');
  await expect(page.getByText('No compliance checks to export')).toBeVisible();

  const { checks_made } = await signedIn.post<{ checks_made: number }>(
    `/compliance/project/${project.id}/apply-template`,
    { template: 'commercial-ground-up' },
  );
  await page.goto(`/compliance?project=${project.id}`);
  for (const [format, extension] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
    ['PDF report', 'pdf'],
  ] as const) {
    const download = page.waitForEvent('download');
    await save(format);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`));
    if (extension === 'csv') {
      expect(readFileSync(await file.path(), 'utf8')).toContain(
        'Check Type,Status,Severity,Due Date,Completed Date,Notes',
      );
    }
    await expect(
      page.getByText(`Exported ${checks_made} compliance checks successfully!`).last(),
    ).toBeVisible();
  }
});

test('checks are grouped by due date and can be changed in bulk', async ({ page, signedIn }) => {
  const project = await signedIn.project();
  for (const [title, days] of [
    ['Guardrails', -3],
    ['Crane inspection', 2],
    ['Site safety plan', 60],
    ['Closing report', 90],
  ] as const) {
    await signedIn.post('/compliance/check', {
      project_id: project.id,
      check_type: 'Safety Compliance',
      title,
      due_date: dayFromNow(days),
    });
  }
  await page.goto('/compliance');
  const group = (name: string) => page.getByRole('rowgroup', { name });
  await expect(group('Overdue or non-compliant')).toContainText('Guardrails');
  await expect(group('Next 7 days')).toContainText('Crane inspection');
  await expect(group('Later')).toContainText(/Site safety plan.*Closing report/);
  await page.getByLabel('Select Site safety plan').check();
  await page.getByLabel('Select Closing report').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Update…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update 2 checks' });
  await dialog.getByLabel('Assigned to').selectOption(signedIn.person.name);
  await dialog.getByLabel('Status').selectOption('Compliant');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update 2 checks' }).click();
  await expect(page.getByText('2 checks updated')).toBeVisible();
  await expect(group('Done')).toContainText('Site safety plan');
  await expect(item(page, 'Closing report')).toContainText(signedIn.person.name);
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  // On a phone, the toast covers a part of the page.
  await expect(page.getByText('2 checks updated')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('region', { name: 'Overdue or non-compliant' })).toContainText('Guardrails');
  // Otherwise the bar at the top may cover part of a figure's link.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

test('each figure opens the checks it counts', async ({ page, signedIn }) => {
  const project = await signedIn.project();
  for (const [title, days, severity] of [
    ['Guardrails', -3, 'critical'],
    ['Crane inspection', 2, 'high'],
    ['Closing report', 90, 'low'],
  ] as const) {
    await signedIn.post('/compliance/check', {
      project_id: project.id,
      check_type: 'Safety Compliance',
      title,
      severity,
      due_date: dayFromNow(days),
    });
  }
  await page.goto(`/compliance?project=${project.id}`);
  const figures = page.getByRole('region', { name: 'Compliance summary' });
  for (const [figure, title, count] of [
    ['Overall Score', 'Guardrails', '3 items'],
    ['Due This Week', 'Crane inspection', '1 item'],
    ['Critical Issues', 'Guardrails', '1 item'],
  ] as const) {
    await figures.getByRole('link', { name: figure }).click();
    await expect(page.getByText(count, { exact: true })).toBeVisible();
    await expect(item(page, title)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`project=${project.id}`));
    await expect(page.getByRole('heading', { name: 'Compliance Items' })).toBeInViewport();
  }
  await page.getByRole('region', { name: 'Items by Severity' }).getByRole('link', { name: 'Low: 1' }).click();
  await expect(page).toHaveURL(/severity=low/);
  await expect(item(page, 'Closing report')).toHaveCount(1);
});
