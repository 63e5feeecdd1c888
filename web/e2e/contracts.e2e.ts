import type { Locator, Page } from '@playwright/test';
import { contractFile, expect, test } from './fixtures.ts';

interface Created {
  id: string;
}

/** A project with one contract in it. */
async function makeContract(api: { post: <T>(path: string, body: unknown) => Promise<T> }, name: string) {
  const project = await api.post<Created>('/projects', {
    name: 'Quarry Street Library',
    client_name: 'City of Fairhaven',
    start_date: '2026-03-02',
  });
  return api.post<Created>('/contracts', {
    project_id: project.id,
    name,
    contract_type: 'Subcontract',
    party_a_name: 'Okafor Builders',
    party_b_name: 'Tidewater Mechanical',
    contract_value: 1250000,
  });
}

/** Uploads the contract 'Mechanical work' from its row in the list. */
async function openUpload(page: Page): Promise<Locator> {
  await page.goto('/contracts');
  await page.getByRole('button', { name: 'Actions for Mechanical work' }).click();
  await page.getByRole('menuitem', { name: 'Upload document' }).click();
  return page.getByRole('dialog', { name: 'Upload Contract Documents' });
}

/** Supply and service contracts are scored among their kind. */
const formats: [file: string, risk: RegExp][] = [
  ['cedar-wharf-prime-contract.pdf', /\d+%/],
  ['cedar-wharf-mechanical-subcontract.docx', /\d+%/],
  ['cedar-wharf-sitework-subcontract.doc', /\d+%/],
  ['millrace-roofing-supply.rtf', /\d+%/],
  ['northgate-refrigeration-service.txt', /\d+%/],
];

for (const [file, risk] of formats) {
  test(`${file.slice(file.lastIndexOf('.'))} is uploaded, analyzed, and readable on its page`, async ({
    page,
    signedIn,
  }) => {
    const contract = await makeContract(signedIn, 'Mechanical work');
    const dialog = await openUpload(page);
    await dialog.locator('input[type=file]').setInputFiles(contractFile(file));
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();
    await page.getByRole('button', { name: 'Analyze Risk of Mechanical work' }).click();
    await expect(page.getByText('Contract analysis complete!')).toBeVisible();
    await expect(page.getByRole('row', { name: /Mechanical work/ })).toContainText(risk);
    await page.goto(`/contracts/${contract.id}`);
    await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
    await expect(page.locator('mark').first()).toBeAttached();
  });
}

test('rejects invalid files before upload, each with its reason', async ({ page, signedIn }) => {
  await makeContract(signedIn, 'Mechanical work');
  const dialog = await openUpload(page);
  const text = (name: string, size = 10) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(size, 'a'),
  });
  await dialog.locator('input[type=file]').setInputFiles([text('plan.dwg'), text('what..ever.txt')]);
  await expect(
    dialog.getByText('File format not supported. Accepted formats: .pdf, .doc, .docx, .txt, .rtf'),
  ).toBeVisible();
  await expect(dialog.getByText('Invalid file name')).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(Array.from({ length: 6 }, (_, i) => text(`${i}.txt`)));
  await expect(page.getByText('Maximum 5 files allowed')).toBeVisible();
});

test('the server rejects a program named .pdf with a message and stores nothing', async ({
  page,
  signedIn,
}) => {
  await makeContract(signedIn, 'Mechanical work');
  const dialog = await openUpload(page);
  const program = Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(4000, 7)]);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: program });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Failed to upload contract files. Please try again.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(/pdf/i);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Mechanical work' }).click();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeHidden();
});

test("missing required fields of a contract show the form's own messages", async ({ page, signedIn }) => {
  await makeContract(signedIn, 'Mechanical work');
  await page.goto('/contracts');
  await page.getByRole('button', { name: 'New Contract' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Contract' });
  await dialog.getByLabel('Party A name').fill('City of Fairhaven');
  await dialog.getByRole('button', { name: 'Create contract' }).click();
  await expect(
    page.getByText('Please fill in all required fields (Name, Type, Parties, and Project)'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Party A name')).toHaveValue('City of Fairhaven');
});

test('filters are in the URL, and the list follows them', async ({ page, signedIn }) => {
  await makeContract(signedIn, 'Mechanical work');
  await page.goto('/contracts?type=Supply');
  await expect(page.getByText('No contracts found')).toBeVisible();
  await page.goto('/contracts?type=Subcontract&status=draft&q=tidewater');
  await expect(page.getByRole('link', { name: 'Mechanical work' })).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('active');
  await expect(page).toHaveURL(/status=active/);
  await expect(page.getByText('No contracts found')).toBeVisible();
});

test('J and K step through the findings in the document and the list', async ({ page, signedIn }) => {
  const contract = await makeContract(signedIn, 'Mechanical work');
  await signedIn.upload(contract.id, 'cedar-wharf-mechanical-subcontract.docx');
  await signedIn.post('/contracts/analyze', { contract_id: contract.id });
  await page.goto(`/contracts/${contract.id}`);
  // The line that collapses zero-point findings sits between them.
  const findings = page
    .getByRole('region', { name: /^Findings/ })
    .getByRole('listitem')
    .filter({ has: page.locator('[aria-controls^="finding-"]') });
  await expect(findings.first()).toBeVisible();
  const selected = () =>
    findings.evaluateAll((items) =>
      items.findIndex((item) => item.querySelector('button')?.getAttribute('aria-expanded') === 'true'),
    );
  const before = await selected();
  await page.keyboard.press('j');
  await expect.poll(selected).toBe(before + 1);
  await page.keyboard.press('j');
  await expect.poll(selected).toBe(before + 2);
  await page.keyboard.press('k');
  await expect.poll(selected).toBe(before + 1);
});

test("another organization's contract is not found", async ({ page, signedIn, browser, baseURL }) => {
  const contract = await makeContract(signedIn, 'Mechanical work');
  await page.goto(`/contracts/${contract.id}`);
  await expect(page.getByRole('heading', { name: 'Mechanical work' })).toBeVisible();
  const context = await browser.newContext({ baseURL });
  const stranger = await context.newPage();
  await stranger.goto('/register');
  await stranger.getByLabel('Full Name').fill('Somebody Else');
  await stranger.getByLabel('Email Address').fill(`else-${contract.id}@builders.example`);
  await stranger.getByLabel('Password').fill(`pw-${contract.id}`);
  await stranger.getByLabel('Organization Name').fill('Elsewhere Builders');
  await stranger.getByRole('button', { name: 'Create account' }).click();
  await expect(stranger).toHaveURL(/\/dashboard$/);
  await stranger.goto(`/contracts/${contract.id}`);
  await expect(stranger.getByText(/not found/i).first()).toBeVisible();
  await expect(stranger.getByText('Mechanical work')).toBeHidden();
  await context.close();
});
