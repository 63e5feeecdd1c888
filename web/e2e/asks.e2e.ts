import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';

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
  await expect(email.getByLabel('Counterproposal (Word)')).toBeChecked();
  await expect(email.getByLabel('Issues list (PDF)')).toBeChecked();
  await email.getByRole('button', { name: 'Cancel' }).click();
  await expect(email).toBeHidden();

  await asks
    .getByRole('listitem')
    .filter({ hasText: 'Ask for a mutual clause.' })
    .getByRole('button', { name: 'Drop' })
    .click();
  await expect(asks.getByRole('button', { name: 'Download Word file' })).toBeDisabled();
});

test('a cover email brings the counterproposal and the issues list to the counterparty', async ({
  page,
  signedIn: api,
}) => {
  test.slow();
  const project = await api.project();
  const address = `${crypto.randomUUID()}@party.test.example`;
  const party = await api.post<{ id: string; name: string }>('/parties', {
    name: 'Northgate Builders',
    email: address,
    project: { project_id: project.id, role: 'contractor' },
  });
  const contract = await api.contract(project, {
    name: 'Concrete subcontract',
    contract_type: 'Subcontract',
    party_b_id: party.id,
    party_b_name: party.name,
  });
  await api.upload(contract.id, 'northgate-concrete-subcontract.docx');
  const { findings } = await api.post<Analysis>('/contracts/analyze', {
    contract_id: contract.id,
    perspective: 'subcontractor',
  });
  const finding = findings.find(({ quote }) => quote !== null);
  await api.post(`/contracts/${contract.id}/asks`, {
    finding_id: finding?.id,
    ask: 'Make it mutual.',
    replacement: `${finding?.quote} This clause is mutual.`,
  });
  await page.goto(`/contracts/${contract.id}`);
  await page.getByRole('button', { name: 'Counterproposal' }).click();
  const asks = page.getByRole('dialog', { name: 'Counterproposal' });
  await asks.getByRole('button', { name: 'Write cover email' }).click();
  const email = page.getByRole('dialog', { name: 'Cover email' });
  await expect(email.getByLabel('Issues list (Excel)')).not.toBeChecked();
  await email.getByLabel('Issues list (Excel)').check();
  await email.getByLabel('Issues list (PDF)').uncheck();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await email.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sending to 1 recipient')).toBeVisible();

  const mail = await mailTo(page.request, address);
  const file = (ending: string) => mail.attachments.find(({ name }) => name.endsWith(ending));
  expect(mail.attachments).toHaveLength(2);
  const parts = unzipSync(new Uint8Array(Buffer.from(file('.docx')?.content ?? '', 'base64')));
  expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('This clause is mutual.');
  expect(file('.xlsx')?.name).toMatch(/^issues-list-.*-v1\.xlsx$/);

  await page.goto('/messages');
  await page.getByRole('link', { name: 'Concrete subcontract: requested changes' }).click();
  const sent = page.getByRole('region', { name: 'Requested changes' });
  await expect(sent.getByRole('listitem')).toHaveCount(2);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sent.getByRole('button', { name: /^Download counterproposal-/ }).click(),
  ]);
  expect(readFileSync(await download.path()).toString('base64')).toBe(file('.docx')?.content);
});
