import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

interface Analysis {
  findings: { id: string; title: string; category: string; quote: string | null }[];
}

test('a playbook is drafted, tried, and published, and positions follow it', async ({
  page,
  signedIn: api,
}) => {
  const project = await api.project();
  const contract = await api.contract(project, {
    name: 'Concrete subcontract',
    contract_type: 'Subcontract',
  });
  await api.upload(contract.id, 'northgate-concrete-subcontract.docx');
  const analysis = await api.post<Analysis>('/contracts/analyze', {
    contract_id: contract.id,
    perspective: 'subcontractor',
  });
  const retainage = analysis.findings.find(({ title }) => title === 'Retainage of 10%');

  await page.goto(`/contracts/${contract.id}?tab=positions`);
  await expect(
    page.getByText('No playbook is published for your side and this type of contract.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Open playbooks' }).click();
  await page.getByRole('button', { name: 'Draft playbook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draft playbook' });
  await dialog.getByLabel('Type of contract').selectOption('Subcontract');
  await dialog.getByRole('button', { name: 'Draft playbook' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'We perform the work, Subcontract' }),
  ).toBeVisible();

  await page.getByRole('button', { name: /^Retainage/ }).click();
  const limits = page.getByRole('group', { name: /^Retainage/ });
  await limits.getByLabel('Preferred').fill('10');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await expect(limits.getByLabel('Acceptable')).toBeEnabled();
  await limits.getByLabel('Acceptable').fill('8');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(limits.getByRole('alert')).toHaveText(
    'Preferred must not be worse than acceptable: lower is better for you',
  );
  await limits.getByLabel('Acceptable').fill('12');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await page.getByRole('button', { name: 'Try on contracts' }).click();
  await expect(
    page.getByRole('region', { name: 'Trial on existing contracts' }).getByRole('status'),
  ).toHaveText('1 of 1 contract would change: none has positions yet.');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Delete draft' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete draft' });
  await expect(question.getByRole('status')).toHaveText(
    'No contract changes: no version is published for them yet.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  const publishing = page.getByRole('alertdialog', { name: 'Publish version 1' });
  await expect(publishing.getByRole('status')).toHaveText(
    '1 of 1 contract would change: none has positions yet.',
  );
  await expect(publishing.getByRole('link', { name: 'Concrete subcontract' })).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await publishing.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(page.getByText('Current', { exact: true })).toBeVisible();

  await page.goto(`/contracts/${contract.id}?tab=positions`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Retainage' }) });
  await expect(row).toContainText('Within');
  await expect(row).toContainText('10%');
  await expect(row).toContainText('10% or less; up to 12% acceptable; walk away from 15%');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await row.getByRole('link', { name: 'Retainage' }).click();

  const item = page
    .getByRole('region', { name: /^Findings/ })
    .getByRole('listitem')
    .filter({ hasText: retainage?.title ?? '' })
    .first();
  await expect(item.getByRole('region', { name: 'Position' })).toContainText('Project manager');
  await item.getByRole('button', { name: 'Add ask' }).click();
  const ask = page.getByRole('dialog', { name: 'Add ask' });
  await ask.getByRole('button', { name: 'Use fallback wording' }).click();
  await expect(ask.getByLabel('New text')).toHaveValue(
    /^The Contractor may retain 10% of each progress payment/,
  );
});
