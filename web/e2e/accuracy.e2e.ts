import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';

test('a visitor reads the accuracy of the analysis and downloads it as a PDF', async ({ page }) => {
  await page.goto('/accuracy');
  await expect(page.getByRole('heading', { name: 'How accurate is this?', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Accuracy on construction contracts' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('accuracy.pdf');
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
