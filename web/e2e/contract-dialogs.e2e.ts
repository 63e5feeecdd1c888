import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { type BreakableLine, openBreakableLine } from './breakable-line.ts';
import { test as base, contractFile, expect, type Person, signIn } from './fixtures.ts';

/** `line` sits between the browser and the stack when a test asks for it. */
const test = base.extend<{ line: BreakableLine }>({
  line: async ({ page, baseURL }, use) => {
    const line = await openBreakableLine(baseURL ?? '');
    const goto = page.goto.bind(page);
    page.goto = (path, options) => goto(new URL(path, line.url).href, options);
    await use(line);
    await line.close();
  },
});

interface Created {
  id: string;
}
type Post = <T>(path: string, body: unknown) => Promise<T>;

const makeProject = ({ post }: { post: Post }) =>
  post<Created>('/projects', {
    name: 'Quarry Street Library',
    client_name: 'City of Fairhaven',
    start_date: '2026-03-02',
    address: '12 Quarry Street',
    city: 'Fairhaven',
    state: 'MA',
  });

async function makeContract(api: { post: Post }, name: string) {
  const project = await makeProject(api);
  return api.post<Created>('/contracts', {
    project_id: project.id,
    name,
    contract_type: 'Subcontract',
    party_a_name: 'Okafor Builders',
    party_b_name: 'Tidewater Mechanical',
    contract_value: 1250000,
  });
}

