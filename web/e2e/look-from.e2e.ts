import { expect, test } from './fixtures.ts';

test('a contract is viewed from another side without losing the saved analysis', async ({
  page,
  signedIn,
}) => {
  const contract = await signedIn.contract(await signedIn.project(), { name: 'School' });
  await signedIn.upload(contract.id, 'millrace-school-contract.pdf');
  const { risk_score: score } = await signedIn.post<{ risk_score: number }>('/contracts/analyze', {
    contract_id: contract.id,
    perspective: 'contractor',
  });

  await page.goto(`/contracts/${contract.id}`);
  const side = page.getByLabel('View from our side or theirs');
  await side.selectOption('owner');
  const notice = page.getByText(/You are viewing the owner’s side/);
  await expect(notice).toContainText(`The saved analysis is for the contractor, with a score of ${score}%`);
  await expect(page.getByRole('region', { name: 'Review' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);

  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Back to our side' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText(/Automated review for the contractor/)).toBeVisible();

  await side.selectOption('owner');
  await page.getByRole('button', { name: 'We are the owner' }).click();
  await expect(page.getByText(/Automated review for the owner/)).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(side).toHaveValue('owner');
});
