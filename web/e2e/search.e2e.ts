import { expect, test } from './fixtures.ts';

test('search tolerates typos, opens results by keyboard, and lists recent items first', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project({ name: 'Harbor Tower', client_name: 'Cascade' });
  const contract = await signedIn.contract(project, { name: 'Structural steel' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('strcutural stel');
  await expect(palette.getByRole('option', { name: /Structural steel/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contracts/${contract.id}$`));
  await expect(palette).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option').first()).toContainText('Structural steel');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('commands are found by their words', async ({ page, signedIn }) => {
  await signedIn.project();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('upload');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/upload$/);
  await expect(page.getByRole('heading', { name: 'Upload contracts' })).toBeVisible();

  await page.keyboard.press('/');
  await palette.getByRole('combobox').fill('invite');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/members$/);
});
