import { expect, test } from './fixtures.ts';

test('findings start near the top of the page, with contract details next to them', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project();
  const contract = await signedIn.contract(project, { name: 'Cedar Wharf prime contract' });
  await signedIn.upload(contract.id, 'cedar-wharf-prime-contract.pdf');
  await signedIn.post('/contracts/analyze', { contract_id: contract.id });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/contracts/${contract.id}`);
  const findings = page.getByRole('region', { name: /^Findings/ });
  await expect(findings.getByRole('listitem').first()).toBeVisible();
  const strip = await page.locator('header', { has: page.getByRole('heading', { level: 1 }) }).boundingBox();
  const first = await findings.getByRole('listitem').first().boundingBox();
  console.log(`contract page at 1440 × 900: strip ${strip?.height} px, first finding at ${first?.y} px`);
  expect(strip?.height).toBeLessThanOrEqual(100);
  expect(first?.y).toBeLessThanOrEqual(420);

  // The score stays visible while scrolling.
  await findings.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(findings.getByText(/^\d+%$/).first()).toBeInViewport();

  await page.getByRole('button', { name: /^Details/ }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details.getByRole('region', { name: 'Key terms' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(findings.getByRole('listitem').first()).toBeVisible();
  const onPhone = await findings.getByRole('listitem').first().boundingBox();
  console.log(`on a phone, 390 × 844: first finding at ${onPhone?.y} px`);
  expect(onPhone?.y).toBeLessThanOrEqual(620);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
