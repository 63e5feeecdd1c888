import { axe } from './axe.ts';
import { expect, newPerson, signIn, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';

test('a person invited to a project registers through the email and sees the project', async ({
  page,
  browser,
  request,
  signedIn,
}) => {
  test.slow();
  const project = await signedIn.project();
  const invited = newPerson();
  await page.goto(`/projects/${project.id}?tab=team`);
  await page.getByRole('button', { name: 'Invite Team Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please enter an email address')).toBeVisible();
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabel('Email').fill(invited.email);
  await dialog.getByLabel('Role').selectOption('Lawyer');
  await dialog.getByLabel('Message (optional)').fill('We need your eye on the general contract.');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${invited.email}`)).toBeVisible();
  const listed = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect(listed).toContainText('Pending');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  const mail = await mailTo(request, invited.email);
  const link = linkIn(mail.text);
  // Someone signed in with a different account is told so.
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${signedIn.person.email}`)).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText('We need your eye on the general contract.')).toBeVisible();
  expect((await (await axe(theirs)).analyze()).violations).toEqual([]);
  await theirs.getByLabel('Full Name').fill('Lena Lawyer');
  await theirs.getByLabel('Password').fill(invited.password);
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await expect(theirs.getByText('Bar number is required')).toBeVisible();
  await theirs.getByLabel('Bar number').fill('4711');
  await theirs.getByLabel('Jurisdiction').fill('New York');
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await expect(theirs).toHaveURL(/\/projects$/);
  await theirs.getByRole('link', { name: 'Quarry Street Library' }).click();
  await expect(theirs.getByRole('heading', { name: 'Quarry Street Library' })).toBeVisible();
  await theirs.getByRole('tab', { name: /Team/ }).click();
  await expect(theirs.getByText('Lena Lawyer', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Invite Team Member' })).toHaveCount(0);
  await context.close();

  await page.goto(`/projects/${project.id}?tab=team`);
  await expect(listed).toContainText('Active');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /is invalid/ })).toBeVisible();
});

test('members are invited in bulk, manage the organization, and leave; a removed member loses access immediately', async ({
  page,
  browser,
  request,
  signedIn,
}) => {
  test.slow();
  const [colleague, other] = [newPerson(), newPerson()];
  // One invitee already has an account and an organization.
  const registered = await request.post('/api/v1/auth/register', {
    data: { ...colleague, organization_name: colleague.organization },
  });
  expect(registered.ok()).toBe(true);
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite Team Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' });
  const lines = [colleague.email, 'no address', other.email, signedIn.person.email];
  await dialog.getByLabel('Email').fill(lines.join('\n'));
  await dialog.getByLabel('Organization role').selectOption('Admin');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('2 of 4 addresses invited.')).toBeVisible();
  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.nth(1)).toContainText('Not a valid email address');
  await expect(results.nth(3)).toContainText('Your own address');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Revoke the invitation to ${other.email}` }).click();
  await expect(page.getByText(`Invitation to ${other.email} revoked`)).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  const link = linkIn((await mailTo(request, colleague.email)).text);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, colleague);
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(theirs.getByText(`You joined ${signedIn.person.organization}`)).toBeVisible();
  await theirs.goto('/settings/members');
  await expect(theirs.getByText(`Members of ${signedIn.person.organization}`)).toBeVisible();

  // The page updates: the colleague is listed, and the last owner cannot leave.
  const row = page.getByRole('row', { name: new RegExp(colleague.email) });
  await expect(row).toBeVisible();
  await expect(
    page.getByRole('row', { name: new RegExp(signedIn.person.email) }).getByRole('button'),
  ).toHaveCount(0);
  // A member who loses the permission while typing is refused and keeps the typed text.
  await theirs.getByRole('button', { name: 'Invite Team Member' }).click();
  const writing = theirs.getByRole('dialog', { name: 'Invite Team Member' });
  await writing.getByLabel('Email').fill(other.email);
  await row.getByLabel(/^Role of/).selectOption('Member');
  await expect(page.getByText('Ines Okafor: Member')).toBeVisible();
  await writing.getByRole('button', { name: 'Send invitation' }).click();
  await expect(writing.getByText("You don't have permission to do this")).toBeVisible();
  await expect(writing.getByLabel('Email')).toHaveValue(other.email);
  await writing.getByRole('button', { name: 'Cancel' }).click();
  await theirs.getByRole('button', { name: 'Discard' }).click();
  await expect(theirs.getByRole('button', { name: 'Invite Team Member' })).toHaveCount(0);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from organization' }).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(row).toHaveCount(0);
  await expect(
    theirs.getByText(`You are no longer a member of ${signedIn.person.organization}.`),
  ).toBeVisible();
  await context.close();
});