/** Fetches the contract's file versions from the API as the same user. */
async function versionsOf(
  baseURL: string,
  person: Person,
  contractId: string,
): Promise<{ version: number }[]> {
  const { email, password } = person;
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${baseURL}/api/v1/auth/login`, { method: 'POST', headers, body });
  const { token } = (await login.json()) as { token: string };
  const answer = await fetch(`${baseURL}/api/v1/contracts/${contractId}/documents`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as { version: number }[];
}

async function choose(page: Page, action: string, contract = 'Mechanical work'): Promise<void> {
  await page.goto('/contracts');
  await page.getByRole('button', { name: `Actions for ${contract}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function openUpload(page: Page): Promise<Locator> {
  await choose(page, 'Upload document');
  return page.getByRole('dialog', { name: 'Upload Contract Documents' });
}

async function fillNewContract(page: Page): Promise<Locator> {
  await page.goto('/contracts');
  await page.getByRole('button', { name: 'New Contract' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Contract' });
  await dialog.getByRole('combobox', { name: 'Project' }).fill('quarry');
  await dialog.getByRole('option', { name: /Quarry Street Library/ }).click();
  await dialog.getByLabel(/^Name/).fill('Mechanical work');
  await dialog.getByLabel('Type').selectOption('Subcontract');
  await dialog.getByLabel('Party A name').fill('Okafor Builders');
  await dialog.getByLabel('Party B name').fill('Tidewater Mechanical');
  await dialog.getByLabel('Contract value').fill('1,250,000.50');
  await dialog
    .locator('input[type=file]')
    .setInputFiles(contractFile('cedar-wharf-mechanical-subcontract.docx'));
  return dialog;
}

const bigText = (name: string, bytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, 'The Subcontractor shall furnish all labor and materials. '),
});

test('a contract and its document are created in one step and shown in its details', async ({
  page,
  signedIn,
}) => {
  await makeProject(signedIn);
  const dialog = await fillNewContract(page);
  await dialog.getByRole('button', { name: 'Create contract' }).click();
  await expect(page.getByText('Contract created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await choose(page, 'View details');
  const details = page.getByRole('dialog', { name: 'Mechanical work' });
  await expect(details.getByText('12 Quarry Street, Fairhaven, MA')).toBeVisible();
  await expect(details.getByText('cedar-wharf-mechanical-subcontract.docx')).toBeVisible();
  await expect(details.getByText(/^Version 1,/)).toBeVisible();
  await expect(details.getByRole('region', { name: 'First page' })).toContainText(/subcontract/i);
  const download = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Download Contract' }).click();
  expect((await download).suggestedFilename()).toBe('cedar-wharf-mechanical-subcontract.docx');
  await expect(page.getByText(/cedar-wharf-mechanical-subcontract\.docx\W* downloaded/)).toBeVisible();
  await details.getByRole('link', { name: 'Open contract' }).click();
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/);
});

test('without an uploaded file, the download is the summary', async ({ page, signedIn }) => {
  await makeContract(signedIn, 'Mechanical work');
  await choose(page, 'View details');
  const details = page.getByRole('dialog', { name: 'Mechanical work' });
  const download = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Download Contract' }).click();
  expect((await download).suggestedFilename()).toMatch(/^contract-summary-.*\.pdf$/);
});

test('a contract whose upload failed exists; only the upload is retried', async ({ page, signedIn }) => {
  await makeProject(signedIn);
  const dialog = await fillNewContract(page);
  await page.route('**/upload', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Create contract' }).click();
  await expect(dialog.getByText(/was created, but its document was not uploaded/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions for Mechanical work' })).toHaveCount(1);
  await choose(page, 'View details');
  await expect(page.getByText(/^Version 1,/)).toBeVisible();
});

test('when two users edit the same contract, the second is warned, loses no input, and chooses a value', async ({
  page,
  signedIn,
  browser,
  baseURL,
}) => {
  await makeContract(signedIn, 'Mechanical work');
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await signIn(other, signedIn.person);
  await choose(page, 'Edit');
  await choose(other, 'Edit');
  const mine = page.getByRole('dialog', { name: 'Edit Contract' });
  const theirs = other.getByRole('dialog', { name: 'Edit Contract' });

  await theirs.getByLabel('Party B name').fill('Tidewater Group');
  await theirs.getByLabel('Contract value').fill('1300000');
  await theirs.getByRole('button', { name: 'Save changes' }).click();
  await expect(theirs).toBeHidden();

  await mine.getByLabel('Contract value').fill('1,400,000');
  await mine.getByLabel('End date').fill('2027-06-30');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await expect(mine.getByText('Ines Okafor changed this contract while you were editing')).toBeVisible();
  await expect(mine.getByText('$1,300,000.00')).toBeVisible();
  await expect(mine.getByText('$1,400,000.00')).toBeVisible();
  await expect(mine.getByLabel('End date')).toHaveValue('2027-06-30');
  await expect(mine.getByLabel('Party B name')).toHaveValue('Tidewater Group');
  await expectNoViolations(page, 'a conflict');
  await mine.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(mine).toBeHidden();

  await choose(page, 'Edit');
  await expect(mine.getByLabel('Contract value')).toHaveValue('1400000');
  await expect(mine.getByLabel('Party B name')).toHaveValue('Tidewater Group');
  await expect(mine.getByLabel('End date')).toHaveValue('2027-06-30');
  await context.close();
});

test('Esc does not discard the input', async ({ page, signedIn }) => {
  await makeContract(signedIn, 'Mechanical work');
  await choose(page, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Contract' });
  await dialog.getByLabel(/^Name/).fill('<b>Mechanical</b> عقد 🏗️');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('<b>Mechanical</b> عقد 🏗️');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('<b>Mechanical</b> عقد 🏗️').first()).toBeVisible();
});

test('Undo restores a deleted contract with its document', async ({ page, signedIn }) => {
  const contract = await makeContract(signedIn, 'Mechanical work');
  await signedIn.upload(contract.id, 'northgate-refrigeration-service.txt');
  await choose(page, 'Delete');
  await expect(page.getByText(/Mechanical work\W* deleted/)).toBeVisible();
  await expect(page.getByText('No contracts found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Mechanical work\W* restored/)).toBeVisible();
  await choose(page, 'View details');
  await expect(page.getByText('northgate-refrigeration-service.txt')).toBeVisible();
});

test('after a network failure during upload, the item shows the error and a retry stores the file once', async ({
  page,
  api,
  line,
  baseURL,
}) => {
  await signIn(page, api.person);
  const contract = await makeContract(api, 'Mechanical work');
  const dialog = await openUpload(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles([bigText('big.txt', 3_000_000), bigText('b.txt', 999)]);
  line.breaks = 'while sending';
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  const [big, small] = [dialog.getByRole('listitem').nth(0), dialog.getByRole('listitem').nth(1)];
  await expect(big).toContainText('Connection lost');
  await expect(small).toContainText('Upload failed');
  await expect(page.getByText('Failed to upload contract files. Please try again.')).toBeVisible();
  expect(await versionsOf(baseURL ?? '', api.person, contract.id)).toEqual([]);

  line.breaks = 'never';
  await dialog.getByRole('button', { name: 'Retry all failed' }).click();
  await expect(page.getByText('Successfully uploaded 2 file(s)')).toBeVisible();
  await expect(dialog).toBeHidden();
  const versions = await versionsOf(baseURL ?? '', api.person, contract.id);
  expect(versions.map(({ version }) => version).sort()).toEqual([1, 2]);
});

test('after a lost response, a retry returns the stored file and creates no second version', async ({
  page,
  api,
  line,
  baseURL,
}) => {
  await signIn(page, api.person);
  const contract = await makeContract(api, 'Mechanical work');
  const dialog = await openUpload(page);
  await dialog.locator('input[type=file]').setInputFiles(contractFile('millrace-roofing-supply.rtf'));
  line.breaks = 'before the answer';
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText(/^Connection lost/)).toBeVisible();
  expect(await versionsOf(baseURL ?? '', api.person, contract.id)).toHaveLength(1);

  line.breaks = 'never';
  await dialog.getByRole('button', { name: 'Retry millrace-roofing-supply.rtf' }).click();
  await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();
  expect(await versionsOf(baseURL ?? '', api.person, contract.id)).toHaveLength(1);
});

test('a duplicate file shows a note, not an error', async ({ page, signedIn, baseURL }) => {
  const contract = await makeContract(signedIn, 'Mechanical work');
  await signedIn.upload(contract.id, 'millrace-roofing-supply.rtf');
  const dialog = await openUpload(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      contractFile('millrace-roofing-supply.rtf'),
      contractFile('northgate-refrigeration-service.txt'),
    ]);
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog.getByText('Already uploaded as version 1')).toBeVisible();
  await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear completed' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  expect(await versionsOf(baseURL ?? '', signedIn.person, contract.id)).toHaveLength(2);
});

test('files are chosen by keyboard, a file dropped outside is not opened, and an upload requires a contract', async ({
  page,
  signedIn,
}) => {
  await makeContract(signedIn, 'Mechanical work');
  await page.goto('/contracts');
  await page.getByRole('button', { name: 'Upload Contract' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Contract Documents' });
  await dialog.getByLabel(/^Choose files or drop them here/).focus();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await chooser).setFiles(bigText('a.txt', 500));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('No contract selected for upload')).toBeVisible();
  await expect(dialog.getByText('Choose the contract these files belong to')).toBeVisible();
  const prevented = await page.evaluate(
    () => !document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true })),
  );
  expect(prevented).toBe(true);
  await dialog.getByRole('combobox', { name: 'Contract' }).fill('tidewater');
  await dialog.getByRole('option', { name: /Mechanical work/ }).click();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();
});

test('uploading on a project page creates a contract and analyzes it', async ({ page, signedIn }) => {
  const project = await makeProject(signedIn);
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Upload Contract' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Contract' });
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await expect(dialog.getByText('.pdf, .doc, .docx, maximum size: 10MB')).toBeVisible();
  await expect(upload).toBeDisabled();
  await dialog.locator('input[type=file]').setInputFiles(bigText('notes.txt', 100));
  await expect(
    dialog.getByText('File format not supported. Accepted formats: .pdf, .doc, .docx'),
  ).toBeVisible();
  await expect(upload).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove notes.txt' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(contractFile('cedar-wharf-mechanical-subcontract.docx'));
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('cedar-wharf-mechanical-subcontract');
  await upload.click();
  await expect(
    page.getByText('Please fill in all required fields (Name, Type, Parties, and Project)'),
  ).toBeVisible();
  await dialog.getByLabel('Type').selectOption('Amendment');
  await dialog.getByLabel('Type').selectOption('Purchase Order');
  await dialog.getByLabel('Party A name').fill('Okafor Builders');
  await dialog.getByLabel('Party B name').fill('Tidewater Mechanical');
  await upload.click();
  await expect(page.getByText('Contract uploaded successfully to cloud storage')).toBeVisible();
  await expect(page.getByText('Contract analysis complete!')).toBeVisible();
  await page.goto('/contracts');
  await expect(page.getByRole('row', { name: /cedar-wharf-mechanical-subcontract/ })).toContainText(/\d+%/);
});

