import type { Locator, Page } from '@playwright/test';
import { harshContract } from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { newColleague } from './colleague.ts';
import { expect, newPerson, signIn, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';

/** What one or more people do: each click, choice, filled field, and dropped file is one action. */
class Hand {
  actions = 0;

  async click(target: Locator): Promise<void> {
    this.actions += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.actions += 1;
    await target.fill(text);
  }

  async choose(target: Locator, option: string): Promise<void> {
    this.actions += 1;
    await target.selectOption(option);
  }

  async drop(page: Page, name: string, text: string): Promise<void> {
    this.actions += 1;
    await page.evaluate(
      ([fileName = '', content = '']) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], fileName, { type: 'text/plain' }));
        for (const type of ['dragover', 'drop'])
          document.body.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
          );
      },
      [name, text],
    );
  }
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first();

test('from the landing page to the first finding takes at most 8 actions', async ({ page }) => {
  const hand = new Hand();
  const person = newPerson();
  await page.goto('/');
  await hand.click(page.getByRole('link', { name: 'Start Free Trial' }));
  await hand.fill(page.getByLabel('Full Name'), person.name);
  await hand.fill(page.getByLabel('Email Address'), person.email);
  await hand.fill(page.getByLabel('Password', { exact: true }), person.password);
  await hand.fill(page.getByLabel('Organization Name'), 'Testbed Constructors');
  await hand.click(button(page, 'Create account'));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Upload a contract' })).toBeVisible();
  await hand.drop(page, 'quarry-lane.txt', harshContract());
  await hand.click(button(page, 'File and analyze'));
  const findings = page.getByRole('region', { name: /^Findings/ }).getByRole('listitem');
  await expect(findings.first()).toBeVisible({ timeout: 60_000 });
  expect(hand.actions).toBeLessThanOrEqual(8);
});

test('inviting four people until all are in takes at most 23 actions, theirs included', async ({
  page,
  browser,
  request,
  signedIn,
}) => {
  test.slow();
  const hand = new Hand();
  expect(signedIn.session.access_token).toBeTruthy();
  const invited = Array.from({ length: 4 }, newPerson);
  await page.goto('/settings/members');
  await hand.click(button(page, 'Invite Team Member'));
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' });
  await hand.fill(dialog.getByLabel('Email'), invited.map(({ email }) => email).join('\n'));
  await hand.click(button(dialog, 'Send invitation'));
  await expect(dialog.getByText('4 of 4 addresses invited.')).toBeVisible();
  for (const person of invited) {
    const link = linkIn((await mailTo(request, person.email)).text);
    const context = await browser.newContext();
    const theirs = await context.newPage();
    hand.actions += 1; // the link in the email
    await theirs.goto(link);
    await hand.fill(theirs.getByLabel('Full Name'), person.name);
    await hand.fill(theirs.getByLabel('Password', { exact: true }), person.password);
    await hand.click(button(theirs, 'Create account and join'));
    await expect(theirs).toHaveURL(/\/(projects|dashboard)$/);
    await context.close();
  }
  expect(hand.actions).toBeLessThanOrEqual(23);
});

test('a contract is approved in at most 8 actions', async ({ page, signedIn, browser }) => {
  test.slow();
  const hand = new Hand();
  const project = await signedIn.project();
  const contract = await signedIn.contract(project);
  await signedIn.upload(contract.id, 'cedar-wharf-prime-contract.pdf');
  const lawyer = await newColleague(signedIn, 'Lea Lawyer');
  await signedIn.post(`/projects/${project.id}/members`, { user_id: lawyer.id, role: 'lawyer' });
  await page.goto(`/contracts/${contract.id}`);
  await hand.click(button(page, 'Submit for review…'));
  await hand.click(page.getByRole('dialog').locator('button[type=submit]'));
  await expect(page.getByRole('dialog')).toBeHidden();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, lawyer);
  await theirs.goto(page.url());
  await hand.click(button(theirs, 'Approve version 1…'));
  const dialog = theirs.getByRole('dialog', { name: 'Approve version 1' });
  await hand.fill(dialog.getByLabel('Bar number'), '12345');
  await hand.fill(dialog.getByLabel('Jurisdiction'), 'New York');
  const reason = dialog.getByLabel('Reason for approving with open items');
  if (await reason.isVisible()) await hand.fill(reason, 'Read by hand.');
  await hand.click(dialog.locator('button[type=submit]'));
  await expect(dialog).toBeHidden();
  await expect(theirs.getByText(/^Approved by Lea Lawyer/)).toBeVisible();
  await context.close();
  expect(hand.actions).toBeLessThanOrEqual(8);
});

