import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const day = (page: Page, date: string) => page.locator(`td:has([data-day="${date}"])`);

test('dragging moves a date to another day, with undo', async ({ page, signedIn }) => {
  await signedIn.project({ name: 'Harbor Tower', start_date: '2038-03-08', end_date: '2038-03-24' });
  await page.goto('/calendar?view=month&date=2038-03-10');
  const start = page.getByRole('link', { name: /Harbor Tower starts/ });
  await expect(day(page, '2038-03-08').getByRole('link')).toHaveCount(1);
  await start.dragTo(day(page, '2038-03-11'));
  await expect(page.getByText(/^Moved to Thu, Mar 11, 2038/)).toBeVisible();
  await expect(day(page, '2038-03-11').getByRole('link', { name: /starts/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day(page, '2038-03-08').getByRole('link', { name: /starts/ })).toBeVisible();
  await page.reload();
  await expect(day(page, '2038-03-08').getByRole('link', { name: /starts/ })).toBeVisible();

  // A move that the route refuses shows an error and is undone.
  await start.dragTo(day(page, '2038-03-25'));
  await expect(page.getByText(/Not moved\./)).toBeVisible();
  await expect(day(page, '2038-03-08').getByRole('link', { name: /starts/ })).toBeVisible();
});

test('keyboard users move between days of the week, and focus follows', async ({ page, signedIn }) => {
  await signedIn.project({ name: 'Harbor Tower', start_date: '2038-03-08', end_date: '2038-03-24' });
  await page.goto('/calendar?view=week&date=2038-03-10');
  await page.getByRole('button', { name: 'Move to another day: Harbor Tower starts' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to another day' });
  await dialog.getByLabel('Date').fill('2038-03-12');
  await dialog.getByLabel('Date').press('Enter');
  await expect(page.getByText(/^Moved to Fri, Mar 12, 2038/)).toBeVisible();
  const moved = page.locator('li', { has: page.locator('time[datetime="2038-03-12"]') });
  await expect(moved.getByRole('link', { name: /Harbor Tower starts/ })).toBeFocused();
});

test('items that another user changed or that may no longer be moved stay in place', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project({ name: 'Harbor Tower', start_date: '2038-03-08' });
  const contract = await signedIn.contract(project, { name: 'Steel', end_date: '2038-03-17' });
  // Neither page refetches during the test.
  await page.routeWebSocket(/realtime/, (socket) => socket.close());
  await page.goto('/calendar?view=month&date=2038-03-10');
  await expect(day(page, '2038-03-17').getByRole('link')).toHaveCount(1);
  await page.evaluate(async (id) => {
    const kept = Object.values(localStorage).find((value) => value.includes('access_token')) ?? '{}';
    const { access_token } = JSON.parse(kept);
    await fetch(`/api/v1/contracts/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ end_date: '2038-03-19' }),
    });
  }, contract.id);
  await page.getByRole('link', { name: /Steel ends/ }).dragTo(day(page, '2038-03-23'));
  await expect(page.getByText(/Someone else changed it/)).toBeVisible();
  await expect(day(page, '2038-03-19').getByRole('link', { name: /Steel ends/ })).toBeVisible();

  await page.route('**/api/v1/contracts/*', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'forbidden', message: 'You may not do this', request_id: 'x' },
    }),
  );
  await page.getByRole('link', { name: /Steel ends/ }).dragTo(day(page, '2038-03-23'));
  await expect(page.getByText("You don't have permission to move this.")).toBeVisible();
  await expect(day(page, '2038-03-19').getByRole('link', { name: /Steel ends/ })).toBeVisible();
});

test('an item that cannot be moved does not look draggable and explains why', async ({ page, signedIn }) => {
  const project = await signedIn.project({ name: 'Harbor Tower', start_date: '2038-03-08' });
  await signedIn.post('/reminders', {
    project_id: project.id,
    type: 'Payment Due',
    title: 'Pay',
    date: '2038-03-10',
    time: '09:00',
    frequency: 'weekly',
    until: '2038-06-01',
    addresses: ['site@builders.example'],
  });
  await page.goto('/calendar?view=week&date=2038-03-10');
  const reminder = page.getByRole('link', { name: /Pay/ });
  await expect(reminder).toHaveAttribute('title', /Can't be moved: it repeats/);
  await expect(page.getByRole('button', { name: /Move to another day: Pay/ })).toHaveCount(0);
  await expect(page.locator('[data-item^=reminder]')).not.toHaveAttribute('draggable', 'true');
  await expect(page.getByRole('button', { name: /Move to another day: Harbor/ })).toBeVisible();
});
