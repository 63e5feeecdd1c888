import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { newColleague } from './colleague.ts';
import { contractFile, expect, signIn, test } from './fixtures.ts';

const actions = (page: Page) => page.getByRole('region', { name: 'Actions' });
const stats = (page: Page) => page.getByRole('region', { name: 'Quick Stats' });

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await (await axe(page)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
}

test('the overview shows the right counts, and its actions work', async ({ page, signedIn }) => {
  const project = await signedIn.project({ contract_value: 4_250_000, end_date: '2199-12-31' });
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByRole('heading', { name: 'Quick Stats' })).toBeVisible();
  await expect(stats(page)).toContainText(/Contracts0.*Team Members0.*Days left\d+.*Budget committed–/);
  await expect(page.getByRole('region', { name: 'Project Information' })).toContainText('$4,250,000');
  await expectNoViolations(page);

  await actions(page).getByRole('button', { name: 'Run Compliance Check' }).click();
  await expect(page.getByText('Compliance check initiated successfully!')).toBeVisible();

  await actions(page).getByRole('button', { name: 'Send Reminder' }).click();
  await expect(page.getByRole('dialog', { name: 'Set reminder' })).toBeVisible();
  await page.keyboard.press('Escape');

  await actions(page).getByRole('button', { name: 'Invite Team Member' }).click();
  const inviting = page.getByRole('dialog', { name: 'Invite Team Member' });
  await inviting.getByLabel('Email').fill(`pat-${project.id}@builders.example`);
  await inviting.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to pat-${project.id}@builders.example`)).toBeVisible();
  await page.getByRole('tab', { name: /^Team/ }).click();
  await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toContainText(
    'Pending',
  );
});

test('an uploaded contract is analyzed, and the toast links to the findings', async ({ page, signedIn }) => {
  const project = await signedIn.project();
  await page.goto(`/projects/${project.id}`);
  await actions(page).getByRole('button', { name: 'Upload Contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Contract' });
  await expect(dialog.getByText('maximum size: 10MB')).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(contractFile('cedar-wharf-mechanical-subcontract.docx'));
  await dialog.getByLabel('Type').selectOption('Subcontract');
  await dialog.getByLabel('Party A name').fill('Okafor Builders');
  await dialog.getByLabel('Party B name').fill('Tidewater Mechanical');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Contract uploaded successfully to cloud storage')).toBeVisible();
  await expect(page.getByText('Contract analysis complete!')).toBeVisible();
  await expect(page.getByText(/cedar-wharf-mechanical-subcontract.*: risk \d+%, \d+ findings/)).toBeVisible();
  await page.getByRole('button', { name: 'View findings' }).click();
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: /^Findings/ })).toBeVisible();
});

test('the contracts tab performs lifecycle steps of a contract', async ({ page, signedIn }) => {
  const project = await signedIn.project();
  await signedIn.contract(project, { name: 'Mechanical work' });
  await page.goto(`/projects/${project.id}?tab=contracts`);
  const row = page.getByRole('row', { name: /Mechanical work/ });
  await expect(row).toContainText('draft');
  const act = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Mechanical work' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Submit for review');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await expect(row).toContainText('under review');
  await act('Reject…');
  await page.getByRole('dialog').getByLabel('Reason').fill('The price is open.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject contract' }).click();
  await expect(row).toContainText('draft');
  await act('Cancel contract…');
  await page.getByRole('dialog').getByLabel('Reason').fill('Given to somebody else.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel contract' }).click();
  await expect(row).toContainText('terminated');
});

test('people are added to the team with a title that is edited in place', async ({ page, signedIn }) => {
  const colleague = await newColleague(signedIn, 'Maren Lindqvist');
  const project = await signedIn.project();
  await page.goto(`/projects/${project.id}?tab=team`);
  await page.getByLabel('Person').selectOption({ label: `Maren Lindqvist (${colleague.email})` });
  await page.getByLabel('Title (optional)').fill('Site Supervisor');
  await page.getByRole('button', { name: 'Add to team' }).click();
  await expect(page.getByText(/Maren Lindqvist.* added as Site Supervisor/)).toBeVisible();
  const row = page.getByRole('row', { name: /Maren Lindqvist/ });
  await expect(row).toContainText('Active');
  const title = page.getByLabel('Title of Maren Lindqvist');
  await expect(title).toHaveValue('Site Supervisor');
  await title.fill('Safety Officer');
  await title.press('Enter');
  await expect(title).toBeEnabled();
  await page.reload();
  await expect(title).toHaveValue('Safety Officer');
  await expectNoViolations(page);
});

test('on a phone, the open tab is in view', async ({ page, signedIn }) => {
  const project = await signedIn.project();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${project.id}?tab=team`);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(tab(/^Parties/)).toBeVisible();
  await expect(tab(/^Team/)).toBeInViewport({ ratio: 0.9 });
  await expect(tab(/^Overview/)).not.toBeInViewport();
  await page.goto(`/projects/${project.id}?tab=compliance`);
  await expect(tab(/^Compliance/)).toBeInViewport({ ratio: 0.9 });
  await tab(/^Compliance/).focus();
  await page.keyboard.press('Home');
  await expect(tab(/^Overview/)).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

const offers = {
  project_manager: [
    'Upload Contract',
    'Email Files',
    'Send Legal Notice',
    'Email All Parties',
    'Send Reminder',
    'Run Compliance Check',
    'Generate Report',
    'Invite Team Member',
  ],
  team_member: [
    'Upload Contract',
    'Email Files',
    'Send Legal Notice',
    'Email All Parties',
    'Send Reminder',
    'Generate Report',
  ],
  lawyer: ['Send Legal Notice', 'Email All Parties', 'Send Reminder', 'Generate Report'],
  client_rep: ['Generate Report'],
  contractor: ['Upload Contract', 'Generate Report'],
};

for (const [role, offered] of Object.entries(offers)) {
  test(`a ${role} sees no action that would be refused`, async ({ page, request, api }) => {
    const project = await api.project();
    const contract = await api.contract(project, { name: 'Mechanical work' });
    const person = await newColleague(api, 'Maren Lindqvist');
    await api.post(`/projects/${project.id}/members`, { user_id: person.id, role });
    if (role === 'contractor') {
      const shared = await request.put(`/api/v1/contracts/${contract.id}/shares/${person.id}`, {
        headers: { authorization: `Bearer ${api.session.access_token}` },
        data: { shared: true },
      });
      expect(shared.ok()).toBe(true);
    }
    const runs = role === 'project_manager' ? 1 : 0;
    await signIn(page, person);
    await page.goto(`/projects/${project.id}`);
    await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
    await expect(actions(page).getByRole('button')).toHaveText(offered);
    await expect(page.getByRole('button', { name: 'Edit Project' })).toHaveCount(runs);
    await page.getByRole('tab', { name: /^Contracts/ }).click();
    await expect(page.getByRole('row', { name: /Mechanical work/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Contract' })).toHaveCount(runs);
    await page.getByRole('button', { name: 'Actions for Mechanical work' }).click();
    await expect(page.getByRole('menuitem', { name: 'View details' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(runs);
    await page.goto('/projects');
    await expect(page.getByRole('row', { name: /Quarry Street Library/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(runs);
  });
}
