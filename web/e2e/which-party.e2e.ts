import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

const PARTIES =
  'ALLIANCE AGREEMENT between Acme Laboratories, Inc. ("Acme") and Meridian Trust Company ("Meridian").';
const TERMS = [
  'Acme may inspect the books of Meridian. Meridian may inspect the premises of Acme.',
  'Acme shall insure its risk. Meridian shall insure the premises. Neither party shall assign this Agreement.',
  'This Agreement is governed by the laws of Oregon and binds the parties and their successors.',
].join(' ');
const UNCLEAR = [PARTIES, ...Array.from({ length: 8 }, () => TERMS), ''].join('\n\n');

test('a contract that does not show who performs asks which party we are', async ({ page, signedIn }) => {
  const contract = await signedIn.contract(await signedIn.project(), { contract_type: 'Service' });
  await signedIn.uploadText(contract.id, 'alliance.txt', UNCLEAR);
  await signedIn.post('/contracts/analyze', { contract_id: contract.id });
  await page.goto(`/contracts/${contract.id}`);

  const stated = page.getByRole('region', { name: 'Stated by a reviewer' });
  await expect(stated.getByText('Which party are you?')).toBeVisible();
  const analyze = stated.getByRole('button', { name: 'Analyze for this party' });
  await expect(analyze).toBeDisabled();
  await stated
    .getByRole('combobox', { name: 'Our party' })
    .selectOption({ label: 'Meridian Trust Company (Meridian)' });
  await stated.getByRole('combobox', { name: 'Our part', exact: true }).selectOption('We pay for it');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await analyze.click();

  await expect(stated.getByText('Stated by a reviewer: our party is Meridian.')).toBeVisible();
  await expect(stated.getByText('Which party are you?')).toBeHidden();
  await stated.getByRole('button', { name: 'Withdraw statement' }).click();
  await expect(stated.getByText('Which party are you?')).toBeVisible();
});
