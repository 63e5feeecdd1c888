import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, newPerson, signIn, test } from './fixtures.ts';

/** The link in the newest email to an address, from the local mailbox. */
async function mailedLink(page: Page, to: string, path: string): Promise<string> {
  const answer = await page.request.get(`/mail/messages?to=${encodeURIComponent(to)}`);
  const [mail] = (await answer.json()) as { html: string }[];
  const link = new RegExp(`href="([^"]*${path}#[^"]+)"`).exec(mail?.html ?? '')?.[1];
  if (!link) throw new Error(`no link to ${path} was mailed to ${to}`);
  return new URL(link).pathname + new URL(link).hash;
}

test('a forgotten password is reset by email', async ({ page, api }) => {
  const { email } = api.person;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email address').fill('nobody');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  const words = 'If an account with this address exists, we have emailed a link to it.';
  for (const address of [newPerson().email, email]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email address').fill(address);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  const link = await mailedLink(page, email, '/reset-password');
  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.getByLabel('New password').fill('quite another password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(email)).toBeVisible();

  await page.goto('/theme.js');
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByLabel('New password').fill('and yet another one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired');
  await signIn(page, { email, password: 'quite another password' });
});

test('a person edits their profile and date and number formats', async ({ page, signedIn }) => {
  const project = await signedIn.project({ contract_value: 4_250_000 });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Profile, formats, and theme' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save profile' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Title').fill('Project executive');
  await page.getByLabel('Phone').fill('ask the desk');
  await page.getByLabel('Date format').selectOption('year_first');
  await page.getByLabel('Number format').selectOption('point_comma');
  await save.click();
  await expect(page.getByText('Must be a phone number')).toBeVisible();
  await page.getByLabel('Phone').fill('+1 (555) 010-0100');
  await save.click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(save).toBeDisabled();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('html')).not.toHaveClass(/dark/);

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: 'Quarry Street Library' }).first().click();
  await expect(page).toHaveURL(new RegExp(project.id));
  await expect(page.getByText('2026-03-02').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('2026-03-02').first()).toBeVisible();
});

test('an email address changes once both addresses have confirmed it', async ({ page, signedIn }) => {
  const { email, password } = signedIn.person;
  const next = newPerson().email;
  await page.goto('/settings/account');
  const section = page.getByRole('region', { name: 'Email address' });
  await section.getByLabel('New address').fill(next);
  await section.getByLabel('Password').fill('not my password');
  await section.getByRole('button', { name: 'Change address' }).click();
  await expect(section.getByText('Incorrect password')).toBeVisible();
  await section.getByLabel('Password').fill(password);
  await section.getByRole('button', { name: 'Change address' }).click();
  await expect(section.getByText(/^To change to/)).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await page.goto(await mailedLink(page, next, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Now open the link sent to your other address.')).toBeVisible();
  await page.goto(await mailedLink(page, email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Your email address is now ${next}. Use it to sign in.`)).toBeVisible();
  await page.goto('/settings/account');
  await expect(section.getByText(`You sign in as ${next}.`)).toBeVisible();
});

test('changing the password or signing out everywhere ends other sessions', async ({
  page,
  browser,
  signedIn,
  baseURL,
}) => {
  const { email, password } = signedIn.person;
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await signIn(other, signedIn.person);
  await page.goto('/settings/account');
  const sessions = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'this device' })).toHaveCount(1);
  const form = page.getByRole('region', { name: 'Password', exact: true });
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password').fill('a better password');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await other.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(other).toHaveURL(/\/login/);

  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill('a better password');
  await other.getByRole('button', { name: 'Sign in' }).click();
  // Returns to the page where the old session ended.
  await expect(other).toHaveURL(/\/projects$/);
  await other.goto('/settings/account');
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.close();
});

test('the only owner of an organization sees why their account cannot be deleted', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings/account');
  const section = page.getByRole('region', { name: 'Delete account' });
  await expect(section.getByText(signedIn.person.organization)).toBeVisible();
  await expect(section.getByRole('button')).toHaveCount(0);
});
