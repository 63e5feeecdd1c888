import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { runSoon } from './database.ts';
import { expect, test } from './fixtures.ts';

interface Row {
  id: string;
}

/** The time some minutes from now in New York, the default zone of new organizations. */
function clock(minutes: number): { date: string; time: string } {
  const at = new Date(Date.now() + minutes * 60_000);
  const [date = '', time = ''] = at.toLocaleString('sv-SE', { timeZone: 'America/New_York' }).split(' ');
  return { date, time: time.slice(0, 5) };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set reminder' });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });
const rows = (page: Page) => page.getByRole('main').locator('li:has(h2)');
const newProject = (post: <T>(path: string, body: unknown) => Promise<T>) =>
  post<Row>('/projects', { name: 'Quarry Street', client_name: 'City', start_date: '2026-03-01' });

test('a reminder is created, shown, emailed to an address, and acknowledged', async ({
  page,
  request,
  signedIn,
}) => {
  test.slow();
  const project = await newProject(signedIn.post);
  const address = `${randomUUID()}@outside.example`;
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Send Reminder' }).click();
  const form = dialog(page);
  await form.getByRole('button', { name: 'Set reminder' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await form.getByLabel('Type').selectOption('Document Submission');
  await form.getByLabel(/^Title/).fill('Send the daily log');
  const { date, time } = clock(0);
  await form.getByLabel(/^Date/).fill(date);
  await form.getByLabel(/^Time/).fill(time);
  await form.getByLabel(/^Frequency/).selectOption('Daily until acknowledged');
  await form.getByLabel('Email addresses').fill('not an address');
  await form.getByRole('button', { name: 'Set reminder' }).click();
  await expect(form.getByText('not: Must be an email address')).toBeVisible();
  await form.getByLabel('Email addresses').fill(address);
  await form.getByLabel('Note').fill('With photographs.');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'Set reminder' }).click();
  await expect(toast(page, 'Reminder set')).toBeVisible();

  // The stack's worker sends due reminders every minute.
  await runSoon('remind');
  await page.goto('/notifications');
  const reported = page.getByRole('main').getByText('Document Submission: Send the daily log');
  await expect(async () => {
    await page.reload();
    await expect(reported).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 100_000 });
  await reported.click();
  await expect(page).toHaveURL(/\/notifications\?tab=reminders&id=/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Quarry Street');
  await expect(rows(page)).toContainText(address);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Acknowledge: Send the daily log' }).click();
  await expect(toast(page, 'Acknowledged')).toBeVisible();
  await expect(rows(page)).toContainText('Completed');

  await expect(async () => {
    const answer = await request.get(`/mail/messages?to=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as { subject: string; text: string }[];
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Document Submission: Send the daily log');
    expect(mails[0]?.text).toContain('With photographs.');
  }).toPass({ timeout: 60_000, intervals: [1_000] });
});

test('a contract reminder is snoozed, edited, canceled, and restored', async ({ page, signedIn }) => {
  const project = await newProject(signedIn.post);
  const contract = await signedIn.post<Row>('/contracts', {
    project_id: project.id,
    name: 'Steel supply',
    contract_type: 'Supply',
    party_a_name: 'City',
    party_b_name: 'Northside',
  });
  const obligation = { contract_id: contract.id, title: 'Give notice', anchor: 'fixed_date' };
  await signedIn.post('/obligations', { ...obligation, anchor_date: '2030-01-01' });
  const check = { project_id: project.id, check_type: 'Safety Compliance', title: 'Guardrails' };
  const { id: checkId } = await signedIn.post<Row>('/compliance/check', check);

  await page.goto(`/compliance/${checkId}`);
  await page.getByRole('button', { name: 'Set reminder' }).click();
  await expect(dialog(page)).toContainText('Guardrails');
  await page.keyboard.press('Escape');
  // The address of an older email.
  await page.goto(`/contracts/${contract.id}?tab=obligations`);
  await expect(page).toHaveURL(/tab=deadlines$/);
  await page.getByRole('button', { name: 'Set reminder: Give notice' }).click();
  await expect(dialog(page)).toContainText('Give notice');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set reminder', exact: true }).click();
  const form = dialog(page);
  await form.getByLabel(/^Title/).fill('Inspect the joints');
  await form.getByLabel(/^Frequency/).selectOption('Custom schedule');
  await form.getByLabel(/^Every/).fill('2');
  await form.getByLabel(/^Unit/).selectOption('Weeks');
  await form.getByRole('button', { name: 'Set reminder' }).click();
  await expect(toast(page, 'Reminder set')).toBeVisible();

  await page.goto('/notifications');
  await page.getByRole('tab', { name: 'Reminders' }).click();
  await expect(rows(page)).toContainText('Every 2 weeks');
  await page.getByRole('button', { name: 'Snooze: Inspect the joints' }).click();
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await expect(rows(page)).toContainText('snoozed to');
  await page.getByRole('button', { name: 'Edit: Inspect the joints' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Title/)
    .fill('Inspect the bolts');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(rows(page)).toContainText('Inspect the bolts');
  await page.getByRole('button', { name: 'Cancel: Inspect the bolts' }).click();
  await expect(page.getByText('No reminders', { exact: true })).toBeVisible();
  await toast(page, 'Canceled').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toContainText('Inspect the bolts');
  await page.getByRole('button', { name: 'Complete: Inspect the bolts' }).click();
  await page.getByLabel('Status').selectOption('Completed');
  await expect(rows(page)).toContainText('Inspect the bolts');
});
