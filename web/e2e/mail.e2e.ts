import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { tell } from './tell.ts';

test('notifications are emailed, listed as sent, and can be unsubscribed from in the email', async ({
  page,
  request,
  signedIn,
}) => {
  test.slow();
  const { email } = signedIn.person;
  await tell(email, { title: 'Sent back', message: 'Another cap is wanted.', actionUrl: '/contracts' });
  const mail = await mailTo(request, email);
  expect(mail.subject).toBe('Sent back');

  // As shown in a narrow email client.
  await page.setViewportSize({ width: 340, height: 700 });
  await page.goto(`/mail/messages/${mail.id}`);
  await expect(page.getByRole('heading', { name: 'Sent back' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/sent-mail');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Sent back');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Sent');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  const link = /https?:\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('emails you about contracts')).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You will no longer get email about contracts.')).toBeVisible();
  await page.getByRole('link', { name: 'All notification preferences' }).click();
  await expect(
    page.getByRole('checkbox', { name: 'Contract status changes and expirations, email' }),
  ).not.toBeChecked();

  await page.goto('/unsubscribe/made-up');
  await expect(page.getByText('This link is invalid.')).toBeVisible();
});
