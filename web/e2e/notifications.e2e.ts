import type { Page, WebSocketRoute } from '@playwright/test';
import { axe } from './axe.ts';
import { newColleague } from './colleague.ts';
import { expect, signIn, test } from './fixtures.ts';
import { sendSystemMessage, tell } from './tell.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });

/** Live updates arrive only after the user's channel is joined. */
async function isLive(page: Page, email: string) {
  await expect(async () => {
    await tell(email, { title: 'Are you there', priority: 'low' });
    await expect(bell(page)).toHaveAccessibleName(/unread/, { timeout: 1_500 });
  }).toPass();
}

async function emptied(page: Page) {
  await page.evaluate(async () => {
    await fetch('/api/v1/notifications/remove', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ filter: {} }),
    });
  });
  await expect(bell(page)).toHaveAccessibleName('Notifications');
}

test("the bell shows notifications live and reflects the user's actions", async ({ page, signedIn }) => {
  const { email } = signedIn.person;
  await isLive(page, email);
  await emptied(page);

  await bell(page).click();
  await expect(panel(page)).toContainText('No notifications to display');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await page.getByRole('heading', { name: 'Dashboard' }).click();
  await expect(panel(page)).toBeHidden();

  await tell(
    email,
    ...Array.from({ length: 11 }, (_, at) => ({ title: `Told ${at + 1}`, priority: 'low' as const })),
    {
      title: 'Sent back',
      message: 'The lawyer wants another cap.',
      type: 'warning',
      actionUrl: '/contracts',
    },
  );
  await expect(bell(page)).toContainText('9+');
  await expect(page.getByTestId('urgent-marker')).toBeHidden();
  await tell(email, { title: 'Notice is due', type: 'error', priority: 'urgent' });
  await expect(page.getByTestId('urgent-marker')).toBeVisible();
  await expect(toast(page, 'Notice is due')).toBeVisible();

  await bell(page).click();
  for (const chip of ['All (13)', 'Unread (13)', 'Important (1)'])
    await expect(panel(page).getByRole('button', { name: chip })).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(10);
  await expect(panel(page).getByRole('listitem').first()).toContainText('Notice is due');
  const sentBack = panel(page).getByRole('listitem').filter({ hasText: 'Sent back' });
  await expect(sentBack).toContainText('The lawyer wants another cap.');
  await expect(sentBack).toContainText('medium');
  await expect(sentBack).toContainText('Contracts');
  await expect(sentBack).toContainText('just now');
  expect((await panel(page).boundingBox())?.height).toBeLessThanOrEqual(600);
  expect((await (await axe(page)).include('[role=dialog]').analyze()).violations).toEqual([]);

  await panel(page).getByRole('button', { name: 'Important (1)' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'All (13)' }).click();
  await sentBack.getByRole('button', { name: 'Remove Sent back' }).click();
  await expect(sentBack).toBeHidden();
  await toast(page, 'Removed 1 notification').getByRole('button', { name: 'Undo' }).click();
  await expect(sentBack).toBeVisible();

  await sentBack
    .getByRole('button', { name: /Sent back/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/contracts$/);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName(/12 unread/);
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page).getByRole('button', { name: 'Unread (0)' })).toBeVisible();
  await panel(page).getByRole('link', { name: 'View all notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(13);
});

test('the list is filtered in the URL, marked and cleared in bulk, and restored', async ({
  page,
  signedIn,
}) => {
  const { email } = signedIn.person;
  await tell(
    email,
    { title: 'Insurance expired', type: 'error', priority: 'high', source: 'Compliance' },
    { title: 'Approved', type: 'success', priority: 'medium' },
    { title: 'Shared with you', priority: 'low', source: 'Projects' },
  );
  await page.goto('/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: 'Error', exact: true }).click();
  await expect(page).toHaveURL(/types=error/);
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Success', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Source').selectOption('Compliance');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Insurance expired');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('From').fill('2200-01-01');
  await expect(page.getByText('No notifications match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select Approved' }).check();
  await page.getByRole('checkbox', { name: 'Select Shared with you' }).check();
  await page.getByRole('button', { name: 'Mark as read', exact: true }).click();
  await page.getByLabel('Read or unread').selectOption('Unread');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Read or unread').selectOption('Read and unread');

  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('No notifications to display')).toBeVisible();
  await toast(page, 'Removed 3 notifications').getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
});

