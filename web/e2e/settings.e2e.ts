import { expect, test } from './fixtures.ts';

test('without a language model, the settings show that no contract text leaves the installation', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Organization settings' }).click();
  const section = page.getByRole('region', { name: 'Language model' });
  await expect(section.getByText('No contract text leaves this installation of Plumbline')).toBeVisible();
  await expect(section.getByText(/No language model is set up/)).toBeVisible();
  await expect(section.getByRole('switch')).toBeDisabled();

  const contract = await signedIn.contract(project, { name: 'Mechanical', contract_type: 'Subcontract' });
  await signedIn.upload(contract.id, 'cedar-wharf-mechanical-subcontract.docx');
  const analysis = await signedIn.post<{ degraded: boolean; engine: Record<string, unknown> }>(
    '/contracts/analyze',
    { contract_id: contract.id },
  );
  expect(analysis.degraded).toBe(false);
  expect(analysis.engine).not.toHaveProperty('language_model');
});
