import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
}

interface Signed {
  post: <T>(path: string, body: unknown) => Promise<T>;
}

async function newCheck({ post }: Signed): Promise<string> {
  const project = await post<{ id: string }>('/projects', {
    name: 'Quarry Street Library',
    client_name: 'City of Fairhaven',
    start_date: '2199-03-02',
  });
  const check = await post<{ id: string }>('/compliance/check', {
    project_id: project.id,
    check_type: 'Insurance & Bonds',
    title: 'General liability insurance',
  });
  return check.id;
}

const certificate = {
  name: 'certificate.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Certificate of insurance. Valid until March 4, 2199.'),
};

test('evidence is requested by link, sent once from a phone without an account, and awaits review', async ({
  page,
  signedIn,
  browser,
}) => {
  test.slow();
  const check = await newCheck(signedIn);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/compliance/${check}`);
  await page.getByRole('button', { name: 'Request evidence by link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request evidence by link' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Enter the recipient')).toBeVisible();
  await dialog.getByLabel('Recipient').fill('dana@northside.example');
  await dialog.getByLabel('Valid for').selectOption('7');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText('Copied to the clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const links = page.getByRole('list', { name: 'Links' });
  await expect(links.getByRole('listitem')).toContainText('open');

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const sender = await phone.newPage();
  await sender.goto(address);
  await expect(sender.getByRole('heading', { level: 1, name: 'General liability insurance' })).toBeVisible();
  await expect(sender.getByText(`${signedIn.person.organization} requests evidence from you`)).toBeVisible();
  await expect(sender.getByText('Quarry Street Library')).toBeVisible();
  expect(await sender.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(sender.getByRole('button', { name: 'Submit evidence' })).toBeDisabled();
  const choose = sender.getByLabel('Choose a file or drop it here');
  await choose.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(sender.getByText(/File format not supported/)).toBeVisible();
  await sender.getByRole('button', { name: 'Remove photo.png' }).click();
  await choose.setInputFiles(certificate);
  await sender.getByLabel('Valid from').fill('2026-05-02');
  await sender.getByLabel('Expires on').fill('2026-05-01');
  await sender.getByRole('button', { name: 'Submit evidence' }).click();
  await expect(sender.getByText('The expiration date must not be before the start date')).toBeVisible();
  await sender.getByLabel('Expires on').fill('2199-03-04');
  await sender.getByLabel('Note').fill('Renewed in May');
  await expectAccessible(sender);
  await sender.getByRole('button', { name: 'Submit evidence' }).click();
  await expect(sender.getByRole('heading', { name: 'Received, thank you' })).toBeVisible();
  await expect(sender.getByText('certificate.txt')).toBeVisible();
  await expectAccessible(sender);
  await sender.reload();
  await expect(sender.getByRole('heading', { name: 'This link is invalid or has expired' })).toBeVisible();
  await phone.close();

  await page.reload();
  await expect(links.getByRole('listitem')).toContainText('used');
  await expect(page.getByText('submitted by dana@northside.example through a link')).toBeVisible();
  await expect(page.getByText('Renewed in May').first()).toBeVisible();
  await expect(page.getByText('Evidence awaiting confirmation')).toBeVisible();
});

test('a revoked link looks like one that never existed', async ({ page, signedIn, browser }) => {
  const check = await newCheck(signedIn);
  const { path } = await signedIn.post<{ path: string }>(`/compliance/checks/${check}/links`, {
    recipient: 'Northside Electric',
  });
  await page.goto(`/compliance/${check}`);
  await page.getByRole('button', { name: 'Revoke the link for Northside Electric' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('Link revoked')).toBeVisible();
  const links = page.getByRole('list', { name: 'Links' });
  await expect(links.getByRole('listitem')).toContainText('revoked');
  await expect(links.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);

  const stranger = await (await browser.newContext()).newPage();
  const seen: (string | null)[] = [];
  // Invalid links are rate-limited by address at ten per quarter hour, so this is the only test that requests
  // them.
  for (const address of [path, `/evidence/${'0'.repeat(32)}`, '/evidence/nothing-of-the-kind']) {
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      'This link is invalid or has expired',
    );
    seen.push(await stranger.locator('main').textContent());
  }
  expect(new Set(seen).size).toBe(1);
  await expectAccessible(stranger);
  await stranger.context().close();
});