test('text in a contract is found from any page, and its result opens at its page', async ({
  page,
  signedIn,
}) => {
  const contract = await makeContract(signedIn, 'Mechanical work');
  await signedIn.upload(contract.id, 'cedar-wharf-mechanical-subcontract.docx');
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await page.keyboard.press('/');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('retainage');
  await palette.getByRole('option', { name: /^All pages with/ }).click();
  await expect(page.getByRole('searchbox', { name: 'Search inside contracts' })).toBeFocused();
  const hits = page.getByRole('region', { name: 'Mechanical work' }).getByRole('listitem');
  await expect(hits.first().locator('mark').first()).toHaveText(/retainage/i);
  await expect(page).toHaveURL(/\/search\?q=retainage$/);
  await page.keyboard.press('ArrowDown');
  const label = await hits
    .first()
    .getByText(/^Page \d+$/)
    .textContent();
  const number = label?.replace('Page ', '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contracts/${contract.id}\\?.*page=${number}\\b`));
  await expect(page.getByRole('region', { name: `Page ${number}`, exact: true })).toBeInViewport();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('zeppelin');
  await expect(palette.getByText('No results in names or documents.')).toBeVisible();
});

async function expectNoViolations(page: Page, state: string): Promise<void> {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`),
    state,
  ).toEqual([]);
}

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test('the dialogs and the search have no axe violations', async ({ page, signedIn }) => {
      const contract = await makeContract(signedIn, 'Mechanical work');
      await signedIn.upload(contract.id, 'millrace-roofing-supply.rtf');

      const creating = await fillNewContract(page);
      await creating.getByLabel('Party A name').fill('');
      await creating.getByRole('button', { name: 'Create contract' }).click();
      await expect(creating.getByText('Party A name is required')).toBeVisible();
      await expectNoViolations(page, 'a new contract with an error');

      await choose(page, 'View details');
      await expect(page.getByRole('region', { name: 'First page' })).toBeVisible();
      await expectNoViolations(page, 'details');

      const uploading = await openUpload(page);
      await uploading
        .locator('input[type=file]')
        .setInputFiles([contractFile('millrace-roofing-supply.rtf'), contractFile('manifest.json')]);
      await uploading.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(uploading.getByText('Already uploaded as version 1')).toBeVisible();
      await expectNoViolations(page, 'the upload queue');

      await page.goto('/search?q=roofing');
      await expect(page.getByRole('region', { name: 'Mechanical work' })).toBeVisible();
      await expectNoViolations(page, 'hits of a search');
      await page.goto('/search');
      await expect(page.getByText('Search inside your contracts')).toBeVisible();
      await expectNoViolations(page, 'the search before anything is typed');
    });
  });
}
