import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { database } from './database.ts';
import { expect, test } from './fixtures.ts';

test('an admin reads, filters, exports, and verifies the log', async ({ page, signedIn }) => {
  const [tower, bridge] = [`Tower ${randomUUID()}`, `Bridge ${randomUUID()}`];
  for (const name of [tower, bridge]) {
    await signedIn.post('/projects', { name, client_name: 'Harbor LLC', start_date: '2026-03-02' });
  }
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Created project ${bridge}`, exact: true })).toBeVisible();

  await test.step('keeps the filters in the URL', async () => {
    await page.getByLabel('Record type').selectOption('Organization members');
    await expect(page).toHaveURL(/type=membership/);
    await expect(page.getByText(`Created project ${tower}`)).toHaveCount(0);
    await expect(page.getByText(`Joined the organization: ${signedIn.person.name}`).first()).toBeVisible();
    await page.getByLabel('Who').selectOption('System');
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('No matching activity')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: tower })
      .getByRole('link', { name: /^History/ })
      .click();
    await expect(page.getByText(`Created project ${bridge}`)).toHaveCount(0);
    await expect(page.getByText(`Created project ${tower}`).first()).toBeVisible();
  });

  await test.step('exports the filtered log as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toContain(`Created project ${tower}`);
    expect(file).not.toContain(bridge);
    await expect(page.getByText('Exported 1 entry')).toBeVisible();
  });

  await test.step('compares the log with its seals, before and after tampering', async () => {
    await database()`select private.seal_activity()`;
    await page.getByRole('button', { name: 'Verify log' }).click();
    await expect(page.getByText('The log is intact')).toBeVisible();
    await database()`update public.activity_events set after = '{}' where after ->> 'name' = ${tower}`;
    await page.getByRole('button', { name: 'Verify log' }).click();
    await expect(page.getByText('An entry was changed after it was sealed.')).toBeVisible();
  });
});

test('an admin sees failed background jobs and retries one', async ({ page, signedIn }) => {
  const { email } = signedIn.person;
  await database()`
    insert into private.jobs (kind, org_id, state, attempts, finished_at, last_error)
    select kind, p.last_org_id, 'dead', 8, now(), 'The database was full'
    from public.profiles p, unnest('{sweep_compliance,expire_contracts}'::text[]) kind where p.email = ${email}`;
  await page.goto('/activity');
  await page.getByRole('link', { name: 'Background jobs' }).click();
  await expect(page.getByText('The database was full')).toHaveCount(2);
  await page.getByRole('button', { name: /^Retry: Evaluate compliance/ }).click();
  await expect(page.getByText('It will be retried within a minute')).toBeVisible();
  await page.getByRole('button', { name: /^Discard/ }).click();
  await expect(page.getByText('No failed jobs')).toBeVisible();
  await page.getByLabel('Show').selectOption('All jobs');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Done').first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.goto('/activity');
  await expect(page.getByText('Discarded a failed background job: expire contracts')).toBeVisible();
  await expect(page.getByText('Retried a failed background job: sweep compliance')).toBeVisible();
});
