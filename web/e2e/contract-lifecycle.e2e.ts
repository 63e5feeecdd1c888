import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { type Api, contractFile, expect, test } from './fixtures.ts';

interface Created {
  id: string;
}

const DOCUMENT = 'cedar-wharf-mechanical-subcontract.docx';

/** Opens a contract with a document, in a project owned by a lawyer. */
async function openContract(page: Page, api: Api): Promise<string> {
  const project = await api.post<Created & { project_manager_id: string | null }>('/projects', {
    name: 'Quarry Street Library',
    client_name: 'City of Fairhaven',
    start_date: '2026-03-02',
  });
  await page.goto('/dashboard');
  const me = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/auth/me', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
    return (await answer.json()) as { id: string };
  });
  await api.post(`/projects/${project.id}/members`, { user_id: me.id, role: 'lawyer' });
  const contract = await api.post<Created>('/contracts', {
    project_id: project.id,
    name: 'Mechanical work',
    contract_type: 'Subcontract',
    party_a_name: 'Okafor Builders',
    party_b_name: 'Tidewater Mechanical',
    contract_value: 1250000,
    start_date: '2026-04-01',
    end_date: '2199-03-01',
  });
  await api.upload(contract.id, DOCUMENT);
  await page.goto(`/contracts/${contract.id}`);
  await expect(page.getByRole('heading', { name: 'Mechanical work' })).toBeVisible();
  return contract.id;
}

async function takeStep(page: Page, offer: string, title: string, fill?: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: offer }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await fill?.(dialog);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
}

