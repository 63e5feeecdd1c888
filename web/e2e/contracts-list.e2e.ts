import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { axe, looks } from './axe.ts';
import { type Api, expect, test } from './fixtures.ts';

interface Created {
  id: string;
}

async function makeProject(api: Api, name = 'Quarry Street Library'): Promise<string> {
  const body = { name, client_name: 'City of Fairhaven', start_date: '2026-03-02' };
  return (await api.post<Created>('/projects', body)).id;
}

async function makeContract(api: Api, projectId: string, fields: Record<string, unknown> & { name: string }) {
  return api.post<Created>('/contracts', {
    project_id: projectId,
    contract_type: 'Subcontract',
    party_a_name: 'Okafor Builders',
    party_b_name: 'Tidewater Mechanical',
    ...fields,
  });
}

/** 'Lot 01' to 'Lot 60'. Every sixth is a supply contract. Lot n is worth n thousand dollars. */
async function makeLots(api: Api): Promise<void> {
  const projectId = await makeProject(api);
  for (let n = 1; n <= 60; n += 1) {
    await makeContract(api, projectId, {
      name: lot(n),
      contract_type: n % 6 === 0 ? 'Supply' : 'Subcontract',
      contract_value: n * 1000,
    });
  }
}
const lot = (n: number) => `Lot ${String(n).padStart(2, '0')}`;

const names = (page: Page) =>
  page.locator('tbody tr a').evaluateAll((links) => links.map((link) => link.textContent));
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

