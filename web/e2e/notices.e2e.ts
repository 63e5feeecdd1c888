import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { newColleague } from './colleague.ts';
import { type Api, expect, signIn, test } from './fixtures.ts';

const clause = `SUBCONTRACT AGREEMENT between the City of Fairhaven (Owner) and the Contractor named below.
The Contractor shall perform the Work in accordance with the Contract Documents.

14.2 Notices. All notices under this Agreement shall be in writing and shall be sent by certified mail, return
receipt requested, and shall be deemed received three (3) business days after mailing.

If to Owner:
City of Fairhaven
12 Quay Street
Fairhaven, MA 02719

With a copy to:
Marsh & Vale, Attorneys
300 Light Street
Fairhaven, MA 02719

14.3 Waiver. No waiver shall be effective unless made in writing by the party to be charged with it.
`;

async function sendText(page: Page, contractId: string) {
  const answer = await page.evaluate(
    async ({ id, text }) => {
      const form = new FormData();
      form.set('file', new File([text], 'contract.txt'));
      const { status } = await fetch(`/api/v1/contracts/${id}/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
        body: form,
      });
      return status;
    },
    { id: contractId, text: clause },
  );
  expect(answer).toBe(201);
}

async function contractWithClause(page: Page, api: Api) {
  const project = await api.project({ state: 'Massachusetts', address: '1 Quarry Street' });
  const contract = await api.contract(project);
  await sendText(page, contract.id);
  return { project, contract };
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });

test('a notice is drafted, corrected, approved by another person, issued, served with proof, and withdrawn', async ({
  page,
  signedIn,
  browser,
}) => {
  test.slow();
  await signedIn.configure({ postal_address: '9 Mill Road\nTowson, MD 21204' });
  const { project } = await contractWithClause(page, signedIn);
  const lawyer = await newColleague(signedIn, 'Lea Lawyer');
  await signedIn.post(`/projects/${project.id}/members`, { user_id: lawyer.id, role: 'lawyer' });

  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Send Legal Notice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Legal Notice' });
  await dialog.getByRole('button', { name: 'Draft notice' }).click();
  await expect(dialog.getByText('Choose a notice type').last()).toBeVisible();
  await dialog.getByLabel(/^Notice type/).selectOption('Breach of Contract Notice');
  await dialog.getByLabel('Contract').selectOption('General contract');
  await dialog.getByRole('button', { name: 'Draft notice' }).click();
  await expect(page.getByRole('heading', { name: 'Breach of Contract Notice' })).toBeVisible();

  // The contract's terms are shown next to the draft, which has the contract's addresses.
  await expect(page.getByText(/14\.2 Notices\. All notices under this Agreement/)).toBeVisible();
  await expect(page.getByLabel('Recipient 1', { exact: true })).toHaveValue('City of Fairhaven');
  await expect(page.getByLabel('Recipient 2', { exact: true })).toHaveValue('Marsh & Vale, Attorneys');
  await page.getByRole('button', { name: 'Remove recipient 2' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/notices\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/to two addresses; one is missing: Marsh & Vale/)).toBeVisible();
  await expect(page.getByText(/marked blanks to fill in/)).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  // Selects each blank and types over it.
  const letter = page.getByRole('textbox', { name: 'Letter', exact: true });
  const next = page.getByRole('button', { name: /^Next blank \(\d+ left\)$/ });
  while (await next.isEnabled().catch(() => false)) {
    const left = await next.textContent();
    await next.click();
    // The editor takes the focus in the next frame; keys typed earlier go to the button.
    await expect(letter).toBeFocused();
    await page.keyboard.type('as agreed');
    await expect(page.getByRole('button', { name: left ?? '', exact: true })).toBeHidden();
    if ((await page.getByRole('button', { name: 'No blanks' }).count()) > 0) break;
  }
  await expect(letter).toContainText('as agreed');
  await page.getByRole('button', { name: 'Add recipient' }).click();
  await page.getByLabel('Recipient 2', { exact: true }).fill('Marsh & Vale');
  await page.getByLabel('Address', { exact: true }).nth(1).fill('300 Light Street\nFairhaven, MA 02719');
  await expect(page.getByText(/Save your changes first\./)).toBeVisible();
  // Otherwise the draft's toast would be mistaken for this version's.
  await expect(toast(page, 'Saved')).toBeHidden();
  await page.getByRole('button', { name: 'Save version' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByText('Ready to send.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(toast(page, 'Notice reviewed')).toBeVisible();
  await expect(page.getByText(/You wrote it, so someone else must approve it/)).toBeVisible();
  await page.getByRole('tab', { name: 'Versions (2)' }).click();
  await expect(page.getByRole('table').last()).toContainText('as agreed');
  const address = page.url().replace(/\?.*/, '');

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signIn(theirs, lawyer);
  await theirs.goto(address);
  await theirs.getByRole('button', { name: 'Approve', exact: true }).click();
  const approval = theirs.getByRole('dialog', { name: 'Approve version 2' });
  await approval.getByLabel(/^Bar number/).fill('MA 4411');
  await approval.getByLabel(/^Jurisdiction/).fill('Massachusetts');
  await approval.getByRole('button', { name: 'Approve version 2' }).click();
  await expect(approval).toBeHidden();
  await expect(theirs.getByRole('button', { name: 'Issue notice' })).toBeVisible();
  await other.close();

  await page.goto(address);
  await page.getByRole('button', { name: 'Issue notice' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue version 2' });
  await issue.getByRole('button', { name: 'Issue notice' }).click();
  await expect(issue).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/^N-\d{4}-0001\.pdf, /)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Letter', exact: true })).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^N-\d{4}-0001\.pdf$/);

  for (const number of [1, 2]) {
    await page.getByRole('button', { name: 'Record service' }).first().click();
    const service = page.getByRole('dialog', { name: /^Record service on/ });
    await service.getByLabel('Tracking number').fill(`9407 1118 000${number}`);
    await service.getByRole('button', { name: 'Record service' }).click();
    await expect(service).toBeHidden();
  }
  await expect(page.getByText('All recipients are served. Record any response.')).toBeVisible();
  await page
    .getByLabel('Add proof')
    .first()
    .setInputFiles({
      name: 'receipt.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Received by D. Reyes'),
    });
  await expect(page.getByRole('button', { name: 'receipt.txt' })).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('All recipients were served')).toBeVisible();
  await page.getByRole('tab', { name: 'Letter' }).click();

  await page.getByRole('link', { name: 'Withdraw with a new notice' }).click();
  await expect(page).toHaveURL(/responds_how=withdraws/);
  await expect(page.getByLabel('Subject')).toHaveValue(/^Withdrawal of N-\d{4}-0001/);
});

test('the list filters by status and shows a board, and a link starts a draft for its project', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project();
  await page.goto('/notices');
  await expect(page.getByText('No notices yet')).toBeVisible();
  await page.getByRole('button', { name: 'New notice' }).first().click();
  await expect(page.getByRole('heading', { name: 'New notice' })).toBeVisible();
  await page.goto(`/notices/new?project=${project.id}&type=Stop%20Work%20Notice`);
  await expect(page.getByRole('heading', { name: 'Stop Work Notice' })).toBeVisible();
  await page.getByLabel('Subject').fill('We stop on Monday');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'We stop on Monday' })).toBeVisible();
  await page.goto('/notices');
  await expect(page.getByRole('link', { name: 'We stop on Monday' })).toBeVisible();
  await page.getByLabel('Status').selectOption('Served');
  await expect(page.getByText('No notices found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(
    page.getByRole('region', { name: 'Draft' }).getByRole('link', { name: 'We stop on Monday' }),
  ).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.goto('/notices/templates?type=Stop%20Work%20Notice');
  await expect(page.getByText('Original text.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Stop Work Notice template' }).click();
  await page.keyboard.type('Ours: ');
  await page.getByRole('button', { name: 'Save revision 1' }).click();
  await expect(page.getByText(/^Revision 1, /)).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
});
