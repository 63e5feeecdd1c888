import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test('an owner creates an archive and downloads it', async ({ signedIn, page }) => {
  await signedIn.project();
  await page.goto('/settings/organization');
  const archive = page.getByRole('region', { name: 'Data export' });
  await expect(archive.getByText('No data exports yet.')).toBeVisible();
  await archive.getByRole('button', { name: 'Create data export' }).click();
  await expect(archive.getByRole('button', { name: 'Create data export' })).toBeDisabled();
  await expect(archive.getByText('ready', { exact: true })).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await archive.getByRole('button', { name: /^Download the data export of/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^plumbline-archive-[0-9a-f-]{36}\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.includes('manifest.json')).toBe(true);
});

test("typing its name schedules the organization's deletion, a banner shows the date, and canceling stops it", async ({
  signedIn,
  page,
}) => {
  const { organization } = signedIn.person;
  await signedIn.project({ name: 'Harbor Tower' });
  await page.goto('/settings/organization');
  const section = page.getByRole('region', { name: 'Deletion', exact: true });
  await section.getByRole('button', { name: 'Delete organization…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete organization' });
  await dialog.getByRole('textbox').fill('Something else');
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click();
  await expect(dialog.getByText("This does not match your organization's name")).toBeVisible();
  await dialog.getByRole('textbox').fill(organization);
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click();
  await expect(dialog).toBeHidden();
  const banner = page.getByRole('region', { name: 'Organization deletion' });
  await expect(banner.getByText(`${organization} will be deleted on`)).toBeVisible();

  await page.goto('/projects');
  await expect(page.getByText('Harbor Tower')).toBeVisible();
  await expect(banner).toBeVisible();
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/projects', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
      },
      body: JSON.stringify({ name: 'N', client_name: 'C', start_date: '2026-01-01' }),
    });
    return answer.status;
  });
  expect(refused).toBe(409);

  await banner.getByRole('button', { name: 'Cancel deletion' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByText('Deletion canceled', { exact: true })).toBeVisible();
});
