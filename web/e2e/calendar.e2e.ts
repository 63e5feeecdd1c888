import ical from 'node-ical';
import { dayFromNow } from '../../supabase/functions/_shared/calendar/testing/day-from-now.ts';
import { expect, test } from './fixtures.ts';

const dated = { start_date: '2027-03-01', end_date: '2027-09-30' };

test('a month is navigated by keyboard, filtered, and opens its deadlines', async ({ page, signedIn }) => {
  const project = await signedIn.project({ name: 'Harbor Tower', ...dated });
  const contract = await signedIn.contract(project, {
    name: 'Steel',
    start_date: '2027-03-08',
    end_date: '2027-03-17',
  });
  for (const title of ['Crane', 'Scaffold', 'Hoist', 'Hot work']) {
    await signedIn.post('/compliance/check', {
      project_id: project.id,
      check_type: 'Safety Compliance',
      title,
      due_date: '2027-03-17',
    });
  }
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'View calendar' }).click();
  await page.goto('/calendar?date=2027-03-16');
  await expect(page.getByText('March 2027').first()).toBeVisible();

  await page.getByRole('button', { name: /^Mar 16, 2027/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Mar 17, 2027, 5 items' })).toBeFocused();
  await expect(page.getByRole('link', { name: /Steel starts/ })).toBeVisible();
  await page.getByRole('button', { name: 'Compliance check', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mar 17, 2027, 1 item' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Mar 17, 2027, 5 items' }).press('Enter');
  await expect(page).toHaveURL(/view=agenda/);
  await expect(page.getByRole('link', { name: /Hot work/ })).toBeVisible();
  await page.getByRole('link', { name: /Steel ends/ }).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${contract.id}$`));
});

test('the calendar feed address is shown once and works in another program', async ({
  page,
  signedIn,
  request,
}) => {
  await signedIn.project({ name: 'Harbor Tower', start_date: dayFromNow(0) });
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const url = new URL(await dialog.getByLabel('Address').inputValue());
  const file = await request.get(url.pathname);
  const events = Object.values(ical.sync.parseICS(await file.text())).filter(
    (part) => part?.type === 'VEVENT',
  );
  expect(events.map(({ summary }) => summary)).toEqual(['Harbor Tower starts']);

  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog.getByText(/Created/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Calendar address revoked')).toBeVisible();
  expect((await request.get(url.pathname)).status()).toBe(404);
});
