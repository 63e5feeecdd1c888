import type { Page } from '@playwright/test';
import { codeOf } from '../../supabase/functions/_server/testing/second-factor.ts';
import { axe } from './axe.ts';
import { expect, newPerson, signIn, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';

/** Sets up an authenticator app on the account page. Returns its secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: /^Set up/ }).click();
  await expect(section.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const shown = await section.getByText(/No camera\?/).textContent();
  const secret = (/app:([A-Z2-7\s]+)$/.exec(shown ?? '')?.[1] ?? '').replace(/\s/g, '');
  await section.getByLabel('Code').fill('000 000');
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByText('This code is wrong or expired')).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await section.getByLabel('Code').fill(codeOf(secret));
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(10);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  const codes = await section.getByRole('listitem').allTextContents();
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 recovery codes left')).toBeVisible();
  return { secret, codes };
}

test('a second factor is set up, required at every sign-in, and removed by a recovery code', async ({
  page,
  browser,
  signedIn,
  baseURL,
}) => {
  test.slow();
  const { person } = signedIn;
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await signIn(other, person);
  await page.goto('/settings/account');
  const { secret, codes } = await setUp(page);
  // Sessions signed in with a password alone are locked out.
  await other.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(other).toHaveURL(/\/login/);

  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password').fill(person.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Your second factor' })).toBeVisible();
  expect((await (await axe(other)).analyze()).violations).toEqual([]);
  await expect(other.getByRole('link', { name: 'Projects', exact: true })).toHaveCount(0);
  await other.goto('/settings/account');
  await expect(other.getByRole('heading', { level: 1, name: 'Your second factor' })).toBeVisible();
  await other.getByLabel('Code').fill('12');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('Enter the six digits from your app')).toBeVisible();
  await other.getByLabel('Code').fill(codeOf(secret));
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
  await other.reload();
  await expect(other.getByText('10 recovery codes left')).toBeVisible();

  const third = await browser.newContext({ baseURL });
  const lost = await third.newPage();
  await signIn(lost, person);
  await expect(lost.getByRole('heading', { level: 1, name: 'Your second factor' })).toBeVisible();
  await lost.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click();
  await lost.getByLabel('Recovery code').fill('AAAAA-AAAAA-AAAAA-AAAAA-AAAAA');
  await lost.getByRole('button', { name: 'Continue' }).click();
  await expect(lost.getByText('This recovery code is wrong or was already used')).toBeVisible();
  await lost.getByLabel('Recovery code').fill(codes[0] ?? '');
  await lost.getByRole('button', { name: 'Continue' }).click();
  await expect(lost.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await lost.goto('/settings/account');
  await expect(lost.getByText('Not set up.')).toBeVisible();
  await third.close();
  await elsewhere.close();
});

test('an organization requires a second factor and admits members who set one up', async ({
  page,
  browser,
  signedIn,
  baseURL,
}) => {
  test.slow();
  const { organization } = signedIn.person;
  const colleague = newPerson();
  await signedIn.post('/invitations', { emails: [colleague.email], org_role: 'member' });
  const link = linkIn((await mailTo(page.request, colleague.email)).text);
  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Full Name').fill(colleague.name);
  await theirs.getByLabel('Password').fill(colleague.password);
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await expect(theirs.getByRole('link', { name: 'Settings' })).toBeVisible();

  await page.goto('/settings/organization');
  await expect(page.getByLabel('Everyone must sign in with a second factor')).toBeDisabled();
  await page.getByRole('link', { name: 'Set up your own second factor' }).click();
  await setUp(page);
  await page.goto('/settings/organization');
  const section = page.getByRole('region', { name: 'Sign-in' });
  await section.getByLabel('Everyone must sign in with a second factor').check();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(section.getByLabel('Everyone must sign in with a second factor')).toBeChecked();

  // Their open screen locks without a reload.
  const heading = `${organization} requires a second factor`;
  await expect(theirs.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect((await (await axe(theirs)).analyze()).violations).toEqual([]);
  await theirs.getByRole('link', { name: 'Set up a second factor' }).click();
  await setUp(theirs);
  await theirs.getByRole('link', { name: 'Dashboard' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await context.close();
});
