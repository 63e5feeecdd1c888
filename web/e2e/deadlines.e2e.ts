import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('project facts lead to a confirmed lien deadline that moves only when a member accepts the change', async ({
  signedIn,
  page,
}) => {
  const project = await signedIn.project({ name: 'Harbor Offices', state: 'CA' });
  await page.goto(`/projects/${project.id}?tab=deadlines`);

  // Nothing is guessed.
  await expect(page.getByText('Our role is not set.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Enter deadline inputs' }).click();
  const facts = page.getByRole('dialog', { name: 'Lien deadline inputs' });
  await facts.getByLabel('Our role').selectOption({ label: 'Subcontractor (first tier)' });
  await facts.getByLabel('Property type').selectOption({ label: 'Commercial' });
  await facts.getByLabel('Work completed').fill('2037-05-04');
  // Previewed before saving.
  await facts.getByRole('button', { name: 'Preview deadline changes' }).click();
  await expect(facts.getByRole('status')).toContainText('Record the lien');
  await facts.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(facts).toBeHidden();

  // The proposed date is Sunday, August 2, so act by the Friday before.
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Record the lien' }) });
  await expect(row.getByText('Fri, Jul 31, 2037')).toBeVisible();
  await expect(row.getByText('Unconfirmed')).toBeVisible();
  await expect(row.getByText(/Cal\. Civ\. Code § 8414.*Statute text .*Verify with counsel/)).toBeVisible();
  await row.getByText('Why this date').click();
  await expect(row.getByText(/^90 calendar days after May 4, 2037/)).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await row.getByRole('button', { name: 'Confirm' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm date' });
  await confirm.getByLabel('Responsible').selectOption({ label: signedIn.person.name });
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm).toBeHidden();
  await expect(row.getByText(signedIn.person.name)).toBeVisible();

  // The reminder comes earlier and moves with the deadline.
  await row.getByRole('button', { name: 'Set reminder' }).click();
  const reminder = page.getByRole('dialog', { name: 'Set reminder' });
  await expect(reminder.getByLabel(/^Title/)).toHaveValue('Record the lien');
  await reminder.getByLabel(/^Days before/).fill('10');
  await reminder.getByRole('button', { name: 'Set reminder' }).click();
  await expect(reminder).toBeHidden();
  const reminders = row.getByRole('list', { name: 'Reminders' });
  await expect(reminders).toContainText('Jul 21, 2037');
  await expect(reminders).toContainText('10 days before the deadline, moves with it');

  // A date changes; the deadline stays until a member accepts the new one.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await facts.getByLabel('Notice of completion recorded').fill('2037-05-11');
  await facts.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(facts).toBeHidden();
  const moves = page.getByRole('region', { name: 'One deadline would move' });
  await expect(moves.getByText('Jun 10, 2037', { exact: true })).toBeVisible();
  await expect(row.getByText('Fri, Jul 31, 2037')).toBeVisible();
  await moves.getByRole('button', { name: 'Accept the new date of Record the lien' }).click();
  await expect(moves).toBeHidden();
  await expect(row.getByText('Wed, Jun 10, 2037')).toBeVisible();
  await expect(reminders).toContainText('May 31, 2037');

  // A missed deadline says why.
  await row.getByRole('button', { name: 'More actions for Record the lien' }).click();
  await page.getByRole('menuitem', { name: 'Mark as missed' }).click();
  const end = page.getByRole('dialog', { name: 'Missed' });
  await end.getByRole('button', { name: 'Mark as missed' }).click();
  await expect(end.getByText('Enter a reason')).toBeVisible();
  await end.getByLabel('Reason').fill('The clerk was closed.');
  await end.getByRole('button', { name: 'Mark as missed' }).click();
  await expect(end).toBeHidden();
  await page.getByText('Closed (1)').click();
  await expect(page.getByText('The clerk was closed.')).toBeVisible();
});

test('counsel confirms the rules of a confirmed deadline for the organization, and withdraws', async ({
  signedIn,
  page,
}) => {
  const project = await signedIn.project({ name: 'Harbor Offices', state: 'CA' });
  await page.goto(`/projects/${project.id}?tab=deadlines`);
  const me = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await (await fetch('/api/v1/auth/me', { headers })).json()) as { id: string };
  });
  await signedIn.post(`/projects/${project.id}/members`, { user_id: me.id, role: 'lawyer' });
  await page.getByRole('button', { name: 'Enter deadline inputs' }).click();
  const facts = page.getByRole('dialog', { name: 'Lien deadline inputs' });
  await facts.getByLabel('Our role').selectOption({ label: 'Subcontractor (first tier)' });
  await facts.getByLabel('Property type').selectOption({ label: 'Commercial' });
  await facts.getByLabel('Work completed').fill('2037-05-04');
  await facts.getByLabel('Notice of completion recorded').fill('2037-05-11');
  await facts.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(facts).toBeHidden();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Record the lien' }) });
  await row.getByRole('button', { name: 'Confirm' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm date' });
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm).toBeHidden();
  await expect(row.getByText('Not confirmed by counsel')).toBeVisible();

  // The earlier of two rules decides the date. Both are confirmed.
  const menu = row.getByRole('button', { name: 'More actions for Record the lien' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Confirm as counsel' }).click();
  const counsel = page.getByRole('dialog', { name: 'Confirm 2 rules' });
  await expect(counsel.getByText('Cal. Civ. Code § 8414(b)(1).')).toBeVisible();
  await counsel.getByLabel(/^Bar number/).fill('CA 123456');
  await counsel.getByLabel(/^Jurisdiction/).fill('California');
  await counsel.getByLabel('Note').fill('Read in the 2037 code.');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await counsel.getByRole('button', { name: 'Confirm' }).click();
  await expect(counsel).toBeHidden();
  await expect(row.getByText('Confirmed by counsel', { exact: true })).toBeVisible();
  await expect(row.getByText(/Ines Okafor confirmed this on .*: Read in the 2037 code\./)).toBeVisible();

  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Confirm as counsel' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Withdraw counsel’s confirmation' }).click();
  await expect(row.getByText('Not confirmed by counsel')).toBeVisible();
});