/** The same contract with different bytes: a new version. */
async function uploadOtherVersion(page: Page) {
  await page.getByRole('button', { name: 'Upload new version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Contract Documents' });
  const text = readFileSync(contractFile('northgate-refrigeration-service.txt'));
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'revised.txt', mimeType: 'text/plain', buffer: text });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('a contract is submitted, approved, revised, approved again, activated, and terminated', async ({
  page,
  signedIn,
}) => {
  await signedIn.configure({ submitter_may_approve: true });
  await openContract(page, signedIn);
  await expect(page.getByText('Not approved by a lawyer yet.')).toBeVisible();
  await takeStep(page, 'Submit for review…', 'Submit for review');
  await expect(page.getByRole('button', { name: 'Activate…' })).toBeDisabled();
  await expect(page.getByText('A lawyer must approve version 1 first')).toBeVisible();

  await takeStep(page, 'Approve version 1…', 'Approve version 1', async (dialog) => {
    await dialog.getByLabel('Bar number').fill('12345');
    await dialog.getByLabel('Jurisdiction').fill('New York');
    await expect(dialog.getByText(/You submitted this contract yourself/)).toBeVisible();
    const open = dialog.getByRole('region', { name: 'Open items' });
    await expect(open.getByText('latest version not analyzed')).toBeVisible();
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText('Enter a reason for approving with open items')).toBeVisible();
    await dialog
      .getByLabel('Reason for approving with open items')
      .fill('Read by hand; nothing in it is new.');
  });
  await expect(
    page.getByText(
      /^Approved by Ines Okafor, Bar No\. 12345 \(New York\), version 1,.*Submitted and approved by the same person/,
    ),
  ).toBeVisible();
  await page.getByText('Approved with open items').click();
  await expect(page.getByText('Read by hand; nothing in it is new.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate…' })).toBeEnabled();

  await uploadOtherVersion(page);
  await expect(page.getByText(/^The approval of version 1 is void: version 2 was uploaded on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate…' })).toBeDisabled();

  await takeStep(page, 'Approve version 2…', 'Approve version 2', async (dialog) => {
    // Remembered from the first upload.
    await expect(dialog.getByLabel('Bar number')).toHaveValue('12345');
    await expect(dialog.getByLabel('Jurisdiction')).toHaveValue('New York');
    await expect(dialog.getByText('newer version than the one submitted')).toBeVisible();
    await dialog.getByLabel('Reason for approving with open items').fill('Read by hand.');
  });
  await takeStep(page, 'Activate…', 'Activate the contract');
  await expect(page.getByText('active', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Terminate…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terminate the contract' });
  await dialog.getByRole('button', { name: 'Terminate contract' }).click();
  await expect(dialog.getByText('Enter a reason for terminating the contract')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The owner has withdrawn.');
  await dialog.getByRole('button', { name: 'Terminate contract' }).click();
  await expect(page.getByText('terminated', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Terminate…' })).toBeHidden();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL(/tab=history/);
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.filter({ hasText: /Uploaded .*\.(docx|txt)/ })).toHaveCount(2);
  await page.getByLabel('Show').selectOption('Decisions');
  await expect(history).toHaveCount(5);
  await expect(history.first()).toContainText('Terminated contract Mechanical work');
  await expect(history.first()).toContainText('Ines Okafor');
  await expect(history.first()).toContainText('The owner has withdrawn.');
  await expect(history.nth(3)).toContainText('void');
  await expect(history.nth(3)).toContainText('Open items at approval: latest version not analyzed.');
  await expect(history.nth(3)).toContainText('Read by hand; nothing in it is new.');
  await page.getByRole('tab', { name: 'Versions (2)' }).click();
  await expect(page.getByRole('row', { name: /revised\.txt/ })).toContainText('Approved');
  await expect(page.getByRole('row', { name: /mechanical-subcontract/ })).toContainText('Approval void');

  // The address of an older email.
  await page.goto(`${new URL(page.url()).pathname}?tab=approval`);
  await expect(page).toHaveURL(/tab=history$/);
  await expect(page.getByText('Terminated contract Mechanical work')).toBeVisible();
});

test('the submitter cannot approve, and a project without a lawyer shows that it has none', async ({
  page,
  signedIn,
}) => {
  const project = await signedIn.project();
  const contract = await signedIn.contract(project, { name: 'Mechanical work' });
  await signedIn.upload(contract.id, DOCUMENT);
  await page.goto(`/contracts/${contract.id}`);
  await expect(page.getByText('No lawyer on this project:')).toBeVisible();
  await page.getByRole('link', { name: 'add one' }).click();
  await expect(page).toHaveURL(/tab=team/);

  await openContract(page, signedIn);
  await takeStep(page, 'Submit for review…', 'Submit for review');
  await expect(page.getByRole('button', { name: 'Approve version 1…' })).toBeDisabled();
  await expect(page.getByText('You submitted this contract, so someone else must approve it')).toBeVisible();
  await expect(page.getByText('You are the only lawyer on this project:')).toBeVisible();
});

test("the dialog reports another user's change and keeps the input", async ({ page, signedIn }) => {
  const id = await openContract(page, signedIn);
  await page.getByRole('button', { name: 'Submit for review…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit for review' });
  await dialog.getByLabel('Note').fill('Please read section 7 first.');
  await signedIn.post(`/contracts/${id}/transitions`, { action: 'submit' });
  // The page behind updates immediately. The dialog keeps the typed text.
  await expect(page.getByText('under review', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    "This contract is under review, so it can't be submitted",
  );
  await expect(dialog.getByLabel('Note')).toHaveValue('Please read section 7 first.');
});

test('proposals are confirmed, edited, and dismissed by keyboard, with undo', async ({ page, signedIn }) => {
  const id = await openContract(page, signedIn);
  await signedIn.post('/contracts/analyze', { contract_id: id });
  await page.getByRole('tab', { name: /^Deadlines \(\d+ to confirm\)/ }).click();
  const proposals = page.getByRole('region', { name: /to be confirmed$/ }).getByRole('listitem');
  const deadlines = page.getByRole('region', { name: 'Open deadlines' }).getByRole('listitem');
  await expect(proposals.first()).toBeVisible();
  const count = await proposals.count();
  expect(count).toBeGreaterThan(3);

  const first = (await proposals.first().getByRole('heading').textContent()) ?? '';
  await page.keyboard.press('j');
  await expect(proposals.first()).toBeFocused();
  await page.keyboard.press('c');
  await expect(proposals).toHaveCount(count - 1);
  await expect(deadlines).toHaveCount(1);
  await expect(deadlines.first()).toContainText(first);
  // Focus has moved to the next field.
  await expect(proposals.first()).toBeFocused();

  await page.keyboard.press('d');
  const dismissal = page.getByRole('dialog', { name: 'Dismiss' });
  await dismissal.getByLabel('Reason').press('Enter');
  await expect(dismissal.getByText('Enter a reason for dismissing this')).toBeVisible();
  await dismissal.getByRole('button', { name: 'Does not apply to us' }).click();
  await expect(dismissal.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(proposals).toHaveCount(count - 2);
  await expect(proposals.first()).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(proposals).toHaveCount(count - 1);

  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit obligation' });
  await dialog.getByLabel('Title').fill('Send the notice by courier');
  await dialog.getByLabel('Clock starts').selectOption('contract_end');
  await dialog.getByLabel('Due', { exact: true }).fill('60');
  await dialog.getByLabel('Unit').selectOption('days');
  await dialog.getByLabel('Before or after').selectOption('before');
  await expect(dialog.getByText('60 days before the contract ends')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and confirm' }).click();
  await expect(dialog).toBeHidden();
  const edited = deadlines.filter({ hasText: 'Send the notice by courier' });
  await expect(edited).toContainText('Contract ends Mar 1, 2199 − 60 days = Dec 31, 2198, Monday');
  await expect(page.getByRole('tab', { name: `Deadlines (${count - 2} to confirm)` })).toBeVisible();
});

test('the tabs and decision dialogs have no axe violations', async ({ page, signedIn }) => {
  test.setTimeout(120_000);
  await signedIn.configure({ submitter_may_approve: true });
  const id = await openContract(page, signedIn);
  await signedIn.post('/contracts/analyze', { contract_id: id });
  await signedIn.post(`/contracts/${id}/transitions`, { action: 'submit', note: 'Ready for review.' });
  const expectNoViolations = async (where: string) => {
    await page.waitForLoadState('networkidle');
    const { violations } = await (await axe(page))
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
    expect(found, where).toEqual([]);
  };
  const looks = [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 390 },
  ] as const;
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const tab of ['versions', 'deadlines', 'history']) {
      await page.goto(`/contracts/${id}?tab=${tab}`);
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
      await expectNoViolations(`${tab}, ${colorScheme}, ${width} px`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wider, `${tab} is wider than ${width} px`).toBe(false);
    }
    await page.getByRole('button', { name: 'Approve version 1…' }).click();
    await expect(page.getByRole('dialog', { name: 'Approve version 1' })).toBeVisible();
    await expectNoViolations(`decision, ${colorScheme}, ${width} px`);
    await page.keyboard.press('Escape');
  }
});