test('tabs stay in sync, and a system message reaches every tab', async ({ page, context, signedIn }) => {
  const { email } = signedIn.person;
  const other = await context.newPage();
  await other.goto('/dashboard');
  await isLive(page, email);
  await isLive(other, email);
  await emptied(page);
  await expect(bell(other)).toHaveAccessibleName('Notifications');

  await tell(email, { title: 'Approved', priority: 'high', type: 'success' });
  await expect(toast(page, 'Approved')).toBeVisible();
  await expect(toast(other, 'Approved')).toBeVisible();
  await bell(other).click();
  await panel(other)
    .getByRole('button', { name: /Approved/ })
    .first()
    .click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await sendSystemMessage(email, 'Plumbline is back at noon.');
  for (const tab of [page, other]) {
    await expect(toast(tab, 'System Message')).toContainText('Plumbline is back at noon.');
  }
});

test('notifications sent while the connection was down appear once after reconnecting', async ({
  page,
  api,
}) => {
  let cut = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/realtime/, (socket) => {
    if (cut) return void socket.close();
    sockets.push(socket);
    socket.connectToServer();
  });
  const { email, password } = api.person;
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await isLive(page, email);
  await emptied(page);

  cut = true;
  for (const socket of sockets) await socket.close();
  await expect(bell(page)).toHaveAccessibleName(/interrupted/);
  await bell(page).click();
  await expect(panel(page).getByText('Live updates are interrupted')).toBeVisible();
  await tell(email, { title: 'Payment withheld', priority: 'urgent', type: 'error' });
  await page.waitForTimeout(1_000);
  await expect(toast(page, 'Payment withheld')).toBeHidden();

  cut = false;
  await expect(toast(page, 'Payment withheld')).toBeVisible({ timeout: 15_000 });
  await expect(panel(page).getByText('Live updates are interrupted')).toBeHidden();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect(bell(page)).toHaveAccessibleName(/1 unread/);
});

test('notification preferences are saved and respected', async ({ page, signedIn }) => {
  const { email } = signedIn.person;
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(window, { played });
    HTMLMediaElement.prototype.play = function () {
      played.push(this.volume);
      return Promise.resolve();
    };
  });
  await page.goto('/notifications/preferences');
  await expect(page.getByRole('checkbox', { name: /^Email/ }).first()).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Sound/ })).not.toBeChecked();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  for (const topic of ['Legal notices', 'Messages and replies', 'Reports'])
    await expect(page.getByRole('checkbox', { name: `${topic}, email` })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Sound/ }).check();
  await page.getByRole('checkbox', { name: /^Quiet hours/ }).check();
  await page.getByLabel('From', { exact: true }).fill('08:00');
  await page.getByLabel('To', { exact: true }).fill('08:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Must differ from the start time')).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('08:00');
  await page.getByRole('checkbox', { name: /^Quiet hours/ }).uncheck();
  await page.getByRole('checkbox', { name: 'Contract status changes and expirations, bell' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Preferences saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Sound/ })).toBeChecked();

  // Notifications from before the first page load are in the bell but show no toast.
  await expect(async () => {
    await tell(email, { title: 'Muted' });
    await tell(email, { title: 'Urgent all the same', priority: 'urgent' });
    await expect(toast(page, 'Urgent all the same').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.goto('/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText('Urgent all the same');
  await expect(rows.filter({ hasText: 'Muted' })).toHaveCount(0);
  await expect(async () => {
    await tell(email, { title: 'And another', priority: 'urgent' });
    const played = () => page.evaluate(() => (window as unknown as { played: number[] }).played);
    await expect.poll(played, { timeout: 2_000 }).toContain(0.5);
  }).toPass();
});

test('a request for approval raises a toast for the person asked, and opens the contract', async ({
  signedIn,
  browser,
}) => {
  const project = await signedIn.project();
  const lawyer = await newColleague(signedIn, 'Lea Lawyer');
  await signedIn.post(`/projects/${project.id}/members`, { user_id: lawyer.id, role: 'lawyer' });
  const contract = await signedIn.contract(project);
  await signedIn.upload(contract.id, 'cedar-wharf-mechanical-subcontract.docx');

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, lawyer);
  await isLive(theirs, lawyer.email);
  await signedIn.post(`/contracts/${contract.id}/transitions`, {
    action: 'submit',
    note: 'The owner waits for it.',
  });
  const asked = toast(theirs, 'Submitted for review');
  await expect(asked).toContainText('The owner waits for it.');
  await asked.getByRole('button', { name: 'Open contract' }).click();
  await expect(theirs).toHaveURL(new RegExp(`/contracts/${contract.id}`));
  await expect(theirs.getByRole('button', { name: 'Approve version 1…' })).toBeVisible();
  await theirs.context().close();
});
