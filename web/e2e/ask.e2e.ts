import { expect, test } from './fixtures.ts';

test('without consent to a language model, a question on the desk finds passages and leads to them', async ({
  page,
  signedIn,
}) => {
  const contract = await signedIn.contract(await signedIn.project(), { name: 'School' });
  await signedIn.upload(contract.id, 'millrace-school-contract.pdf');
  await signedIn.post('/contracts/analyze', { contract_id: contract.id, perspective: 'contractor' });

  await page.goto(`/contracts/${contract.id}`);
  const box = page.getByRole('region', { name: 'Ask this contract' });
  await box
    .getByRole('textbox', { name: /Question about this contract/ })
    .fill('How much retainage is withheld?');
  await box.getByRole('button', { name: 'Find passages' }).click();
  const found = box.getByRole('article', { name: 'How much retainage is withheld?' });
  await expect(found.getByText('Nearest passages, not an answer:')).toBeVisible();
  const passage = found
    .getByRole('listitem')
    .filter({ hasText: /retain/i })
    .first();
  const link = passage.getByRole('link', { name: /^p\. \d+$/ });
  const number = (await link.textContent())?.slice(3);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`page=${number}&at=\\d+`));
  // The passage is highlighted in the document.
  await expect(page.locator('[data-desk-document] mark').first()).toBeVisible();
});
