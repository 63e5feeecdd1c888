import { toSheets } from '../../supabase/functions/_shared/analysis/ocr/testing/make-scan.ts';
import { harshContract } from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { makeLongPdf } from '../../supabase/functions/_shared/extraction/testing/long-pdf.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** A contract with annexes that takes longer to read than an upload may. */
const pages = [
  ...toSheets(harshContract()).map((sheet) => sheet.replace(/[^\n -~]/g, "'").split('\n')),
  ...Array.from({ length: 110 }, (_, index) => [
    `Annex ${'abcdefghijk'[(index / 10) | 0]}, sheet ${'lmnopqrstu'[index % 10]} of the bill of quantities`,
  ]),
].map((lines) => ({ lines }));

test('a long document shows reading progress and is then analyzed like any other', async ({
  page,
  signedIn: api,
}) => {
  test.setTimeout(180_000);
  const project = await api.project();
  const contract = await api.contract(project, { name: 'Contract with annexes' });
  await page.goto(`/contracts/${contract.id}`);
  await page.getByRole('button', { name: 'Upload Contract' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'annexes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(makeLongPdf(pages, 20_000)),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();

  const notice = page.getByRole('region', { name: 'Reading the document' });
  await expect(notice.getByText(new RegExp(`^Reading page \\d+ of ${pages.length}…$`))).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog).toBeHidden();
  const analyze = page.getByRole('button', { name: 'Analyze Risk' });
  await expect(analyze).toHaveAccessibleDescription(/still being read/);
  // The button can be pressed to learn why it is unavailable.
  await analyze.press('Enter');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The document is still being read.' }),
  ).toBeVisible();

  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);

  // Without a reload.
  await expect(notice).toBeHidden({ timeout: 120_000 });
  await analyze.click();
  await expect(page.getByText('Contract analysis complete!')).toBeVisible({ timeout: 30_000 });
  await expect(
    page
      .getByRole('region', { name: /^Findings/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await page
    .getByRole('tab', { name: /^Versions/ })
    .or(page.getByRole('link', { name: /^Versions/ }))
    .first()
    .click();
  await expect(page.getByText(`${pages.length} pages`)).toBeVisible();
});
