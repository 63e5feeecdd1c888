import type { Page } from '@playwright/test';
import { contractFile, expect, newPerson, signIn, test } from './fixtures.ts';

test('a contract is uploaded and scored, and its score is still there after signing in again', async ({
  page,
}) => {
  // Jumps to each finding twice.
  test.setTimeout(180_000);
  const person = newPerson();

  await page.goto('/');
  await page.getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByLabel('Organization Name').fill(person.organization);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(page.getByText('No projects yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const projectDialog = page.getByRole('dialog', { name: 'Create New Project' });
  const create = projectDialog.getByRole('button', { name: 'Create', exact: false });
  await projectDialog.getByLabel('Project name').fill('Quarry Street Library');
  await projectDialog.getByLabel('Client').fill('City of Fairhaven');
  await expect(create).toBeDisabled();
  await projectDialog.getByLabel('Start date').fill('2026-03-02');
  await projectDialog.getByLabel('Contract value').fill('2500000');
  await create.click();
  await expect(projectDialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Quarry Street Library' })).toBeVisible();

  await page.getByRole('link', { name: 'Contracts' }).click();
  await expect(page.getByText('No contracts found')).toBeVisible();
  await page.getByRole('button', { name: 'New Contract' }).first().click();
  const contractDialog = page.getByRole('dialog', { name: 'Create New Contract' });
  await contractDialog.getByRole('combobox', { name: /^Project/ }).fill('quarry');
  await contractDialog.getByRole('option', { name: /Quarry Street Library/ }).click();
  await contractDialog.getByRole('textbox', { name: /^Name/ }).fill('General contract');
  await contractDialog.getByLabel('Type').selectOption('Construction');
  await contractDialog.getByLabel('Party A name').fill('City of Fairhaven');
  await contractDialog.getByLabel('Party B name').fill(person.organization);
  await contractDialog.getByRole('button', { name: 'Create contract' }).click();
  await expect(page.getByText('Contract created successfully!')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for General contract' }).click();
  await page.getByRole('menuitem', { name: 'Upload document' }).click();
  const uploadDialog = page.getByRole('dialog', { name: 'Upload Contract Documents' });
  await uploadDialog
    .locator('input[type=file]')
    .setInputFiles(contractFile('cedar-wharf-prime-contract.pdf'));
  await uploadDialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();

  await page.getByRole('button', { name: 'Analyze Risk of General contract' }).click();
  await expect(page.getByText('Contract analysis complete!')).toBeVisible();
  const row = page.getByRole('row', { name: /General contract/ });
  await expect(row).toContainText(/\d+%/);
  await expect(row).toContainText(/(Low|Medium|High) Risk/);
  const score = /(\d+)%/.exec((await row.textContent()) ?? '')?.[1];

  await page.getByRole('link', { name: 'General contract' }).click();
  await expect(page.getByRole('heading', { name: 'General contract' })).toBeVisible();
  const onPages = await eachFindingJumpsToItsPage(page);
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const jumps = await eachFindingJumpsToItsQuote(page);
  expect(jumps).toBeGreaterThan(3);
  expect(onPages).toBe(jumps);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, person);
  await page.getByRole('link', { name: 'Contracts' }).click();
  await expect(page.getByRole('row', { name: /General contract/ })).toContainText(`${score}%`);
});

/**
 * Opens every finding that has a quote and jumps to it; its words are then highlighted on the printed page.
 * Returns the count.
 */
async function eachFindingJumpsToItsPage(page: Page): Promise<number> {
  const findings = page.getByRole('region', { name: /^Findings/ }).getByRole('listitem');
  await expect(findings.first()).toBeVisible();
  let jumped = 0;
  for (let i = 0; i < (await findings.count()); i += 1) {
    const finding = findings.nth(i);
    const header = finding.getByRole('button').first();
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
    if ((await finding.locator('blockquote').count()) === 0) continue;
    await finding.getByRole('button', { name: 'Show in document' }).click();
    await expect(page.locator('.pdf-mark-selected').first()).toBeInViewport();
    jumped += 1;
  }
  return jumped;
}

/**
 * Opens every finding that has a quote, jumps to it, and compares the highlighted text with the quote.
 * Returns the count.
 */
async function eachFindingJumpsToItsQuote(page: Page): Promise<number> {
  const findings = page.getByRole('region', { name: /^Findings/ }).getByRole('listitem');
  await expect(findings.first()).toBeVisible();
  let jumped = 0;
  for (let i = 0; i < (await findings.count()); i += 1) {
    const finding = findings.nth(i);
    const header = finding.getByRole('button').first();
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
    const quote = finding.locator('blockquote');
    if ((await quote.count()) === 0) continue;
    await finding.getByRole('button', { name: 'Show in document' }).click();
    const marked = page.locator('mark[aria-pressed=true]');
    await expect(marked.first()).toBeInViewport();
    const text = (await marked.allTextContents()).join('');
    expect(squeeze(text)).toBe(squeeze((await quote.textContent()) ?? ''));
    jumped += 1;
  }
  return jumped;
}

/** A quote that crosses a page includes the page break; on screen the pages are separate. */
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
