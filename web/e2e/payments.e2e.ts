import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
}

const waiver = {
  name: 'waiver.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Conditional waiver on progress payment. Amount of check: $48,200.00'),
};

test('a payment without a waiver is flagged until the requested waiver is received and accepted', async ({
  page,
  signedIn,
  browser,
}) => {
  test.slow();
  const project = await signedIn.project();
  await signedIn.contract(project, { name: 'Electrical subcontract' });
  await page.goto(`/projects/${project.id}?tab=finances`);
  await expect(page.getByText('No payments yet')).toBeVisible();

  await page.getByRole('button', { name: 'Record payment' }).click();
  const record = page.getByRole('dialog', { name: 'Record payment' });
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(record.getByText('Choose a contract')).toBeVisible();
  await record.getByRole('combobox', { name: 'Contract' }).fill('Electrical');
  await page.getByRole('option', { name: /Electrical subcontract/ }).click();
  await record.getByLabel('Application or invoice number').fill('4');
  await record.getByLabel('Amount').fill('48,200');
  await record.getByLabel('Work through').fill('2026-09-30');
  await record.getByLabel('Retainage withheld').fill('4820');
  await expectAccessible(page);
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(record).toBeHidden();
  const payment = page.getByRole('listitem').filter({ hasText: 'Payment 4' });
  await expect(payment.getByText('No lien waiver', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('$4,820');

  await page.goto('/dashboard');
  const need = page.getByRole('listitem').filter({ hasText: '1 payment without a lien waiver' });
  await expect(need).toBeVisible();
  await need.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${project.id}\\?tab=finances&payments=unwaived`));
  await expect(page.getByRole('button', { name: 'Without a waiver' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(payment).toBeInViewport();

  await payment.getByRole('button', { name: 'Request waiver' }).click();
  const ask = page.getByRole('dialog', { name: 'Request lien waiver' });
  await ask.getByRole('button', { name: 'Request', exact: true }).click();
  await expect(ask.getByText('Enter the claimant giving the waiver')).toBeVisible();
  await ask.getByLabel('Recipient').fill('Northside Electric');
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Request', exact: true }).click();
  const address = await ask.getByLabel('Link', { exact: true }).inputValue();
  await ask.getByRole('button', { name: 'Done' }).click();
  await expect(payment.getByText('Waiver requested', { exact: true })).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const sender = await phone.newPage();
  await sender.goto(address);
  await expect(
    sender.getByRole('heading', { level: 1, name: 'Conditional waiver on progress payment' }),
  ).toBeVisible();
  await expect(
    sender.getByText(`${signedIn.person.organization} requests a lien waiver from you`),
  ).toBeVisible();
  expect(await sender.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await sender.getByLabel('Choose a file or drop it here').setInputFiles(waiver);
  await sender.getByRole('button', { name: 'Submit waiver' }).click();
  await expect(sender.getByText('Enter the name of the signer')).toBeVisible();
  await sender.getByLabel('Through date on the waiver').fill('2026-08-31');
  await sender.getByLabel('Signed by').fill('Nora North');
  await expectAccessible(sender);
  await sender.getByRole('button', { name: 'Submit waiver' }).click();
  await expect(sender.getByRole('heading', { name: 'Received, thank you' })).toBeVisible();
  await expectAccessible(sender);
  await sender.reload();
  await expect(sender.getByRole('heading', { name: 'This link is invalid or has expired' })).toBeVisible();
  await phone.close();

  await page.goto('/dashboard');
  const received = page.getByRole('listitem').filter({ hasText: 'Lien waiver to review' });
  await received.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${project.id}\\?tab=finances&payment=[0-9a-f-]{36}$`));
  await expect(payment).toBeInViewport();
  await expect(payment.getByText('Waiver to review', { exact: true })).toBeVisible();
  await expect(payment.getByText('The through date differs from the payment.')).toBeVisible();
  await expectAccessible(page);
  await payment.getByRole('button', { name: 'Accept' }).click();
  await expect(payment.getByText('Conditional waiver', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Without a waiver' }).click();
  await expect(page.getByText('Every payment has a lien waiver')).toBeVisible();
});

test('a change order is linked to its contract by keyboard and counts once active', async ({
  page,
  signedIn,
}) => {
  await signedIn.configure({ requires_approval: false });
  const project = await signedIn.project();
  const contract = await signedIn.contract(project, { name: 'Prime contract', contract_value: 1_000_000 });
  const change = await signedIn.contract(project, { name: 'Change order 1', contract_type: 'Change Order' });
  await page.goto(`/contracts/${change.id}`);
  await page.getByRole('button', { name: /^Details/ }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await details.getByRole('button', { name: 'Set base contract…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Base contract' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Contract being changed' }).fill('Prime');
  await expect(page.getByRole('option', { name: /Prime contract/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Amount', { exact: true }).fill('-25,000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const family = details.getByRole('region', { name: 'Amendments and change orders' });
  await expect(family.getByText('pending', { exact: true })).toBeVisible();
  await signedIn.post(`/contracts/${change.id}/transitions`, { action: 'submit' });
  await signedIn.post(`/contracts/${change.id}/transitions`, { action: 'activate' });
  await page.goto(`/contracts/${contract.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Prime contract' })).toBeVisible();
  await page.getByRole('button', { name: /^Details/ }).click();
  await expect(family.getByText('in effect', { exact: true })).toBeVisible();
  await expect(family).toContainText('$975,000');
});

test('a contract shows its payments, and a payment stores its invoice and a project document', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project();
  const contract = await signedIn.contract(project, { name: 'Roofing subcontract', contract_value: 80_000 });
  await signedIn.upload(contract.id, 'cedar-wharf-mechanical-subcontract.docx');
  await page.goto(`/contracts/${contract.id}`);
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByText('No payments yet')).toBeVisible();

  await page.getByRole('button', { name: 'Record payment' }).click();
  const record = page.getByRole('dialog', { name: 'Record payment' });
  await expect(record.getByRole('combobox', { name: 'Contract' })).toHaveValue('Roofing subcontract');
  await record.getByLabel('Application or invoice number').fill('2');
  await record.getByLabel('Amount').fill('20,000');
  await record.getByLabel('Retainage withheld').fill('2000');
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(record).toBeHidden();
  const payment = page.getByRole('listitem').filter({ hasText: 'Payment 2' });
  await expect(page.getByRole('region', { name: 'Contract finances' })).toContainText('$2,000');
  await expect(page.getByRole('region', { name: 'Contract finances' })).toContainText('1 without a waiver');

  await payment.getByRole('button', { name: 'Add a file to Payment 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a file to the payment' });
  await dialog.getByLabel('Choose a file or drop it here').setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 Invoice'),
  });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add file' }).click();
  await expect(dialog).toBeHidden();
  const files = payment.getByRole('list', { name: 'Files of Payment 2' });
  await expect(files).toContainText('Invoice: invoice.pdf');

  await payment.getByRole('button', { name: 'Add a file to Payment 2' }).click();
  await dialog.getByRole('button', { name: 'A project document' }).click();
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await expect(dialog.getByText('Choose a document', { exact: true }).last()).toBeVisible();
  await dialog.getByRole('combobox', { name: /^Document/ }).selectOption({ index: 1 });
  await dialog.getByLabel('File type').selectOption('Pay application');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await expect(dialog).toBeHidden();
  await expect(files).toContainText('Pay application: cedar-wharf-mechanical-subcontract.docx');
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Download invoice.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('invoice.pdf');

  await files.getByRole('button', { name: 'Remove invoice.pdf' }).click();
  await expect(files).not.toContainText('invoice.pdf');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files).toContainText('Invoice: invoice.pdf');
  await payment.getByRole('button', { name: 'Delete Payment 2' }).click();
  await expect(page.getByText('No payments yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files).toContainText('Invoice: invoice.pdf');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // The payment named in the address is shown wherever it is in the list.
  const { id } = await signedIn.post<{ id: string }>('/payments', {
    contract_id: contract.id,
    direction: 'out',
    amount: 5,
    number: '3',
  });
  await page.goto(`/contracts/${contract.id}?tab=payments&payment=${id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Payment 3' })).toBeInViewport();
});
