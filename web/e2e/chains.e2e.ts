import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { axe } from './axe.ts';
import { newColleague } from './colleague.ts';
import { expect, signIn, test } from './fixtures.ts';

const run = promisify(execFile);
const command = new URL('../../scripts/verify-audit.ts', import.meta.url).pathname;

const content = {
  subject: 'Delay by want of power',
  sender: {
    name: 'Beam Builders',
    address: '9 Mill Road',
    contact: '',
    signatory: 'Olive Owner',
    signatory_title: '',
  },
  recipients: [
    { name: 'Harbor LLC', attention: '', address: '12 Quay Street', email: '', means: 'certified_mail' },
  ],
  body: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The crane stood still.' }] }],
  },
  exhibits: [],
};

test('a paper trail leads from the deadline to the proof of service and exports as a verifiable PDF', async ({
  page,
  signedIn,
  browser,
}, info) => {
  test.slow();
  const project = await signedIn.project({ name: 'Harbor Offices' });
  const contract = await signedIn.contract(project, { name: 'Electrical' });
  const lawyer = await newColleague(signedIn, 'Lea Lawyer');
  await signedIn.post(`/projects/${project.id}/members`, { user_id: lawyer.id, role: 'lawyer' });
  const obligation = await signedIn.post<{ id: string }>('/obligations', {
    contract_id: contract.id,
    title: 'Notice of claim',
    kind: 'notice_window',
    category: 'claims_notice',
    anchor: 'event',
    anchor_event: 'first knowledge of it',
    offset_count: 21,
  });
  const event = await signedIn.post<{ id: string }>('/site-events', {
    project_id: project.id,
    kind: 'delay',
    happened_on: '2037-03-02',
    words: 'The crane stood still for want of power.',
  });

  // The event starts the clause's clock, and a member accepts the date.
  await page.goto(`/projects/${project.id}?tab=deadlines&event=${event.id}`);
  await page.getByRole('button', { name: 'Start the clock for Notice of claim' }).click();
  await expect(page.getByText('Added to open deadlines.')).toBeVisible();
  const deadline = await signedIn.post<{ id: string }>('/deadlines', {
    source: 'contract',
    obligation_id: obligation.id,
    due_on: '2037-03-23',
  });
  const notice = await signedIn.post<{ id: string }>('/notices', {
    type: 'Breach of Contract Notice',
    project_id: project.id,
    contract_id: contract.id,
    deadline_id: deadline.id,
    site_event_id: event.id,
    due_by: '2037-03-20',
    content,
  });

  // The notice is on the board, listed before its deadline, and can be found by text.
  await page.goto(`/projects/${project.id}?tab=deadlines`);
  const waiting = page.locator(`#board-${notice.id}`);
  await expect(waiting).toContainText('Mar 20, 2037');
  await expect(waiting).toContainText('Draft');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('want of powr');
  await expect(palette.getByRole('option', { name: /Delay by want of power/ })).toBeVisible();
  await page.keyboard.press('Escape');

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signIn(theirs, lawyer);
  await theirs.goto(`/notices/${notice.id}`);
  await theirs.getByRole('button', { name: 'Mark as reviewed' }).click();
  await theirs.getByRole('button', { name: 'Approve', exact: true }).click();
  const approval = theirs.getByRole('dialog', { name: 'Approve version 1' });
  await expect(approval.getByText(/^Your license is not on file/)).toBeVisible();
  await approval.getByLabel(/^Bar number/).fill('MA 4411');
  await approval.getByLabel(/^Jurisdiction/).fill('Massachusetts');
  await approval.getByRole('button', { name: 'Approve version 1' }).click();
  await expect(approval).toBeHidden();
  await theirs.getByRole('button', { name: 'Issue notice' }).click();
  await theirs
    .getByRole('dialog', { name: 'Issue version 1' })
    .getByRole('button', { name: 'Issue notice' })
    .click();
  await expect(theirs.getByRole('button', { name: 'Download PDF' })).toBeVisible({ timeout: 90_000 });
  await other.close();

  await page.goto(`/notices/${notice.id}`);
  await page.getByRole('button', { name: 'Record service' }).first().click();
  const service = page.getByRole('dialog', { name: /^Record service on/ });
  await service.getByLabel('Tracking number').fill('9407 1118');
  await service.getByRole('button', { name: 'Record service' }).click();
  await expect(service).toBeHidden();
  await page
    .getByLabel('Add proof')
    .first()
    .setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('Received') });
  await expect(page.getByRole('button', { name: 'receipt.txt' })).toBeVisible();

  await page.goto(`/projects/${project.id}?tab=deadlines`);
  await page
    .locator(`#board-${deadline.id}`)
    .getByRole('button', { name: 'More actions for Notice of claim' })
    .click();
  await page.getByRole('menuitem', { name: 'View paper trail' }).click();
  await expect(page.getByRole('heading', { name: 'Paper trail', exact: true })).toBeVisible();
  const station = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(station('Clause')).toContainText('No clause');
  await expect(station('Obligation')).toContainText('Notice of claim');
  await expect(station('Deadline')).toContainText('You are here');
  await expect(station('Event')).toContainText('for want of power');
  await expect(station('Notice')).toContainText('Delay by want of power');
  await expect(station('Approval')).toContainText('Approved by Lea Lawyer');
  await expect(station('Proof of service')).toContainText('receipt.txt');
  await expect(station('Activity log')).toContainText('Logged a site event');
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  // The reverse direction, from the notice.
  await station('Notice')
    .getByRole('link', { name: /^View paper trail of/ })
    .click();
  await expect(station('Notice')).toContainText('You are here');
  await expect(station('Obligation')).toContainText('Notice of claim');

  await page.getByRole('button', { name: 'Create PDF' }).click();
  const save = page.getByRole('button', { name: /^Download the paper trail PDF/ });
  await expect(save).toBeVisible({ timeout: 90_000 });
  const download = page.waitForEvent('download');
  await save.click();
  const file = info.outputPath('bundle.pdf');
  await (await download).saveAs(file);
  const { stdout } = await run(process.execPath, [command, file]);
  expect(stdout).toMatch(/^ok {5}.*bundle\.pdf: \d+ pages, 2 documents, (\d+) of \1 entries sealed/);
  await expect(page.getByRole('list', { name: 'Paper trail PDFs' })).toContainText(
    /SHA-256 ([0-9a-f]{64})$/.exec(stdout.split('\n')[0] ?? '')?.[1] ?? '',
  );

  const bytes = readFileSync(file);
  bytes[5000] = (bytes[5000] ?? 0) ^ 1;
  const forged = info.outputPath('forged.pdf');
  writeFileSync(forged, bytes);
  await expect(run(process.execPath, [command, forged])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('FAILED'),
  });
});
