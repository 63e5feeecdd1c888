import { makeScan, toSheets } from '../../supabase/functions/_shared/analysis/ocr/testing/make-scan.ts';
import { harshContract } from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { expect, test } from './fixtures.ts';

const sheets = toSheets(harshContract()).slice(0, 3);

test('a scan is recognized in the browser page by page, continues after a reload, and is then analyzed', async ({
  page,
  signedIn: api,
}) => {
  test.setTimeout(180_000);
  const project = await api.project();
  const contract = await api.contract(project, { name: 'Signed contract' });
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin);
  });

  await page.goto(`/contracts/${contract.id}`);
  await page.getByRole('button', { name: 'Upload Contract' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'signed.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await makeScan(sheets.map((text) => ({ text, scanned: true })))),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Scanned document' });
  await expect(panel.getByRole('heading', { name: 'This document is a scan' })).toBeVisible();
  await expect(dialog).toBeHidden();
  const heavy = (url: string) => /tesseract|traineddata/.test(url);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter(heavy)).toEqual([]);

  await page.getByRole('button', { name: 'Analyze Risk' }).click();
  await expect(page.getByText('Version 1 is a scan, and its text has not been recognized yet')).toBeVisible();

  // Holds the second page back until the reload, however fast the machine is.
  await page.route('**/pages/2/ocr', () => {});
  await panel.getByRole('button', { name: 'Recognize text' }).click();
  await expect(panel.getByText('Page 2 of 3')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await page.unroute('**/pages/2/ocr');
  await expect(panel.getByText(/^1 of 3 pages is recognized/)).toBeVisible();

  const handedIn: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') handedIn.push(new URL(request.url()).pathname.split('/').at(-2) ?? '');
  });
  await panel.getByRole('button', { name: 'Recognize remaining 2 pages' }).click();
  await expect(panel.getByText(/^Text recognized on 3 pages/)).toBeVisible({ timeout: 90_000 });
  expect(handedIn).toEqual(['2', '3']);

  await panel.getByRole('button', { name: 'Analyze Risk' }).click();
  const findings = page.getByRole('region', { name: /^Findings/ });
  await expect(findings.getByText('from a scan').first()).toBeVisible();
  await expect(panel).toBeHidden();
  await findings.getByRole('listitem').first().getByRole('button').first().click();
  await expect(findings.getByText(/Recognized from a scan/)).toBeVisible();
  await page
    .getByRole('radio', { name: 'Text' })
    .or(page.getByRole('button', { name: 'Text', exact: true }))
    .first()
    .click();
  await expect(page.getByText(/^Page 1, recognized from a scan \(\d+% confidence\)$/)).toBeVisible();
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});

test('recognition can be stopped and resumes where it stopped', async ({ page, signedIn: api }) => {
  test.setTimeout(120_000);
  const project = await api.project();
  const contract = await api.contract(project, { name: 'Partly signed contract' });
  await page.goto(`/contracts/${contract.id}`);
  await page.getByRole('button', { name: 'Upload Contract' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'partly.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await makeScan(sheets.map((text, index) => ({ text, scanned: index === 2 })))),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Scanned document' });
  await expect(panel.getByRole('heading', { name: 'Page 3 of this document is a scan' })).toBeVisible();
  await expect(dialog).toBeHidden();

  // Holds the page back until the stop, however fast the machine is.
  await page.route('**/pages/3/ocr', () => {});
  await panel.getByRole('button', { name: 'Recognize text' }).click();
  await expect(panel.getByText('Page 1 of 1')).toBeVisible({ timeout: 60_000 });
  await panel.getByRole('button', { name: 'Stop' }).click();
  await page.unroute('**/pages/3/ocr');
  await page.context().setOffline(true);
  await panel.getByRole('button', { name: 'Recognize text' }).click();
  await expect(panel.getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await panel.getByRole('button', { name: 'Recognize text' }).click();
  await expect(panel.getByText(/^Text recognized on 1 page/)).toBeVisible({ timeout: 60_000 });
});
