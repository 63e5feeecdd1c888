import { contractFile, expect, test } from './fixtures.ts';

const file = 'millrace-school-contract.pdf';

test('each dashboard figure opens the rows it counts', async ({ page, signedIn }) => {
  const project = await signedIn.project({ name: 'Harbor Tower' });
  await signedIn.project({ name: 'Quarry Library', status: 'planning' });
  await signedIn.contract(project, { name: 'Steel frame' });
  await signedIn.contract(project, { name: 'Glazing' });
  await page.goto('/dashboard');

  const trends = page.getByRole('region', { name: 'Compliance & Contract Trends' });
  await trends.getByRole('link', { name: 'Contracts 2' }).click();
  await expect(page.getByRole('heading', { name: 'Contracts', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Filters' }).getByText(/^Created:/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Steel frame', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Glazing', exact: true })).toBeVisible();

  await page.goto('/dashboard');
  const risk = page.getByRole('region', { name: 'Risk Distribution' });
  await expect(risk.getByText('100%')).toBeVisible();
  await risk.getByRole('link', { name: 'Not Assessed' }).click();
  await expect(page).toHaveURL(/\/contracts\?risk=not_assessed$/);
  await expect(page.getByRole('list', { name: 'Filters' }).getByText('Not Assessed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Glazing', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Risk' }).click();
  await expect(page).toHaveURL(/\/contracts$/);

  await page.goto('/dashboard');
  const status = page.getByRole('region', { name: 'Project Status Overview' });
  await status.getByRole('link', { name: 'planning: 1' }).click();
  await expect(page).toHaveURL(/\/projects\?status=planning$/);
  await expect(page.getByRole('link', { name: 'Quarry Library' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Harbor Tower' })).toBeHidden();
});

test('arrow keys step through the days of the trends and announce them', async ({ page, signedIn }) => {
  const project = await signedIn.project();
  await signedIn.contract(project);
  await page.goto('/dashboard');
  const trends = page.getByRole('region', { name: 'Compliance & Contract Trends' });
  const day = trends.getByRole('slider', { name: 'Day' });
  await expect(day).toHaveAttribute('aria-valuetext', /Contracts 1, Risks 0$/);
  await day.press('ArrowLeft');
  await expect(day).toHaveAttribute('aria-valuetext', /Contracts 0, Risks 0$/);
  await expect(trends.getByRole('link', { name: /^Contracts/ })).toHaveCount(0);
  await day.press('End');
  await expect(trends.getByRole('link', { name: 'Contracts 1' })).toBeVisible();
});

test('quick actions upload a contract and run a check', async ({ page, signedIn }) => {
  const project = await signedIn.project({ name: 'Harbor Tower' });
  await signedIn.post('/compliance/check', {
    project_id: project.id,
    check_type: 'Safety Compliance',
    title: 'Crane inspection',
  });
  await page.goto('/dashboard');
  const actions = page.getByRole('region', { name: 'Quick Actions' });

  await actions.getByRole('button', { name: 'Run Compliance Check' }).click();
  const check = page.getByRole('dialog', { name: 'Run Compliance Check' });
  await expect(check.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(check.getByRole('checkbox')).toHaveCount(4);
  await check.getByRole('button', { name: 'Start Check' }).click();
  await expect(check.getByText('Please select a specific project to run compliance check')).toBeVisible();
  await check.getByRole('combobox', { name: 'Project' }).fill('Harbor');
  await page.getByRole('option', { name: /Harbor Tower/ }).click();
  await check.getByRole('button', { name: 'Start Check' }).click();
  await expect(page.getByText('Compliance check initiated successfully!')).toBeVisible();
  await expect(page.getByText(/Harbor Tower.*Evaluated 1 check:/)).toBeVisible();

  await actions.getByRole('button', { name: 'Upload Contract' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Contract' });
  await upload.getByRole('button', { name: 'Continue' }).click();
  await expect(upload.getByText('Choose a project')).toBeVisible();
  await upload.getByRole('combobox', { name: 'Project' }).fill('Harbor');
  await page.getByRole('option', { name: /Harbor Tower/ }).click();
  await upload.getByRole('button', { name: 'Continue' }).click();
  await expect(upload.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  await upload.locator('input[type=file]').setInputFiles(contractFile(file));
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(
    page.getByText('Please fill in all required fields (Name, Type, Parties, and Project)'),
  ).toBeVisible();
  await upload.getByLabel('Type').selectOption('Change Order');
  await upload.getByLabel('Party A name').fill('Harbor LLC');
  await upload.getByLabel('Party B name').fill('Test Builders');
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Contract uploaded successfully to cloud storage')).toBeVisible();
});
