import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './fixtures.ts';

interface Analysis {
  findings: { id: string; title: string; quote: string | null }[];
  missing: { id: string; title: string }[];
}

test('findings become asks, and the Word file has them as tracked changes', async ({
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
  const finding = analysis.findings.find(({ quote }) => quote !== null);
  const missing = analysis.missing[0];
  await page.goto(`/contracts/${contract.id}?finding=${finding?.id}`);
  const list = page.getByRole('region', { name: /^Findings/ });
  const item = (title: string) => list.getByRole('listitem').filter({ hasText: title }).first();

  await item(finding?.title ?? '')
    .getByRole('button', { name: 'Add ask' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add ask' });
  await dialog.getByLabel(/^What to ask for/).fill('Ask for a mutual clause.');
  await dialog.getByLabel('New text').fill(`${finding?.quote} This clause is mutual.`);
  await dialog.getByLabel('Reason').fill('Our insurer requires it.');
  await dialog.getByRole('button', { name: 'Add ask' }).click();
  await expect(dialog).toBeHidden();
  await api.post(`/contracts/${contract.id}/asks`, { finding_id: missing?.id, ask: 'Ask for this clause.' });

  await page.getByRole('button', { name: 'Counterproposal' }).click();
  const asks = page.getByRole('dialog', { name: 'Counterproposal' });
  await expect(asks.getByRole('status')).toContainText('1 ask placed, 1 refused.');
  await expect(asks.getByRole('listitem').filter({ hasText: 'Ask for this clause.' })).toContainText(
    'Not in the Word file: The contract has no words to change.',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asks.getByRole('button', { name: 'Download Word file' }).click(),
  ]);
  const parts = unzipSync(readFileSync(await download.path()));
  const xml = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  expect(xml('word/document.xml')).toContain('This clause is mutual.');
  expect(xml('word/comments.xml')).toContain('Our insurer requires it.');

  const [issues] = await Promise.all([
    page.waitForEvent('download'),
    asks.getByRole('button', { name: 'Download issues list as Word' }).click(),
  ]);
  expect(issues.suggestedFilename()).toMatch(/^issues-list-.*-v1\.docx$/);

  await asks.getByRole('button', { name: 'Write cover email' }).click();
  const email = page.getByRole('dialog', { name: 'Cover email' });
  await expect(email.getByLabel(/^Subject/)).toHaveValue('Concrete subcontract: requested changes');
  await expect(email.getByLabel(/^Message/)).toHaveValue(/\. Page \d+: A mutual clause\./);
  await email.getByRole('button', { name: 'Cancel' }).click();
  await expect(email).toBeHidden();

  await asks
    .getByRole('listitem')
    .filter({ hasText: 'Ask for a mutual clause.' })
    .getByRole('button', { name: 'Drop' })
    .click();
  await expect(asks.getByRole('button', { name: 'Download Word file' })).toBeDisabled();
});
