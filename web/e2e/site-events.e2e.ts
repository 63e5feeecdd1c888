import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

test("a site event recorded offline is stored, filed once, and starts a contract's notice period", async ({
  signedIn,
  page,
  context,
}) => {
  const project = await signedIn.project({ name: 'Harbor Offices' });
  const contract = await signedIn.contract(project, { name: 'Electrical' });
  await signedIn.post('/obligations', {
    contract_id: contract.id,
    title: 'Notice of claim',
    kind: 'notice_window',
    category: 'claims_notice',
    anchor: 'event',
    anchor_event: 'first knowledge of it',
    offset_count: 21,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${project.id}?tab=deadlines`);
  await expect(page.getByText(/^No site events yet/)).toBeVisible();

  await page.getByRole('button', { name: 'Log site event' }).click();
  const report = page.getByRole('dialog', { name: 'Log site event' });
  await report.getByLabel('What happened').selectOption('differing_condition');
  await report.getByLabel('Date').fill('2037-03-02');
  await report.getByLabel('Location').fill('Grid C4');
  await report.getByLabel('Description').fill('Rock at two feet where the borings show clay.');
  await context.setOffline(true);
  await report.getByRole('button', { name: 'Log site event' }).click();
  await expect(report).toBeHidden();
  const kept = page.getByRole('list', { name: 'Saved on this device' });
  await expect(kept).toContainText('Rock at two feet');

  // The connection is restored.
  await context.setOffline(false);
  await expect(kept).toBeHidden();
  const event = page.getByRole('listitem').filter({ hasText: 'Rock at two feet' });
  await expect(event).toHaveCount(1);
  await event.getByRole('button', { name: 'Show deadlines' }).click();
  await expect(event.getByText(/^21 days after March 2, 2037.*Monday, March 23, 2037\.$/)).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await event.getByRole('button', { name: 'Start the clock for Notice of claim' }).click();
  await expect(event.getByText(/in open deadlines/)).toBeVisible();
  const running = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Notice of claim' }) });
  await expect(running.getByText('Mon, Mar 23, 2037')).toBeVisible();
});

test('a photo taken offline is stored, sent after its event, and displayed', async ({
  signedIn,
  page,
  context,
}) => {
  const project = await signedIn.project({ name: 'Harbor Offices' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${project.id}?tab=deadlines`);
  await expect(page.getByText(/^No site events yet/)).toBeVisible();
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });

  await page.getByRole('button', { name: 'Log site event' }).click();
  const report = page.getByRole('dialog', { name: 'Log site event' });
  await report.getByLabel('Description').fill('Rock at two feet.');
  await report.getByLabel('Photos or files').setInputFiles([
    { name: 'rock.png', mimeType: 'image/png', buffer: picture },
    { name: 'not-wanted.png', mimeType: 'image/png', buffer: picture },
    { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('Boring B-4') },
    { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') },
  ]);
  await expect(report.getByRole('alert')).toContainText('film.mov: File format not supported');
  await report.getByRole('button', { name: 'Remove not-wanted.png' }).click();
  await expect(report.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(2);
  await context.setOffline(true);
  await report.getByRole('button', { name: 'Log site event' }).click();
  await expect(report).toBeHidden();
  const kept = page.getByRole('list', { name: 'Saved on this device' });
  await expect(kept).toContainText('rock.png');

  await context.setOffline(false);
  await expect(kept).toBeHidden();
  const event = page.getByRole('listitem').filter({ hasText: 'Rock at two feet.' });
  await expect(event.getByRole('list', { name: 'Files not sent yet' })).toBeHidden();
  const thumbnail = event.getByRole('button', { name: 'Open rock.png' });
  await thumbnail.scrollIntoViewIfNeeded();
  const shown = thumbnail.getByRole('img');
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  await expect(event.getByRole('list', { name: 'Files' }).getByText('log.txt')).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  const downloading = page.waitForEvent('download');
  await event.getByRole('button', { name: 'Download log.txt' }).click();
  expect((await downloading).suggestedFilename()).toBe('log.txt');
  await thumbnail.click();
  const large = page.getByRole('dialog', { name: 'rock.png' });
  await expect(large.getByRole('img', { name: 'rock.png' })).toBeVisible();
  await large.getByRole('button', { name: 'Remove rock.png' }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(thumbnail).toBeHidden();
});

test('a full device without a connection keeps the form open, and sends everything once it is back', async ({
  signedIn,
  page,
  context,
}) => {
  const project = await signedIn.project({ name: 'Harbor Offices' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${project.id}?tab=deadlines`);
  await expect(page.getByText(/^No site events yet/)).toBeVisible();
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
  await page.getByRole('button', { name: 'Log site event' }).click();
  const report = page.getByRole('dialog', { name: 'Log site event' });
  await report.getByLabel('Description').fill('Rock at two feet.');
  await report
    .getByLabel('Photos or files')
    .setInputFiles({ name: 'rock.png', mimeType: 'image/png', buffer: picture });

  const { origin } = new URL(page.url());
  const device = await context.newCDPSession(page);
  await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await context.setOffline(true);
  await report.getByRole('button', { name: 'Log site event' }).click();
  await expect(report.getByRole('alert')).toContainText('Device storage is full');
  await expect(report.getByLabel('Description')).toHaveValue('Rock at two feet.');
  await expect(report.getByRole('list', { name: 'Files to send' })).toContainText('rock.png');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  // The device is still full: the event is sent, and its photo waits in the page.
  await context.setOffline(false);
  await report.getByRole('button', { name: 'Log site event' }).click();
  await expect(report).toBeHidden();
  const event = page.getByRole('listitem').filter({ hasText: 'Rock at two feet.' });
  await expect(event).toHaveCount(1);
  await expect(event.getByRole('button', { name: 'Open rock.png' })).toBeVisible();
  await expect(event.getByRole('list', { name: 'Files not sent yet' })).toBeHidden();
  await page.reload();
  await expect(event).toHaveCount(1);
  await expect(event.getByRole('button', { name: 'Open rock.png' })).toBeVisible();
});

test('an unpaid payment leads to drafting the notice', async ({ signedIn, page }) => {
  const project = await signedIn.project({ name: 'Harbor Offices' });
  const contract = await signedIn.contract(project, { name: 'Electrical' });
  await signedIn.post('/obligations', {
    contract_id: contract.id,
    title: 'Stop for non-payment',
    kind: 'notice_window',
    category: 'payment_terms',
    anchor: 'event',
    anchor_event: 'a payment that is late',
    offset_count: 7,
  });
  await signedIn.post('/site-events', {
    project_id: project.id,
    contract_id: contract.id,
    kind: 'non_payment',
    happened_on: '2037-03-02',
    words: 'Invoice 14 is open.',
  });
  await page.goto(`/projects/${project.id}?tab=deadlines`);
  const event = page.getByRole('listitem').filter({ hasText: 'Invoice 14 is open.' });
  await event.getByRole('button', { name: 'Show deadlines' }).click();
  await event.getByRole('link', { name: 'Draft the Notice of Non-Payment' }).first().click();
  await expect(page).toHaveURL(/\/notices\/new\?.*type=Notice\+of\+Non-Payment/);
  await expect(page.getByRole('heading', { level: 1, name: 'Notice of Non-Payment' })).toBeVisible();
});
