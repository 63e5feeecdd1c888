import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

const DOCUMENT = 'cedar-wharf-mechanical-subcontract.docx';

async function takeStep(page: Page, offer: string, title: string, fill?: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: offer }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await fill?.(dialog);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
}

async function edit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  return page.getByRole('dialog', { name: 'Edit Contract' });
}

/** One approval of the present terms. */
async function approve(page: Page) {
  await takeStep(page, 'Approve version 1…', 'Approve version 1', async (dialog) => {
    await dialog.getByLabel('Bar number').fill('12345');
    await dialog.getByLabel('Jurisdiction').fill('New York');
    await dialog.getByLabel('Reason for approving with open items').fill('Read by hand.');
  });
}

test('an edited term voids the approval, and an active contract keeps its terms', async ({
  page,
  signedIn,
}) => {
  await signedIn.configure({ submitter_may_approve: true });
  const project = await signedIn.project();
  await page.goto('/dashboard');
  const me = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await (await fetch('/api/v1/auth/me', { headers })).json()) as { id: string };
  });
  await signedIn.post(`/projects/${project.id}/members`, { user_id: me.id, role: 'lawyer' });
  const contract = await signedIn.contract(project, { name: 'Mechanical work', contract_value: 250_000 });
  await signedIn.upload(contract.id, DOCUMENT);
  await page.goto(`/contracts/${contract.id}`);
  await takeStep(page, 'Submit for review…', 'Submit for review');
  await approve(page);
  await expect(page.getByText(/^Approved by Ines Okafor/)).toBeVisible();

  const form = await edit(page);
  await expect(form.getByText(/voids the approval/)).toBeHidden();
  await form.getByRole('textbox', { name: 'Contract value' }).fill('900000');
  await expect(form.getByText('Changing the value voids the approval of Ines Okafor.')).toBeInViewport();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  const isVoid = 'The approval of version 1 is void: the value changed from $250,000 to $900,000.';
  await expect(page.getByText(isVoid)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate…' })).toBeDisabled();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/^Voided an approval because terms changed/)).toBeVisible();

  await approve(page);
  await takeStep(page, 'Activate…', 'Activate the contract');
  const locked = await edit(page);
  await expect(locked.getByText(/^This contract is in effect, so its type, parties/)).toBeVisible();
  await expect(locked.getByRole('textbox', { name: 'Contract value' })).toBeDisabled();
  await locked.getByRole('button', { name: 'Cancel' }).click();

  await takeStep(page, 'Return to review…', 'Return the contract to review', async (dialog) => {
    await dialog.getByLabel('Reason').fill('The value was mistyped.');
  });
  await expect(page.getByText('under review', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate…' })).toBeEnabled();
});
