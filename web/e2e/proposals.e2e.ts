import type { Page } from '@playwright/test';
import { type Api, contractFile, expect, signIn, test } from './fixtures.ts';

/** A contract whose document says $18,450,000, dated March 2, 2026, completion by August 31, 2027. */
async function analyzedContract(page: Page, api: Api, fields: object = {}) {
  const project = await api.project({ name: 'Cedar Wharf', client_name: 'Cedar Wharf Holdings' });
  const contract = await api.contract(project, {
    name: 'Cedar Wharf prime contract',
    contract_type: 'Main Contract',
    party_a_name: 'Cedar Wharf Holdings LLC',
    party_b_name: 'Harbor & Pine Builders',
    ...fields,
  });
  await api.upload(contract.id, 'cedar-wharf-prime-contract.pdf');
  await api.post('/contracts/analyze', { contract_id: contract.id });
  await page.goto(`/contracts/${contract.id}`);
  await openDetails(page);
  await expect(page.getByRole('region', { name: 'Key terms' })).toBeVisible();
  return contract;
}

/** The contract's facts, next to the review desk. */
async function openDetails(page: Page) {
  await page.getByRole('button', { name: /^Details/ }).click();
}

const panel = (page: Page) => page.getByRole('region', { name: 'From the document' });
const facts = (page: Page) => page.getByRole('definition');

test('values found in the document await review: accepting saves one, and dismissing hides it for good', async ({
  page,
  signedIn,
}) => {
  await analyzedContract(page, signedIn);
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
  await expect(facts(page).filter({ hasText: '$18,450,000' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Use $18,450,000 as Contract value' }).click();
  await expect(page.getByText('Contract value set to $18,450,000')).toBeVisible();
  await expect(facts(page).filter({ hasText: '$18,450,000' })).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Dismiss the suggestion for End date' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Dismiss the suggestion for End date' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await openDetails(page);
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('$18,450,000').last()).toBeVisible();
});

test('a field that disagrees with the document is flagged on the page and in the form', async ({
  page,
  signedIn,
}) => {
  await analyzedContract(page, signedIn, { contract_value: 18_000_000, start_date: '2026-03-02' });
  await expect(panel(page)).toContainText(
    'The document says $18,450,000 on page 1; the contract record says $18,000,000',
  );

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Contract' });
  await expect(dialog.getByText('The document says $18,450,000 on page 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use $18,450,000 as Contract value' }).click();
  await expect(dialog.getByLabel('Contract value')).toHaveValue('18450000');
  await expect(dialog.getByText('The document says $18,450,000 on page 1')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  await openDetails(page);
  await expect(facts(page).filter({ hasText: '$18,450,000' })).toBeVisible();
});

test('each key term links to its text, also after a finding was selected', async ({ page, signedIn }) => {
  await analyzedContract(page, signedIn);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  const findings = page.getByRole('region', { name: /^Findings/ });
  await findings.getByRole('listitem').first().getByRole('button').first().click();
  await expect(page).toHaveURL(/finding=/);
  await openDetails(page);
  const law = page.getByRole('link', { name: /^Law: Washington/ });
  await law.click();
  await expect(page).toHaveURL(/at=\d+/);
  await expect(page).not.toHaveURL(/finding=/);
  const place = page.locator('[data-mark="place"]').first();
  await expect(place).toBeInViewport();
  await page.mouse.wheel(0, -20_000);
  await law.click();
  await expect(place).toBeInViewport();
});

test('a new contract with a file shows its proposals on its page', async ({ page, api }) => {
  await api.post('/projects', { name: 'Wharf', client_name: 'Holdings', start_date: '2026-03-02' });
  await signIn(page, api.person);
  await page.goto('/contracts');
  await page.getByRole('button', { name: 'New Contract' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project', { exact: false }).first().fill('Wharf');
  await page.getByRole('option', { name: /Wharf/ }).click();
  await dialog.getByLabel('Name', { exact: false }).first().fill('Prime contract');
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Main Contract');
  await dialog.getByLabel('Party A name').fill('Cedar Wharf Holdings LLC');
  await dialog.getByLabel('Party B name').fill('Harbor & Pine Builders');
  await dialog.locator('input[type=file]').setInputFiles(contractFile('cedar-wharf-prime-contract.pdf'));
  await dialog.getByRole('button', { name: 'Create contract' }).click();
  await expect(page.getByText('Contract created successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Prime contract' }).first().click();
  await openDetails(page);
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
});
