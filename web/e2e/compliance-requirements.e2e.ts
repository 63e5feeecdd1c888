import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

const FALLS = 'Fall protection at 6 feet';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
}

const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });

const newProject = (post: <T>(path: string, body: unknown) => Promise<T>, fields: object = {}) =>
  post<{ id: string }>('/projects', {
    name: 'Quarry Street Library',
    client_name: 'City of Fairhaven',
    start_date: '2199-03-02',
    ...fields,
  });

test('a library requirement is adopted with its source, and another is added, edited, and retired', async ({
  page,
  signedIn,
}) => {
  test.slow();
  await newProject(signedIn.post);
  await page.goto('/compliance');
  await page.getByRole('link', { name: 'Requirements' }).click();
  await expect(page.getByText('No active requirements yet')).toBeVisible();
  await page.getByRole('button', { name: 'View library' }).click();
  await page.getByRole('searchbox', { name: 'Search requirements' }).fill('1926.501');
  await expect(page).toHaveURL(/tab=library.*q=1926\.501/);
  await expect(item(page, FALLS)).toContainText('Secondary source');
  await page.getByRole('button', { name: `Add ${FALLS}` }).click();
  await expect(item(page, FALLS)).toContainText('added');
  await page.getByRole('button', { name: FALLS, exact: true }).click();
  await expect(item(page, FALLS)).toContainText('29 CFR 1926.501(b)(1)');
  await expect(item(page, FALLS)).toContainText('Sources read Nov 20, 2026');
  await expect(
    item(page, FALLS)
      .getByRole('link', { name: /^https:/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'In use' }).click();
  await expect(item(page, FALLS)).toContainText('not on a project');

  await page.getByRole('searchbox', { name: 'Search requirements' }).fill('');
  await page.getByRole('button', { name: 'Add requirement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add requirement' });
  await dialog.getByLabel('Title').fill('Toolbox talk');
  await dialog.getByLabel('Frequency').selectOption('weeks');
  await dialog.getByRole('button', { name: 'Add requirement' }).click();
  await expect(dialog.getByText('Choose a check type', { exact: true }).last()).toBeVisible();
  await expect(dialog.getByText('Must be a whole number')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Toolbox talk');
  await expectAccessible(page);
  await dialog.getByLabel('Check type').selectOption('Safety Compliance');
  await dialog.getByLabel('Number of weeks').fill('1');
  await dialog.getByRole('button', { name: 'Add requirement' }).click();
  await expect(item(page, 'Toolbox talk')).toContainText('Every week');

  await page.getByRole('button', { name: 'Edit Toolbox talk' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit requirement' });
  await edit.getByLabel('Title').fill('Toolbox talk on site');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(item(page, 'Toolbox talk on site')).toBeVisible();

  await page.getByRole('button', { name: 'Add Toolbox talk on site to a project' }).click();
  const place = page.getByRole('dialog', { name: 'Add to a project' });
  await place.getByRole('button', { name: 'Add to project' }).click();
  await expect(place.getByText('Choose a project')).toBeVisible();
  await place.getByRole('combobox', { name: 'Project' }).fill('Quarry');
  await place.getByRole('option', { name: /Quarry Street Library/ }).click();
  await place.getByRole('button', { name: 'Add to project' }).click();
  await expect(item(page, 'Toolbox talk on site')).toContainText('1 project');
  await page.getByRole('button', { name: 'Toolbox talk on site', exact: true }).click();
  await expect(item(page, 'Toolbox talk on site')).toContainText('1 project, 1 check');

  await page.getByRole('button', { name: 'Retire Toolbox talk on site' }).click();
  await expect(item(page, 'Toolbox talk on site')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, 'Toolbox talk on site')).toBeVisible();
  await expectAccessible(page);
});

test('a check is added by hand, deleted, and restored', async ({ page, signedIn }) => {
  const project = await newProject(signedIn.post);
  await page.goto(`/compliance?project=${project.id}`);
  await page.getByRole('button', { name: 'Add check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add check' });
  await dialog.getByLabel('Notes').fill('Ask the foreman');
  await dialog.getByRole('button', { name: 'Add check' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a check type');
  await dialog.getByLabel('Check type').selectOption('Safety Compliance');
  await dialog.getByLabel('Title').fill('Handrail at stair 2');
  await dialog.getByLabel('Due date').fill('2199-05-01');
  await dialog.getByLabel('Assigned to').selectOption({ label: signedIn.person.name });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add check' }).click();
  await expect(row(page, 'Handrail at stair 2')).toContainText('Ask the foreman');
  await expect(row(page, 'Handrail at stair 2')).toContainText('Medium');
  await expect(row(page, 'Handrail at stair 2')).toContainText(signedIn.person.name);

  await row(page, 'Handrail at stair 2')
    .getByRole('link', { name: /^View Details/ })
    .click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Check deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/compliance$/);
  await expect(page.getByText('No compliance items found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Handrail at stair 2')).toBeVisible();
});

test('a requirement tied to an event becomes due once its date is set', async ({ page, signedIn }) => {
  const project = await newProject(signedIn.post);
  const requirement = await signedIn.post<{ id: string }>('/compliance/requirements', {
    check_type: 'Licenses & Permits',
    title: 'Street closed',
    due_from: 'event',
    due_offset_days: 2,
  });
  await signedIn.post(`/compliance/project/${project.id}/requirements`, { requirement_id: requirement.id });
  await page.goto(`/compliance?project=${project.id}`);
  await expect(row(page, 'Street closed')).toContainText('No due date');
  await row(page, 'Street closed')
    .getByRole('link', { name: /^View Details/ })
    .click();
  await page.getByLabel('Event date').fill('2199-04-30');
  await page.getByRole('button', { name: 'Save date' }).click();
  await expect(page.getByText('Event date saved')).toBeVisible();
  await expect(page.getByText('Thu, May 2, 2199')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from project…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/no longer has this requirement/)).toBeVisible();
});

test('a template applied to an older project gets new due dates and explains why', async ({
  page,
  signedIn,
}) => {
  const project = await newProject(signedIn.post, { start_date: '2020-03-02' });
  await page.goto(`/compliance?project=${project.id}`);
  await page.getByRole('button', { name: 'Apply template' }).first().click();
  const template = page.getByRole('dialog', { name: 'Apply template' });
  await template.getByRole('combobox', { name: 'Template' }).selectOption({ value: 'demolition' });
  await expect(
    template.getByText(/\d+ requirements were due before today. Each gets a new due date/),
  ).toBeVisible();
  await expect(template.getByText(/Original due date: Mar 2, 2020/).first()).toBeVisible();
  await expectAccessible(page);
  await template.getByRole('button', { name: /^Add \d+ requirements$/ }).click();
  await expect(page.getByText('Template applied')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('non_compliant');
  await expect(page.getByText('No compliance items found')).toBeVisible();
});