test('filter, order, and page are in the URL, and Back steps through them', async ({ page, signedIn }) => {
  await makeLots(signedIn);
  await page.goto('/contracts');
  await expect(page.getByText('60 contracts', { exact: true })).toBeVisible();
  await expect.poll(() => names(page)).toEqual(Array.from({ length: 50 }, (_, i) => lot(60 - i)));

  await page.getByRole('button', { name: 'Contract', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Contract', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect.poll(() => names(page).then((all) => all[0])).toBe(lot(1));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => names(page)).toEqual(Array.from({ length: 10 }, (_, i) => lot(51 + i)));
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => names(page).then((all) => all[0])).toBe(lot(1));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  await page.getByLabel('Type', { exact: true }).selectOption('Supply');
  await expect.poll(() => names(page)).toEqual(Array.from({ length: 10 }, (_, i) => lot(6 + i * 6)));
  await expect(page).not.toHaveURL(/cursor/);
  await expect(page.getByText('10 contracts', { exact: true })).toBeVisible();
  await page.reload();
  await expect.poll(() => names(page).then((all) => all.length)).toBe(10);

  await page.goBack();
  await expect.poll(() => names(page)).toEqual(Array.from({ length: 10 }, (_, i) => lot(51 + i)));
  await page.goForward();
  await expect(chips(page)).toContainText('Type: Supply');
});

test('typing keeps focus and is one history step; chips are removed one by one or together', async ({
  page,
  signedIn,
}) => {
  const projectId = await makeProject(signedIn);
  await makeContract(signedIn, projectId, { name: 'Roofing', party_b_name: 'Bellweather & Sons' });
  await makeContract(signedIn, projectId, { name: 'Glazing' });
  await page.goto('/contracts');
  const search = page.getByLabel('Search name or party');
  await search.pressSequentially('bellweather &', { delay: 60 });
  await expect(search).toBeFocused();
  await expect.poll(() => names(page)).toEqual(['Roofing']);
  await expect(chips(page)).toContainText('Search: bellweather &');
  await page.getByLabel('Status', { exact: true }).selectOption('active');
  await expect(page.getByText('No contracts found')).toBeVisible();
  await chips(page).getByRole('button', { name: 'Remove filter Status' }).click();
  await expect.poll(() => names(page)).toEqual(['Roofing']);
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('all');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(chips(page)).toBeHidden();
  await expect(search).toHaveValue('');
  await expect.poll(() => names(page)).toEqual(['Glazing', 'Roofing']);

  await page.goto('/contracts?q=zzz&type=Supply&min_risk=61&status=nonsense');
  await expect(chips(page).getByRole('listitem')).toHaveText([
    'Type: Supply',
    'Risk: above 60',
    'Search: zzz',
    'Clear all',
  ]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/contracts\?status=nonsense$|\/contracts$/);
  await expect.poll(() => names(page)).toEqual(['Glazing', 'Roofing']);
});

test('a project is found by name, and a link can preselect it', async ({ page, signedIn }) => {
  await makeContract(signedIn, await makeProject(signedIn, 'Pier 9 Repairs'), { name: 'Piles' });
  const library = await makeProject(signedIn);
  await makeContract(signedIn, library, { name: 'Shelves' });
  await page.goto(`/contracts?project=${library}`);
  await expect.poll(() => names(page)).toEqual(['Shelves']);
  await expect(chips(page)).toContainText('Project: Quarry Street Library');
  const project = page.getByRole('button', { name: /^Project:/ });
  await project.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Project' })).toBeFocused();
  await page.keyboard.type('pier');
  await expect(page.getByRole('option', { name: /Pier 9/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Piles']);
  await expect(project).toBeFocused();
  await expect(project).toContainText('Pier 9 Repairs');
  await page.goto('/contracts?project=01920000-0000-7000-8000-00000000000a');
  await expect(chips(page)).toContainText('Project: Unknown project');
});

test('chosen columns are remembered, and the name column cannot be removed', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await makeContract(signedIn, await makeProject(signedIn), { name: 'Shelves', end_date: '2027-01-31' });
  await page.goto('/contracts');
  const headings = () => page.getByRole('columnheader').allTextContents();
  await expect
    .poll(headings)
    .toEqual(['', 'Contract', 'Parties', 'Value', 'Status', 'Risk', 'Dates', 'Actions']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Contract' })).toHaveCount(0);
  await page.getByRole('menuitemcheckbox', { name: 'Project' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'End date' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Dates' }).click();
  await page.keyboard.press('Escape');
  const chosen = ['', 'Contract', 'Parties', 'Project', 'Value', 'Status', 'Risk', 'End date', 'Actions'];
  await expect.poll(headings).toEqual(chosen);
  await page.goto('/contracts');
  await expect.poll(headings).toEqual(chosen);
  const row = page.getByRole('row', { name: /Shelves/ });
  await expect(row).toContainText('Quarry Street Library');
  await expect(row).toContainText('Jan 31, 2027');
});

test('rows are selected singly, by range, by page, and all together without shifting the page', async ({
  page,
  signedIn,
}) => {
  await makeLots(signedIn);
  await page.goto('/contracts?sort=name');
  const place = () => page.getByRole('row', { name: /Lot 05/ }).boundingBox();
  await expect(select(page, lot(2))).toBeVisible();
  const before = await place();
  await select(page, lot(2)).click();
  await select(page, lot(5)).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  expect(await place()).toEqual(before);

  await page.getByRole('button', { name: 'Next' }).click();
  await select(page, lot(51)).click();
  await expect(bar(page)).toContainText('5 selected');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(select(page, lot(3))).toBeChecked();

  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(bar(page)).toContainText('51 selected');
  await bar(page).getByRole('button', { name: 'Select all 60 that match' }).click();
  await expect(bar(page)).toContainText('60 selected');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(select(page, lot(60))).toBeChecked();
  await select(page, lot(60)).click();
  await expect(bar(page)).toContainText('9 selected');

  await page.getByLabel('Type', { exact: true }).selectOption('Supply');
  await expect(bar(page)).toBeHidden();
  await select(page, lot(6)).click();
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
});

test('selected contracts are deleted together and restored with Undo', async ({ page, signedIn }) => {
  const projectId = await makeProject(signedIn);
  for (const name of ['Piles', 'Shelves', 'Glazing']) await makeContract(signedIn, projectId, { name });
  await page.goto('/contracts');
  await select(page, 'Piles').click();
  await select(page, 'Glazing').click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 contracts deleted')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Shelves']);
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(['Glazing', 'Shelves', 'Piles']);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['Glazing', 'Shelves', 'Piles']);
});

test('deleting contracts outside the visible page requires confirmation', async ({ page, signedIn }) => {
  await makeLots(signedIn);
  await page.goto('/contracts?size=25&type=Subcontract');
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await bar(page).getByRole('button', { name: 'Select all 50 that match' }).click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 50 contracts' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page)).toContainText('50 selected');
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete contracts' }).click();
  await expect(page.getByText('50 contracts deleted')).toBeVisible();
  await expect(page.getByText('No contracts found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('10 contracts', { exact: true })).toBeVisible();
});

test('several contracts are analyzed together, and those without text are listed', async ({
  page,
  signedIn,
}) => {
  const projectId = await makeProject(signedIn);
  const first = await makeContract(signedIn, projectId, { name: 'Mechanical work' });
  await makeContract(signedIn, projectId, { name: 'Glazing' });
  await signedIn.upload(first.id, 'cedar-wharf-mechanical-subcontract.docx');
  await page.goto('/contracts');
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await bar(page).getByRole('button', { name: 'Analyze Risk' }).click();
  const result = page.getByRole('dialog', { name: '1 of 2 contracts scored' });
  await expect(result.getByRole('listitem')).toHaveText(/^Glazing.*no document.*text/i);
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: /Mechanical work/ })).toContainText(/\d+%/);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await select(page, 'Mechanical work').click();
  await bar(page).getByRole('button', { name: 'Analyze Risk' }).click();
  await expect(page.getByText('All selected contracts are already scored')).toBeVisible();
});

/** Picks an export format and waits for the file. */
async function exported(page: Page, from: Page | ReturnType<typeof bar>, format: string): Promise<Download> {
  await from.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return download;
}
const lines = async (download: Download) =>
  (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n');

test('the export contains the filtered contracts or the selection', async ({ page, signedIn }) => {
  await makeLots(signedIn);
  await page.goto('/contracts?type=Supply&sort=contract_value');
  await expect(page.getByText('10 contracts', { exact: true })).toBeVisible();
  const all = await exported(page, page, 'CSV');
  expect(all.suggestedFilename()).toMatch(/^contracts-\d{4}-\d{2}-\d{2}T[\d-]+Z\.csv$/);
  const [header, ...rows] = await lines(all);
  expect(header).toBe('Name,Type,Status,Party A,Party B,Value,Start Date,End Date');
  expect(rows.map((row) => row.split(',')[0])).toEqual(Array.from({ length: 10 }, (_, i) => lot(6 + i * 6)));
  await expect(page.getByText('Exported 10 contracts successfully!')).toBeVisible();

  await select(page, lot(12)).click();
  await select(page, lot(36)).click();
  const two = await exported(page, bar(page), 'CSV');
  expect((await lines(two)).slice(1).map((row) => row.split(',')[0])).toEqual([lot(12), lot(36)]);
  await expect(page.getByText('Exported 2 contracts successfully!')).toBeVisible();

  const workbook = await exported(page, bar(page), 'Excel');
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
});

test('an empty or failed export shows a message and saves no file', async ({ page, signedIn }) => {
  await makeContract(signedIn, await makeProject(signedIn), { name: 'Shelves' });
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  const choose = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
  };
  await page.goto('/contracts?type=Supply');
  await choose();
  await expect(page.getByText('No contracts to export')).toBeVisible();
  await page.goto('/contracts');
  await page.route('**/contracts/export.csv*', (route) => route.abort());
  await choose();
  await expect(page.getByText('Failed to export contracts. Please try again.')).toBeVisible();
  expect(saved).toBe(0);
});

test('every action works by keyboard', async ({ page, signedIn }) => {
  const projectId = await makeProject(signedIn);
  for (const name of ['Glazing', 'Piles', 'Shelves']) await makeContract(signedIn, projectId, { name });
  await page.goto('/contracts');
  await page.getByRole('button', { name: 'Contract', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Glazing', 'Piles', 'Shelves']);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('checkbox', { name: 'Select this page' })).toBeFocused();
  await select(page, 'Glazing').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Glazing' })).toBeFocused();
  await select(page, 'Shelves').focus();
  await page.keyboard.press('Shift+Space');
  await expect(bar(page)).toContainText('3 selected');

  await page.getByRole('button', { name: 'Actions for Piles' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'View details',
    'Analyze Risk',
    'Upload document',
    'Edit',
    'Delete',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Piles' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.getByRole('link', { name: 'Piles' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Piles' })).toBeVisible();
});

const hostile = [
  '<b>bold</b><img src=x onerror="document.title=1">',
  'عقد الأعمال الميكانيكية – المرحلة ٢',
  '👷🏽‍♀️ Crane hire 🏗️',
  `${'Very long name '.repeat(19)}and its end!!!`,
];

for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });
    test('unusual names are shown as text and break nothing; no axe violations', async ({
      page,
      signedIn,
    }) => {
      const projectId = await makeProject(signedIn);
      for (const name of hostile) {
        await makeContract(signedIn, projectId, {
          name,
          party_a_name: 'x'.repeat(300),
          party_b_name: 'شركة البناء',
          contract_value: 999_999_999_999.99,
        });
      }
      await page.goto('/contracts?type=Subcontract');
      for (const name of hostile) await expect(page.getByRole('link', { name })).toBeVisible();
      await page.getByRole('checkbox', { name: /^Select Very long name/ }).click();
      await expect(bar(page)).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await expectNoViolations(page);
      await page.getByRole('button', { name: /^Project:/ }).click();
      await expect(page.getByRole('option', { name: /Quarry Street/ })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
}

test('a failed list shows an error and can be retried; a loaded list stays', async ({ page, signedIn }) => {
  await makeContract(signedIn, await makeProject(signedIn), { name: 'Shelves' });
  const list = /\/api\/v1\/contracts\?/;
  await page.route(list, (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto('/contracts');
  await expect(page.getByText('Failed to load contracts')).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => names(page)).toEqual(['Shelves']);
  await page.route(list, (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Failed to refresh the list; showing earlier results.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shelves' })).toBeVisible();
  await page.unroute(list);

  await page.goto('/contracts?cursor=nonsense&page=7');
  await expect(page.getByText('This page no longer exists.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => names(page)).toEqual(['Shelves']);
});

test('saves a view, opens it by keyboard on a phone, and deletes it', async ({ page, signedIn }) => {
  const project = await signedIn.project();
  await signedIn.contract(project, { name: 'Crane hire', contract_type: 'Supply' });
  await signedIn.contract(project, { name: 'Steel frame', contract_type: 'Subcontract' });
  await page.goto('/contracts?type=Supply&sort=name');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Parties' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/columns=/);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByText('No saved views yet')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Supplies');
  await dialog.getByLabel('Share with everyone in the organization').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View saved')).toBeVisible();
  const saved = new URL(page.url()).searchParams;

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contracts');
  await expect(page.getByRole('link', { name: 'Steel frame' })).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Supplies' })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Crane hire' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Steel frame' })).toBeHidden();
  const opened = new URL(page.url()).searchParams;
  for (const name of ['type', 'sort', 'columns']) expect(opened.get(name)).toBe(saved.get(name));

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Delete Supplies' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('View deleted')).toBeHidden();
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('menuitem', { name: 'Supplies (current view)' })).toBeVisible();
});
