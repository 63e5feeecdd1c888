import type { Locator, Page } from '@playwright/test';
import { newColleague } from './colleague.ts';
import { contractFile, expect, newPerson, signIn, test } from './fixtures.ts';

/** Longer than the way through any page. */
const MOST_TABS = 200;

/** Reaches an element with Tab and Shift+Tab alone, the shorter way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    const way = await target.evaluate((element) => {
      const focused = document.activeElement ?? document.body;
      if (focused === element) return 'there';
      const isBehind = focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
      return isBehind ? 'Shift+Tab' : 'Tab';
    });
    if (way === 'there') return;
    await page.keyboard.press(way);
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first();
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });

test('by keyboard alone: register, create a project, upload a contract, and review a finding', async ({
  page,
}) => {
  test.slow();
  const person = newPerson();
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Start Free Trial' }));
  await type(page, page.getByLabel('Full Name'), person.name);
  await type(page, page.getByLabel('Email Address'), person.email);
  await type(page, page.getByLabel('Password', { exact: true }), person.password);
  await type(page, page.getByLabel('Organization Name'), person.organization);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await press(page, main(page).getByRole('link', { name: 'Projects' }));
  await press(page, button(page, 'New Project'));
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await type(page, dialog.getByLabel('Project name'), 'Quarry Street Library');
  await type(page, dialog.getByLabel('Client'), 'City of Fairhaven');
  await type(page, dialog.getByLabel('Start date'), '03022026');
  await expect(dialog.getByLabel('Start date')).toHaveValue('2026-03-02');
  await press(page, dialog.getByRole('button', { name: 'Create', exact: false }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Quarry Street Library' })).toBeVisible();

  await press(page, page.getByRole('banner').getByRole('link', { name: 'Upload' }));
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.locator('input[type=file]').first(), 'Space');
  await (await chooser).setFiles(contractFile('cedar-wharf-prime-contract.pdf'));
  await press(page, page.getByRole('radio', { name: 'The contractor' }), 'Space');
  await press(page, button(page, 'File and analyze'));
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}/, { timeout: 30_000 });

  const findings = page.getByRole('region', { name: /^Findings/ });
  await expect(findings.getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(toast(page, 'Finding accepted')).toBeVisible();
});

test('by keyboard alone: draft a notice, have it approved, issue it, and record its service', async ({
  page,
  signedIn,
  browser,
}) => {
  test.slow();
  await signedIn.configure({ postal_address: '9 Mill Road\nTowson, MD 21204' });
  const project = await signedIn.project({ state: 'Massachusetts', address: '1 Quarry Street' });
  await signedIn.contract(project);
  const lawyer = await newColleague(signedIn, 'Lea Lawyer');
  await signedIn.post(`/projects/${project.id}/members`, { user_id: lawyer.id, role: 'lawyer' });

  await press(page, main(page).getByRole('link', { name: 'Projects' }));
  await press(page, page.getByRole('link', { name: 'Quarry Street Library' }));
  await press(page, button(page, 'Send Legal Notice'));
  const dialog = page.getByRole('dialog', { name: 'Send Legal Notice' });
  await type(page, dialog.getByLabel(/^Notice type/), 'Breach');
  await type(page, dialog.getByLabel('Contract'), 'General');
  await press(page, button(dialog, 'Draft notice'));
  await expect(page.getByRole('heading', { name: 'Breach of Contract Notice' })).toBeVisible();

  const address = page.getByLabel('Address', { exact: true }).first();
  await tabTo(page, address);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12 Quay Street');
  await press(page, button(page, 'Save draft'));
  await expect(page).toHaveURL(/\/notices\/[0-9a-f-]{36}$/);
  const letter = page.getByRole('textbox', { name: 'Letter', exact: true });
  const next = button(page, /^Next blank \(\d+ left\)$/);
  while (await next.isEnabled().catch(() => false)) {
    const left = (await next.textContent()) ?? '';
    await press(page, next);
    await expect(letter).toBeFocused();
    await page.keyboard.type('as agreed');
    await expect(page.getByRole('button', { name: left, exact: true })).toBeHidden();
    if ((await page.getByRole('button', { name: 'No blanks' }).count()) > 0) break;
  }
  await expect(toast(page, 'Saved')).toBeHidden();
  await press(page, button(page, 'Save version'));
  await expect(toast(page, 'Saved')).toBeVisible();
  await press(page, button(page, 'Mark as reviewed'));
  await expect(toast(page, 'Notice reviewed')).toBeVisible();

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signIn(theirs, lawyer);
  await theirs.goto(page.url());
  await press(theirs, theirs.getByRole('button', { name: 'Approve', exact: true }));
  const approval = theirs.getByRole('dialog', { name: /^Approve version/ });
  await type(theirs, approval.getByLabel(/^Bar number/), 'MA 4411');
  await type(theirs, approval.getByLabel(/^Jurisdiction/), 'Massachusetts');
  await press(theirs, approval.getByRole('button', { name: /^Approve version/ }));
  await expect(approval).toBeHidden();
  await other.close();

  await page.reload();
  await press(page, button(page, 'Issue notice'));
  const issue = page.getByRole('dialog', { name: /^Issue version/ });
  await press(page, button(issue, 'Issue notice'));
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible({ timeout: 90_000 });
  await press(page, button(page, 'Record service'));
  const service = page.getByRole('dialog', { name: /^Record service on/ });
  await type(page, service.getByLabel('Tracking number'), '9407 1118');
  await press(page, button(service, 'Record service'));
  await expect(page.getByText('All recipients are served. Record any response.')).toBeVisible();
});

test('by keyboard alone: add compliance requirements, run the check, and waive one', async ({
  page,
  signedIn,
}) => {
  test.slow();
  await signedIn.project({ start_date: '2199-03-02' });
  await press(page, main(page).getByRole('link', { name: 'Compliance' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance Management' })).toBeVisible();
  await press(page, button(page, 'Run Compliance Check'));
  await expect(page.getByText('Please select a specific project to run compliance check')).toBeVisible();

  // The dialog asks for the project; the page's filter is another way.
  const run = page.getByRole('dialog', { name: 'Run Compliance Check' });
  await expect(run).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(run).toBeHidden();
  await press(page, button(page, /^Project: /));
  await type(page, page.getByRole('combobox', { name: 'Project' }), 'quarry');
  await expect(page.getByRole('option', { name: /Quarry Street Library/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/project=/);
  await press(page, button(page, 'Apply template'));
  const template = page.getByRole('dialog', { name: 'Apply template' });
  await type(page, template.getByRole('combobox', { name: 'Template' }), 'Commercial');
  await press(page, button(template, /^Add \d+ requirements$/));
  await expect(page.getByText('Template applied')).toBeVisible({ timeout: 30_000 });
  await press(page, button(page, 'Run Compliance Check'));
  await expect(page.getByText('Compliance check initiated successfully!')).toBeVisible();

  await press(page, button(page, 'Expand all categories'));
  const row = page.getByRole('row').filter({ hasText: 'Confined-space entry permit' });
  await press(page, row.getByRole('button', { name: /^Update/ }));
  const update = page.getByRole('dialog', { name: 'Update check' });
  await type(page, update.getByLabel('Status'), 'Waived');
  await type(page, update.getByLabel('Reason for the waiver'), 'No confined spaces on this site.');
  await press(page, button(update, 'Save changes'));
  await expect(update).toBeHidden();
  await expect(row).toContainText('Waived');
});

test('by keyboard alone: sign in, invite a team member, set a reminder, and generate a report', async ({
  page,
  api,
}) => {
  test.slow();
  await api.project();
  await page.goto('/login');
  await type(page, page.getByLabel('Email'), api.person.email);
  await type(page, page.getByLabel('Password', { exact: true }), api.person.password);
  await press(page, button(page, 'Sign in'));
  await expect(page).toHaveURL(/\/dashboard$/);
  await press(page, main(page).getByRole('link', { name: 'Projects' }));
  await press(page, page.getByRole('link', { name: 'Quarry Street Library' }));

  await press(page, button(page, 'Invite Team Member'));
  const invite = page.getByRole('dialog', { name: 'Invite Team Member' });
  await type(page, invite.getByLabel('Email'), 'lea@counsel.example');
  await type(page, invite.getByLabel('Role'), 'Lawyer');
  await press(page, button(invite, 'Send invitation'));
  await expect(page.getByText('Invitation sent to lea@counsel.example')).toBeVisible();
  await expect(invite).toBeHidden();

  await press(page, button(page, 'Send Reminder'));
  const remind = page.getByRole('dialog', { name: 'Set reminder' });
  await type(page, remind.getByLabel('Type'), 'Inspection');
  await type(page, remind.getByLabel(/^Title/), 'Inspect the joints');
  await type(page, remind.getByLabel(/^Date/), '03022199');
  await press(page, button(remind, 'Set reminder'));
  await expect(toast(page, 'Reminder set')).toBeVisible();
  await press(page, button(page, /^Notifications/));
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await press(page, bell.getByRole('link', { name: 'Reminders' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'Inspect the joints' })).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Reports' }));
  await press(page, button(page, 'Generate Report'));
  const report = page.getByRole('dialog', { name: 'Generate Report' });
  await type(page, report.getByLabel('Report type'), 'Project');
  await tabTo(page, report.getByRole('radio', { name: 'PDF' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(report.getByRole('radio', { name: 'CSV' })).toBeChecked();
  await press(page, report.getByRole('button', { name: 'Generate' }));
  await expect(report).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Project Status' }).first()).toBeVisible();
});
