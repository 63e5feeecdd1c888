import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';

test('a bounce and a reply reported by the email provider are shown, and the next message warns', async ({
  page,
  request,
  signedIn,
}) => {
  test.slow();
  const project = await signedIn.project({ name: 'Harbor Offices' });
  const address = (name: string) => `${name}-${crypto.randomUUID()}@party.test.example`;
  const [gone, there] = [address('gone'), address('there')];
  for (const [name, email] of [
    ['Reed Steel, Inc.', gone],
    ['Tidewater Mechanical Co.', there],
  ])
    await signedIn.post('/parties', { name, email, project: { project_id: project.id, role: 'supplier' } });

  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Email All Parties' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email All Parties' });
  await dialog.getByLabel('Template').selectOption('Project Update');
  await dialog.getByLabel('Message').fill('Dear {recipient},\n\nlevel 3 is poured on Monday.\n\n{sender}');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  const [bounced, answered] = [await mailTo(request, gone), await mailTo(request, there)];

  await page.goto('/messages');
  await page.getByRole('link', { name: /update for/ }).click();
  const recipients = page.getByRole('region', { name: 'Recipients' });
  await expect(recipients.getByRole('row', { name: /Reed Steel/ })).toContainText('Sent', {
    timeout: 30_000,
  });

  const mailbox = await page.context().newPage();
  await mailbox.goto(`/mail?to=${gone}`);
  const caught = (id: string) => mailbox.locator(`li[id="${id}"]`);
  await caught(bounced.id).locator('summary').click();
  await caught(bounced.id).getByRole('button', { name: 'Bounce' }).click();
  await expect(caught(bounced.id).getByRole('status')).toContainText('Plumbline accepted it.');
  await expect(recipients.getByRole('row', { name: /Reed Steel/ })).toContainText('No such user here', {
    timeout: 15_000,
  });

  await page.getByLabel('Recipients shown').selectOption({ label: 'Undelivered or reported as spam (1)' });
  await expect(recipients.getByRole('row', { name: /Tidewater/ })).toBeHidden();
  await expect(recipients.getByRole('row', { name: /Reed Steel/ })).toBeVisible();

  await mailbox.getByRole('searchbox', { name: 'To' }).fill(there);
  await mailbox.getByRole('button', { name: 'Search' }).click();
  await caught(answered.id).locator('summary').click();
  await caught(answered.id).getByLabel('Text').fill('Thank you.\nWe will be there on Monday.');
  await caught(answered.id)
    .getByLabel('Files')
    .setInputFiles([
      { name: 'signed plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 signed') },
      { name: 'photos.exe', mimeType: 'application/x-msdownload', buffer: Buffer.alloc(5000, 7) },
    ]);
  await caught(answered.id).getByRole('button', { name: 'Reply' }).click();
  await expect(caught(answered.id).getByRole('heading', { name: /Replied/ })).toBeVisible();
  await mailbox.close();

  const replies = page.getByRole('region', { name: 'Replies' });
  await expect(replies).toContainText('We will be there on Monday.', { timeout: 90_000 });
  await expect(replies).toContainText('photos.exe');
  const download = page.waitForEvent('download');
  await replies.getByRole('button', { name: 'Download signed plan.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('signed plan.pdf');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.goto('/notifications');
  await expect(page.getByText('Email to Reed Steel, Inc. was not delivered')).toBeVisible();
  await expect(page.getByText('Reply from Tidewater Mechanical Co.')).toBeVisible();

  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Email All Parties' }).click();
  await expect(dialog.getByText('Email bounces')).toBeVisible();
  await expect(
    dialog.getByText('Earlier email to one address bounced or was reported as spam'),
  ).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await expect(dialog.getByText('2 of 2 will get an email.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip it' }).click();
  await expect(dialog.getByText('1 of 2 will get an email.')).toBeVisible();
});

test('a composed message names its blanks and the missing party, and can be undone', async ({
  page,
  request,
  signedIn,
}) => {
  const project = await signedIn.project({ name: 'Harbor Offices' });
  await signedIn.contract(project, { name: 'Main contract' });
  const email = `reed-${crypto.randomUUID()}@party.test.example`;
  await signedIn.post('/parties', {
    name: 'Reed Steel, Inc.',
    email,
    project: { project_id: project.id, role: 'supplier' },
  });
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Daily work' }).getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('button', { name: 'Compose' }).click();
  const choice = page.getByRole('dialog', { name: 'New message' });
  await choice.getByRole('button', { name: 'Continue' }).click();
  await expect(choice.getByText('Choose a project')).toBeVisible();
  await choice.getByRole('combobox', { name: 'Project' }).fill('Harbor');
  await page.getByRole('option', { name: 'Harbor Offices' }).click();
  await choice.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email All Parties' });
  await expect(dialog.getByText(/^Not included: .*\(Main contract\)\.$/)).toBeVisible();

  await dialog.getByLabel('Template').selectOption('Schedule Change');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    dialog.getByText('Fill in or delete: What changes, Effective date, Effect on your work'),
  ).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await dialog.getByLabel('Message').fill('Dear {recipient},\n\nthe crane comes on Tuesday.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Message canceled. Nothing was sent.')).toBeVisible();
  await expect(page.getByRole('row', { name: /schedule change/ })).toContainText('Canceled');

  // A message sent later arrives, the canceled one never does.
  await page.getByRole('button', { name: 'Compose' }).click();
  await choice.getByRole('combobox', { name: 'Project' }).fill('Harbor');
  await page.getByRole('option', { name: 'Harbor Offices' }).click();
  await choice.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Subject').fill('Crane on Wednesday');
  await dialog.getByLabel('Message').fill('Dear {recipient},\n\nthe crane comes on Wednesday.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await mailTo(request, email)).subject).toBe('Crane on Wednesday');
  const caught = (await (
    await request.get(`/mail/messages?to=${encodeURIComponent(email)}`)
  ).json()) as unknown[];
  expect(caught).toHaveLength(1);
});

for (const [why, title] of [
  ['over', 'This link has expired'],
  ['gone', 'This document was removed'],
  ['not-valid', 'This link is invalid'],
] as const)
  test(`an invalid document link explains the problem without an account: ${why}`, async ({ page }) => {
    await page.goto(why === 'not-valid' ? '/api/v1/messages/files/made-up' : `/document-link/${why}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect((await (await axe(page)).analyze()).violations).toEqual([]);
  });
