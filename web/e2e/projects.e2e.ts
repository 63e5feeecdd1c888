import { newColleague } from './colleague.ts';
import { expect, test } from './fixtures.ts';

const project = (name: string, client = 'City of Fairhaven') => ({
  name,
  client_name: client,
  start_date: '2026-03-02',
});

test('search finds projects by name or client and shows a message when none match', async ({
  page,
  signedIn,
}) => {
  await signedIn.post('/projects', project('Quarry Street Library'));
  await signedIn.post('/projects', project('Pier 9 Repairs', 'Harbor Trust'));
  await page.goto('/projects');
  await page.getByLabel('Search by name or client').fill('harbor');
  await expect(page.getByRole('link', { name: 'Pier 9 Repairs' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quarry Street Library' })).toBeHidden();
  await expect(page).toHaveURL(/q=harbor/);
  await page.getByLabel('Search by name or client').fill('nowhere');
  await expect(page.getByText('No projects found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible();
});

test('archived projects are listed separately, and archiving and restoring can be undone', async ({
  page,
  signedIn,
}) => {
  await signedIn.post('/projects', { ...project('Quarry Street Library'), status: 'planning' });
  await page.goto('/projects');
  const row = page.getByRole('row', { name: /Quarry Street Library/ });
  const act = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Quarry Street Library' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Archive Project');
  await expect(page.getByText('No projects yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText(/planning/i);
  // The toast returns focus when it closes, which would close a menu opened in the meantime.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();

  await act('Archive Project');
  await expect(row).toBeHidden();
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect(page).toHaveURL(/\/projects\?tab=archived$/);
  await expect(row).toContainText(/archived/i);
  await page.reload();
  await act('Unarchive Project');
  await expect(page.getByText('No archived projects')).toBeVisible();
  await page.getByRole('tab', { name: 'Current' }).click();
  await expect(row).toContainText(/active/i);
});

test('deletion asks for confirmation, and undo restores everything', async ({ page, signedIn }) => {
  const created = await signedIn.project();
  await signedIn.contract(created);
  await page.goto('/projects');
  const row = page.getByRole('row', { name: /Quarry Street Library/ });
  const ask = async () => {
    await page.getByRole('button', { name: 'Actions for Quarry Street Library' }).click();
    await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  };
  await ask();
  await expect(
    page.getByText('Are you sure you want to delete this project? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await ask();
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Quarry Street Library.* restored/)).toBeVisible();
  await row.getByRole('link').click();
  await expect(page.getByRole('tab', { name: 'Contracts (1)' })).toBeVisible();
});

test('a project is created with its address and a manager chosen from the members, who then manages it', async ({
  page,
  signedIn,
}) => {
  const colleague = await newColleague(signedIn, 'Maren Lindqvist');
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect(page).toHaveURL(/new=project/);
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Project name').fill('Pier 9 Repairs');
  await dialog.getByLabel('Client').fill('Harbor Trust');
  await dialog.getByLabel('Start date').fill('2026-03-02');
  await dialog.getByLabel('Contract value').fill('$4,250,000');
  await dialog.getByLabel('Project manager').selectOption(colleague.name);
  await dialog.getByLabel('Address').fill('9 Pier Road');
  await dialog.getByLabel('City').fill('Fairhaven');
  await dialog.getByLabel('State').fill('MA');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText(/Pier 9 Repairs.* created/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Pier 9 Repairs/ })).toContainText('$4.3M');
  await page.getByRole('button', { name: 'Open' }).click();
  const information = page.getByRole('region', { name: 'Project Information' });
  await expect(information).toContainText('$4,250,000');
  await expect(information).toContainText(colleague.name);
  await expect(information).toContainText('9 Pier Road, Fairhaven, MA');
  await page.getByRole('tab', { name: 'Team (1)' }).click();
  await expect(page.getByLabel(`Role of ${colleague.name}`)).toHaveValue('project_manager');
});

test('an end date before the start shows a field error, and no input is lost', async ({ page, signedIn }) => {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Project name').fill('Quarry Street Library');
  await dialog.getByLabel('Client').fill(signedIn.person.organization);
  await dialog.getByLabel('Start date').fill('2026-03-02');
  await dialog.getByLabel('End date').fill('2026-03-01');
  await dialog.getByRole('button', { name: /^Create/ }).click();
  await expect(dialog.getByText('End date must not be before the start date')).toBeVisible();
  await expect(dialog.getByLabel('Project name')).toHaveValue('Quarry Street Library');
});

test('names are shown as text with any characters', async ({ page, signedIn }) => {
  const names = ['<img src=x onerror=alert(1)>', 'مكتبة المحجر', '🏗️ Site', 'x'.repeat(300)];
  for (const name of names) await signedIn.post('/projects', project(name));
  page.on('dialog', () => {
    throw new Error('a name was run as a script');
  });
  await page.goto('/projects');
  for (const name of names) await expect(page.getByRole('link', { name })).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider).toBe(false);
});

test('a server failure shows an error with a retry, not an empty list', async ({ page, signedIn }) => {
  await signedIn.post('/projects', project('Quarry Street Library'));
  await page.route('**/api/v1/projects**', (route) => route.abort());
  await page.goto('/projects');
  await expect(page.getByText('Failed to load projects')).toBeVisible();
  await page.unroute('**/api/v1/projects**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: 'Quarry Street Library' })).toBeVisible();
});
