import { expect, test } from './fixtures.ts';

const csv = (text: string) => ({ name: 'our projects.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a table of projects is corrected, imported, and removed by undo', async ({ page, signedIn }) => {
  await signedIn.project({ name: 'Quarry Street Library' });
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import a spreadsheet' })).toBeVisible();
  const choose = (text: string) => page.locator('input[type=file]').setInputFiles(csv(text));

  await choose('Project;Client;Start;Color\nQuarry Street Library;City;2026-03-02;red\nPier 9;;soon;\n');
  await expect(page.getByText(/Nothing was imported: .* has 3 problems/)).toBeVisible();
  const problems = page.getByRole('table', { name: 'Problems' });
  await expect(
    problems.getByRole('row', { name: '2 – A project with this name already exists' }),
  ).toBeVisible();
  await expect(problems.getByRole('row', { name: /^3 Client Client name is required/ })).toBeVisible();
  await expect(problems.getByRole('row', { name: /^3 Start/ })).toBeVisible();
  await expect(page.getByLabel('Import “Color” as')).toHaveValue('');

  await choose('Project,Client,Start date,Contract value\nPier 9,Harbor Trust,3/2/2026,"$1,200,000"\n');
  await page.getByRole('button', { name: 'Import 1 project' }).click();
  await expect(page.getByText(/1 project imported from/)).toBeVisible();
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Pier 9/ })).toContainText('$1.2M');

  await page.goto('/imports');
  await page.getByRole('button', { name: 'Undo the import of our projects.csv' }).click();
  await expect(page.getByText(/^Undone /)).toBeVisible();
  await page.goto('/projects');
  await expect(page.getByRole('row', { name: /Quarry Street Library/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Pier 9/ })).toBeHidden();
});

test('a file that is not a table is rejected where it was chosen', async ({ page, signedIn: _ }) => {
  await page.goto('/imports?kind=contracts');
  await expect(page.getByText(/Projects are matched by name/)).toBeVisible();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'contracts.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK?'),
  });
  await expect(page.getByRole('alert').filter({ hasText: "This spreadsheet can't be read" })).toBeVisible();
  await input.setInputFiles(csv('only heads\n'));
  await expect(
    page.getByRole('alert').filter({ hasText: 'The spreadsheet has no rows below' }),
  ).toBeVisible();
  const long = Array.from({ length: 4000 }, (_, at) => `Contract ${at},${'x'.repeat(400)}\n`);
  await input.setInputFiles(csv(`Contract,Party A\n${long.join('')}`));
  await expect(
    page.getByRole('alert').filter({ hasText: /the limit is 1 MB\. Split it into 2 files/ }),
  ).toBeVisible();
});

test('columns are chosen by keyboard, and remembered for the next file', async ({ page, signedIn: _ }) => {
  await page.goto('/imports');
  const file = page.locator('input[type=file]');
  const rows = (name: string) =>
    `Job,Owner,Break ground,Contract Amount,ST,Foreman\n${name},Harbor Trust,4/1/26,"$1,200,000.00",Washington,Kim\n`;
  await file.setInputFiles(csv(rows('Pier 9')));
  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns).toContainText('4 of 6 columns are imported.');
  await expect(page.getByLabel('Import “Contract Amount” as')).toHaveValue('contract_value');
  await expect(columns.getByRole('row', { name: /^ST / })).toContainText('Washington → WA');
  await expect(page.getByText('Choose the columns above.')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Problems' }).getByRole('row', { name: /No column for “Start date”/ }),
  ).toBeVisible();

  const start = page.getByLabel('Import “Break ground” as');
  await page.getByLabel('Import “Owner” as').focus();
  await page.keyboard.press('Tab');
  await expect(start).toBeFocused();
  await page.keyboard.type('Start date');
  await expect(start).toHaveValue('start_date');
  await expect(columns.getByRole('row', { name: /^Break ground/ })).toContainText('4/1/26 → Apr 1, 2026');
  const create = page.getByRole('button', { name: 'Import 1 project' });
  await expect(create).toBeVisible();
  for (const _ of ['amount', 'state', 'foreman', 'import']) await page.keyboard.press('Tab');
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/1 project imported from/)).toBeVisible();

  await page.reload();
  await file.setInputFiles(csv(rows('Pier 10')));
  await expect(columns).toContainText('as in your last import with these headings');
  await expect(start).toHaveValue('start_date');
  await expect(create).toBeVisible();
});
