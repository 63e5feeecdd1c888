import { expect, test } from './fixtures.ts';

const clauses = [
  'SUBCONTRACT AGREEMENT between Contractor and Subcontractor for construction of the building.',
  'Contractor shall pay Subcontractor within seven (7) days after receipt of payment from Owner.',
  'Subcontractor shall indemnify and hold harmless Contractor from all claims without limit.',
  'Subcontractor shall pay liquidated damages of $2,500 for each calendar day of delay.',
];
const trap = 'Contractor may set off any amount owed under another agreement.';

test('the answer of the other side is read against the asks, and a person confirms outcomes', async ({
  page,
  signedIn: api,
}) => {
  const project = await api.project();
  const contract = await api.contract(project, {
    name: 'Concrete subcontract',
    contract_type: 'Subcontract',
  });
  await api.uploadText(contract.id, 'first.txt', clauses.join('\n\n'));
  await api.post('/contracts/analyze', { contract_id: contract.id, perspective: 'subcontractor' });
  await api.post(`/contracts/${contract.id}/asks`, {
    quote: 'within seven (7) days',
    ask: 'Ask for payment in 30 days.',
    replacement: 'within thirty (30) days',
  });
  await api.post(`/contracts/${contract.id}/asks`, {
    quote: clauses[2],
    ask: 'Ask to limit the indemnity to your own negligence.',
    replacement: clauses[2]?.replace(' without limit', ' to the extent caused by its negligence'),
  });
  const answer = clauses.map((clause) => clause.replace('seven (7) days', 'fifteen (15) days'));
  await api.uploadText(contract.id, 'second.txt', [...answer, trap].join('\n\n'));

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Concrete subcontract' }).first().waitFor();
  await expect(page.getByText('2 asks answered, to confirm')).toBeVisible();
  await page.goto(`/contracts/${contract.id}?tab=rounds`);
  const changes = page.getByRole('region', { name: 'Changes outside our asks' });
  await expect(changes.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 });
  await expect(changes).toContainText(trap);
  const asks = page.getByRole('region', { name: 'Asks', exact: true });
  const days = asks.getByRole('listitem').filter({ hasText: 'Ask for payment in 30 days.' });
  await expect(days).toContainText('Partly granted');
  await expect(days).toContainText('The new number is between the old one and ours.');
  const limit = asks.getByRole('listitem').filter({ hasText: 'Ask to limit the indemnity' });
  await expect(limit).toContainText('Refused');
  await days.getByRole('button', { name: 'Confirm outcome' }).click();
  await expect(asks.getByRole('heading')).toHaveText('Asks (1 of 2 confirmed)');

  await limit.getByRole('button', { name: 'Choose another outcome' }).click();
  const dialog = page.getByRole('dialog', { name: 'Outcome of ask' });
  await dialog.getByLabel('Outcome').selectOption('Partly granted');
  await dialog.getByLabel('Note').fill('Agreed by phone.');
  await dialog.getByRole('button', { name: 'Save outcome' }).click();
  await expect(asks.getByRole('heading')).toHaveText('Asks (2 of 2 confirmed)');
  await expect(limit).toContainText('Note: Agreed by phone.');
});