test('a notice is served in at most 23 actions', async ({ page, signedIn, browser }) => {
  test.slow();
  const hand = new Hand();
  await signedIn.configure({ postal_address: '9 Mill Road\nTowson, MD 21204' });
  const project = await signedIn.project({ state: 'Massachusetts', address: '1 Quarry Street' });
  await signedIn.contract(project);
  const lawyer = await newColleague(signedIn, 'Lea Lawyer');
  await signedIn.post(`/projects/${project.id}/members`, { user_id: lawyer.id, role: 'lawyer' });
  await page.goto(`/projects/${project.id}`);

  await hand.click(button(page, 'Send Legal Notice'));
  const draft = page.getByRole('dialog', { name: 'Send Legal Notice' });
  await hand.choose(draft.getByLabel(/^Notice type/), 'Breach of Contract Notice');
  await expect(draft.getByLabel('Contract')).not.toHaveValue('');
  await hand.click(button(draft, 'Draft notice'));
  await hand.fill(page.getByLabel('Address', { exact: true }).first(), '12 Quay Street');
  const letter = page.getByRole('textbox', { name: 'Letter', exact: true });
  await hand.click(button(page, /^Next blank/));
  await expect(letter).toBeFocused();
  // Typing fills a blank, and Tab goes to the next.
  while ((await page.getByRole('button', { name: 'No blanks' }).count()) === 0) {
    hand.actions += 1;
    await page.keyboard.type('as agreed');
    await page.keyboard.press('Tab');
  }
  await hand.click(button(page, 'Save draft'));
  await expect(page).toHaveURL(/\/notices\/[0-9a-f-]{36}$/);
  await hand.click(button(page, 'Mark as reviewed'));
  await expect(page.getByText('Notice reviewed')).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, lawyer);
  await theirs.goto(page.url());
  await hand.click(theirs.getByRole('button', { name: 'Approve', exact: true }));
  const approval = theirs.getByRole('dialog', { name: /^Approve version/ });
  await hand.fill(approval.getByLabel(/^Bar number/), 'MA 4411');
  await hand.fill(approval.getByLabel(/^Jurisdiction/), 'Massachusetts');
  await hand.click(button(approval, /^Approve version/));
  await expect(approval).toBeHidden();
  await context.close();

  await page.reload();
  await hand.click(button(page, 'Issue notice'));
  await hand.click(button(page.getByRole('dialog', { name: /^Issue version/ }), 'Issue notice'));
  await hand.click(button(page, 'Record service'));
  const service = page.getByRole('dialog', { name: /^Record service on/ });
  await hand.fill(service.getByLabel('Tracking number'), '9407 1118');
  await hand.click(button(service, 'Record service'));
  await expect(page.getByText('All recipients are served. Record any response.')).toBeVisible();
  expect(hand.actions).toBeLessThanOrEqual(23);
});

test('a site event shows the dates it starts in at most 3 actions', async ({ page, signedIn }) => {
  const hand = new Hand();
  const project = await signedIn.project();
  const contract = await signedIn.contract(project);
  await signedIn.post('/obligations', {
    contract_id: contract.id,
    title: 'Notice of claim',
    kind: 'notice_window',
    category: 'claims_notice',
    anchor: 'event',
    anchor_event: 'first knowledge of it',
    offset_count: 21,
  });
  await page.goto(`/projects/${project.id}?tab=deadlines`);
  await hand.click(button(page, 'Log site event'));
  const report = page.getByRole('dialog', { name: 'Log site event' });
  await hand.fill(report.getByLabel('Description'), 'Rock at two feet.');
  await hand.click(button(report, 'Log site event'));
  const event = page.getByRole('listitem').filter({ hasText: 'Rock at two feet' });
  await expect(event.getByText(/^21 days after /)).toBeVisible();
  expect(hand.actions).toBeLessThanOrEqual(3);
});

test('the first report is on the screen in at most 3 actions', async ({ page, signedIn }) => {
  test.slow();
  const hand = new Hand();
  const { id } = await signedIn.project();
  await page.goto(`/projects/${id}`);
  await hand.click(button(page, 'Generate Report'));
  await hand.click(button(page.getByRole('dialog', { name: 'Generate Report' }), 'Generate'));
  await expect(page.getByText('Report generated successfully!')).toBeVisible({ timeout: 90_000 });
  const saved = page.waitForEvent('download');
  await hand.click(page.getByRole('button', { name: /Download/ }).first());
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  expect(hand.actions).toBeLessThanOrEqual(3);
});
