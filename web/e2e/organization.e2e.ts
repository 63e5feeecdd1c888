import { axe } from './axe.ts';
import { expect, newPerson, signIn, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';

test('an owner configures the organization', async ({ page, signedIn: _ }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Organization settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organization' })).toBeVisible();
  const general = page.getByRole('region', { name: 'General' });
  await general.getByLabel('Name').fill('Okafor & Daughters');
  await general.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await expect(general.getByText(/Los Angeles time \(P[SD]T\)/)).toBeVisible();
  await general.getByLabel('Our side in contracts').selectOption('subcontractor');
  await general.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  const approval = page.getByRole('region', { name: 'Contract approval' });
  await approval.getByLabel('Submitters may approve their own contracts').check();
  await approval.getByLabel('Require two lawyers above').fill('1,000,000');
  await approval.getByRole('button', { name: 'Save' }).click();
  await expect(approval.getByRole('button', { name: 'Save' })).toBeDisabled();

  const holidays = page.getByRole('region', { name: 'Holidays' });
  await holidays.getByLabel(/^Date/).fill('2026-12-24');
  await holidays.getByLabel('Holiday name').fill('Christmas Eve');
  await holidays.getByRole('button', { name: 'Add holiday' }).click();
  await expect(holidays.getByRole('listitem')).toContainText('Christmas Eve');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await page.reload();
  await expect(general.getByLabel('Name')).toHaveValue('Okafor & Daughters');
  await expect(general.getByLabel('Time zone')).toHaveValue('America/Los_Angeles');
  await expect(approval.getByLabel('Submitters may approve their own contracts')).toBeChecked();
  await expect(approval.getByLabel('Require two lawyers above')).toHaveValue('1000000');
  await holidays.getByRole('button', { name: /^Remove Christmas Eve/ }).click();
  await expect(holidays.getByRole('listitem')).toHaveCount(0);

  await page.goto('/activity');
  await expect(page.getByText('Changed organization settings').first()).toBeVisible();
  await expect(page.getByText('Removed a holiday: Christmas Eve')).toBeVisible();
});

test.describe('in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test("a reminder shows its time zone and the reader's local time", async ({ page, signedIn }) => {
    const project = await signedIn.project();
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('button', { name: 'Send Reminder' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Set reminder' });
    await dialog.getByLabel('Date').fill('2027-01-12');
    await dialog.getByLabel('Time').fill('07:01');
    await expect(dialog.getByText(/New York time \(EST\): .*1:01.PM your time/)).toBeVisible();
  });
});

test('a user without an organization is led to create one and keeps their personal settings', async ({
  page,
  request,
}) => {
  const person = newPerson();
  // As a program that only knows Auth would.
  const config = await (await request.get('/api/v1/config')).json();
  const created = await request.post('/auth/v1/signup', {
    headers: { apikey: config.supabase_publishable_key },
    data: { email: person.email, password: person.password },
  });
  expect(created.ok()).toBe(true);
  await signIn(page, person);
  await expect(
    page.getByRole('heading', { level: 1, name: 'You do not belong to an organization' }),
  ).toBeVisible();
  await expect(page.getByText(person.email, { exact: true }).last()).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  for (const path of ['/projects', '/contracts', '/compliance', '/settings', '/notifications']) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { level: 1, name: 'You do not belong to an organization' }),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByText(`You sign in as ${person.email}.`)).toBeVisible();
  await expect(page.getByText('this device')).toBeVisible();
  await page.goto('/settings/profile');
  await expect(page.getByLabel('Full name')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByText('Organization name is required')).toBeVisible();
  await page.getByLabel('Organization name').fill(person.organization);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/settings/organization');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(person.organization);
});

test('a person works in several organizations, one per tab', async ({ page, context, signedIn }) => {
  await signedIn.project({ name: 'First house' });
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Create an organization…' }).click();
  await page.getByLabel('Organization name').fill('Second Builders');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const bar = (tab: typeof page) => tab.getByRole('button', { name: /^Organization:/ });
  await expect(bar(page)).toHaveText('Second Builders');
  await page.goto('/projects');
  await expect(page.getByText('No projects yet')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/projects');
  await bar(other).click();
  await other.getByRole('menuitem', { name: signedIn.person.organization }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(other.getByRole('link', { name: 'First house' })).toBeVisible();

  // This tab's own changes update in place.
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project Name').fill('Second house');
  await dialog.getByLabel('Client').first().fill('A client');
  await dialog.getByLabel('Start Date').fill('2026-05-01');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: 'Second house' })).toBeVisible();
  await expect(bar(page)).toHaveText('Second Builders');
  await other.reload();
  await expect(other.getByRole('link', { name: 'First house' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Second house' })).toHaveCount(0);
});

test('a user who lost the permission cannot save settings but keeps the input', async ({
  page,
  browser,
  signedIn,
  baseURL,
}) => {
  const colleague = newPerson();
  await signedIn.post('/invitations', { emails: [colleague.email], org_role: 'admin' });
  const link = linkIn((await mailTo(page.request, colleague.email)).text);
  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Full Name').fill(colleague.name);
  await theirs.getByLabel('Password').fill(colleague.password);
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await expect(theirs.getByRole('link', { name: 'Settings' })).toBeVisible();
  await theirs.goto('/settings/organization');
  const general = theirs.getByRole('region', { name: 'General' });
  await general.getByLabel('Name').fill('Renamed Builders');

  await page.goto('/settings/members');
  const row = page.getByRole('row', { name: new RegExp(colleague.email) });
  await row.getByLabel(/^Role of/).selectOption('Member');
  await expect(page.getByText('Ines Okafor: Member')).toBeVisible();

  await general.getByRole('button', { name: 'Save' }).click();
  await expect(general.getByRole('alert')).toContainText("You don't have permission to do this");
  await expect(general.getByLabel('Name')).toHaveValue('Renamed Builders');
  await context.close();
});
