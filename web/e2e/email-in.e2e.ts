import { harshContract } from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a member creates an address, emails a contract to it, and checks the file', async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn.project({ name: 'Quarry Lane storage' });
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Email Files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email files' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const field = dialog.getByLabel('Address for Quarry Lane storage');
  await expect(field).toHaveValue(/^files-[0-9a-f]{32}@/);
  const first = await field.inputValue();
  await dialog.getByRole('button', { name: 'Create new address' }).click();
  await expect(field).not.toHaveValue(first);
  const address = await field.inputValue();
  expect((await (await axe(page)).include('[role="dialog"]').analyze()).violations).toEqual([]);

  await page.goto('/mail');
  // It is open already if another journey sent an email.
  if (await page.getByLabel('From').isHidden()) await page.getByText('Send an email to Plumbline').click();
  await page.getByLabel('From').fill(`Ines <${signedIn.person.email}>`);
  await page.getByLabel('To', { exact: true }).first().fill(address);
  await page.getByLabel('Subject').fill('Fwd: Quarry Lane agreement');
  await page.getByLabel('Text').first().fill('Signed by both sides. Please file.');
  await page
    .getByLabel('Files')
    .first()
    .setInputFiles([
      { name: 'quarry-lane.txt', mimeType: 'text/plain', buffer: Buffer.from(harshContract()) },
      { name: 'site.dwg', mimeType: 'image/vnd.dwg', buffer: Buffer.from('AC1032') },
    ]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // The page lists the emails of every journey.
  const sent = page.locator('section').filter({ hasText: address });
  await expect(sent.getByRole('status')).toHaveText('Plumbline accepted it.');

  await page.goto(`/upload?project=${id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'quarry-lane.txt' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  const received = page.getByRole('region', { name: 'Received by email' });
  await expect(received).toContainText('Fwd: Quarry Lane agreement');
  await expect(received).toContainText('for Quarry Lane storage');
  await expect(received).toContainText('Not kept: File format not supported');
  await received.getByText('Message').click();
  await expect(received).toContainText('Signed by both sides. Please file.');
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('Quarry Lane storage');
  await page.getByText('Email files instead').click();
  await expect(page.getByLabel('Address of this project')).toHaveValue(address);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await received.getByRole('button', { name: /^Remove the email/ }).click();
  await expect(received).toBeHidden();
  await expect(page.getByRole('heading', { name: 'quarry-lane.txt' })).toBeVisible();
});
