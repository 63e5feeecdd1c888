import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('the prime contract of a subcontract is added, the order confirmed, and the flow-down shown', async ({
  page,
  signedIn,
}) => {
  test.slow();
  const project = await signedIn.project();
  const prime = await signedIn.contract(project, { name: 'Prime contract' });
  const subcontract = await signedIn.contract(project, {
    name: 'Mechanical subcontract',
    contract_type: 'Subcontract',
  });
  await signedIn.upload(prime.id, 'cedar-wharf-prime-contract.pdf');
  await signedIn.upload(subcontract.id, 'cedar-wharf-mechanical-subcontract.docx');
  await page.goto(`/contracts/${subcontract.id}`);
  await page.getByRole('tab', { name: 'Governing documents' }).click();
  await expect(page.getByText('Add the other documents of this deal.')).toBeVisible();
  await page.getByRole('combobox', { name: /^Add a document/ }).fill('Prime');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Prime contract/ })
    .click();
  await page.getByLabel('Role of Prime contract').selectOption('Prime contract');
  await page.getByRole('button', { name: 'Confirm this order' }).click();
  await expect(page.getByText('Order confirmed')).toBeVisible();
  await expect(page.getByText(/^Confirmed by Ines Okafor on /)).toBeVisible();
  // The subcontract carries obligations over, but does not incorporate the prime contract.
  await expect(page.getByRole('region', { name: 'Which text governs' })).toContainText(
    'The prime contract is between other parties',
  );
  await expect(page.getByRole('heading', { name: 'Flow-down from Prime contract' })).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
});
