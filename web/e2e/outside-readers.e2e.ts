import { newColleague } from './colleague.ts';
import { type Api, expect, signIn, test } from './fixtures.ts';

/** An analyzed contract under review. Its project has no team yet, so the owner is on none. */
async function reviewed(api: Api) {
  const project = await api.project();
  const contract = await api.contract(project, {
    name: 'Concrete subcontract',
    contract_type: 'Subcontract',
    party_a_name: 'Bluestone General Constructors',
  });
  await api.upload(contract.id, 'northgate-concrete-subcontract.docx');
  await api.post('/contracts/analyze', { contract_id: contract.id, perspective: 'subcontractor' });
  await api.post(`/contracts/${contract.id}/transitions`, {
    action: 'submit',
    note: 'Their lawyer is slow.',
  });
  const join = async (name: string, role: string) => {
    const person = await newColleague(api, name);
    await api.post(`/projects/${project.id}/members`, { user_id: person.id, role });
    return person;
  };
  return { project, contract, join };
}

test('a client representative reads the contract without its review, and no screen has a gap', async ({
  page,
  api,
}) => {
  const { project, contract, join } = await reviewed(api);
  await signIn(page, await join('Clara Client', 'client_rep'));

  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('Pending Reviews');
  await expect(page.getByRole('heading', { name: 'Project Status Overview' })).toBeVisible();
  await expect(page.getByText(/Risk/)).toHaveCount(0);

  await page.goto('/contracts');
  await expect(page.getByRole('link', { name: 'Concrete subcontract' })).toBeVisible();
  await expect(page.getByText(/Risk|Not Assessed/)).toHaveCount(0);

  await page.goto(`/projects/${project.id}?tab=contracts`);
  await expect(page.getByRole('link', { name: 'Concrete subcontract' })).toBeVisible();
  await expect(page.getByText(/Risk|Not Assessed/)).toHaveCount(0);

  await page.goto(`/contracts/${contract.id}`);
  await expect(page.getByRole('tab')).toHaveText(['Document', /^Versions/, 'Dates', 'History']);
  await expect(
    page.getByText('Only project staff and lawyers can read the review of this contract.'),
  ).toBeVisible();
  await expect(page.getByText(/Risk|Findings|Not Assessed/)).toHaveCount(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Submitted the contract for review')).toBeVisible();
  await expect(page.getByText('Ines Okafor').first()).toBeVisible();
  await expect(page.getByText('Their lawyer is slow.')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Dates' }).click();
  await expect(page.getByText('No dates yet')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Daily work' }).getByRole('link')).toHaveText([
    'Calendar',
    'Parties',
    'Reports',
    'Activity',
  ]);
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Generate Report' }).first().click();
  const types = page.getByLabel('Report type').getByRole('option');
  await expect(types).not.toHaveText(['Risk Analysis']);
  expect(await types.allTextContents()).not.toContain('Risk Analysis');
});

test('a teammate reads who acted, even if that person is on none of their projects', async ({
  page,
  api,
}) => {
  const { contract, join } = await reviewed(api);
  await signIn(page, await join('Tina Teammate', 'team_member'));
  await page.goto(`/contracts/${contract.id}?tab=approval`);
  await expect(page.getByText('Submitted for review: Concrete subcontract')).toBeVisible();
  await expect(page.getByText('Their lawyer is slow.')).toBeVisible();
  await page.goto('/activity');
  await expect(page.getByText('Ines Okafor').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/former member|^Plumbline$/i)).toHaveCount(0);
});
