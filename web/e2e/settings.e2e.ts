import { expect, test } from './fixtures.ts';

test('without consent, the settings show that no contract text leaves the installation', async ({
  page,
  signedIn: _,
}) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Organization settings' }).click();
  const section = page.getByRole('region', { name: 'Language model' });
  await expect(section.getByText('No contract text leaves this installation of Plumbline')).toBeVisible();
  await expect(section.getByText(/your organization has not allowed it/)).toBeVisible();
  await expect(section.getByRole('switch')).not.toBeChecked();
});
