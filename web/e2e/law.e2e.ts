import { expect, test } from './fixtures.ts';

test("New York's rule on pay-if-paid is shown next to the finding until the project moves", async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project({ name: 'Quarry Street Offices', state: 'NY' });
  const contract = await signedIn.contract(project, {
    name: 'Concrete subcontract',
    contract_type: 'Subcontract',
    party_a_name: 'Bluestone General Constructors',
    party_b_type: 'subcontractor',
    contract_value: 900_000,
    start_date: '2026-03-02',
  });
  await signedIn.upload(contract.id, 'northgate-concrete-subcontract.docx');
  await signedIn.post('/contracts/analyze', { contract_id: contract.id });
  await page.goto(`/contracts/${contract.id}`);

  const findings = page.getByRole('region', { name: /^Findings/ });
  const payIfPaid = findings
    .getByRole('listitem')
    .filter({ hasText: 'Pay-if-paid or pay-when-paid' })
    .first();
  // A clause that the law voids weighs little.
  await findings.getByRole('button', { name: /less important/ }).click();
  await payIfPaid.getByRole('button').first().click();
  const law = payIfPaid.getByRole('region', { name: 'New York law' });
  await expect(law).toContainText('project location');
  await expect(law).toContainText('12 to 2 points');
  await expect(law).toContainText('Void in New York');
  await expect(law).toContainText('contractor to subcontractor');
  await expect(law).toContainText('West-Fair');
  await expect(law).toContainText(
    'Sources read Nov 22, 2026; the law may have changed since. Verify with counsel.',
  );
  await expect(law.getByRole('link', { name: 'nycourts.gov' })).toHaveAttribute('href', /^https:\/\//);
  await payIfPaid.getByText('Also: Washington law, governing law in the contract').click();
  await expect(payIfPaid.getByRole('region', { name: 'Washington law' })).toContainText(
    'One source; score unchanged.',
  );
  await page.getByRole('button', { name: 'How this score is calculated' }).click();
  await expect(page.getByText(/Checked against the law of New York \(project location\)/)).toBeVisible();

  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await dialog.getByLabel('State').fill('Ohio');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/contracts/${contract.id}`);
  const moved = page.getByText(/The project's state has changed since this analysis/);
  await expect(moved).toBeVisible();
  await page.getByRole('button', { name: 'Analyze again' }).click();
  await expect(moved).toHaveCount(0);
  await payIfPaid.getByRole('button').first().click();
  await expect(payIfPaid).toContainText('Critical');
  await expect(payIfPaid.getByRole('region', { name: 'Ohio law' })).toContainText('score unchanged');
});
