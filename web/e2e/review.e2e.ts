import type { Page } from '@playwright/test';
import { type Api, expect, signIn, test } from './fixtures.ts';

interface Finding {
  id: string;
  category: string;
  title: string;
  points: number;
  quote: string | null;
  version: number;
}

interface Analysis {
  risk_score: number;
  findings: Finding[];
}

/** Opens an analyzed contract with many findings on the review desk. */
async function onTheDesk(page: Page, api: Api) {
  const project = await api.project();
  const contract = await api.contract(project, {
    name: 'Concrete subcontract',
    contract_type: 'Subcontract',
    party_a_name: 'Bluestone General Constructors',
  });
  await api.upload(contract.id, 'northgate-concrete-subcontract.docx');
  const analysis = await api.post<Analysis>('/contracts/analyze', {
    contract_id: contract.id,
    perspective: 'subcontractor',
  });
  await page.goto(`/contracts/${contract.id}`);
  await expect(page.getByRole('region', { name: /^Findings/ })).toBeVisible();
  return { contract, analysis };
}

const score = (page: Page) => page.getByRole('region', { name: 'Risk score' }).getByText(/^\d+%$/);
const finding = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Findings/ })
    .getByRole('listitem')
    .filter({ hasText: title })
    .first();

test('rejecting a finding lowers the score immediately, correcting it changes the score, and both can be undone', async ({
  page,
  signedIn,
}) => {
  const { analysis } = await onTheDesk(page, signedIn);
  await expect(score(page)).toHaveText(`${analysis.risk_score}%`);
  // Its group is below its cap, so changes to it affect the score.
  const termination = analysis.findings.find(
    ({ category, points }) => category.startsWith('termination') && points > 2,
  );
  expect(termination).toBeDefined();
  const title = termination?.title ?? '';

  await finding(page, title).getByRole('button').first().click();
  await page.keyboard.press('r');
  const form = page.getByRole('form', { name: 'Reject finding' });
  await form.getByRole('button', { name: 'Reject finding' }).click();
  await expect(form.getByRole('alert')).toHaveText('Enter a reason for rejecting this finding');
  await form.getByLabel(/^Reason/).fill('Struck out by hand');
  await form.getByRole('button', { name: 'Reject finding' }).click();
  await expect(score(page)).not.toHaveText(`${analysis.risk_score}%`);
  const lower = Number.parseInt((await score(page).textContent()) ?? '', 10);
  expect(lower).toBeLessThan(analysis.risk_score);
  await page.reload();
  await expect(score(page)).toHaveText(`${lower}%`);
  await finding(page, title).getByRole('button').first().click();
  await expect(finding(page, title)).toContainText('Struck out by hand');
  await expect(finding(page, title)).toContainText(signedIn.person.name);

  await page.keyboard.press('c');
  const correct = page.getByRole('form', { name: 'Correct finding' });
  await correct.getByLabel('Severity').selectOption('Low');
  await correct.getByRole('button', { name: 'Correct finding' }).click();
  await expect(score(page)).not.toHaveText(`${lower}%`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(score(page)).toHaveText(`${lower}%`);

  await page.getByRole('button', { name: 'How this score is calculated' }).click();
  await expect(page.getByText('Struck out by hand').first()).toBeVisible();
});

test('text selected by the reader becomes their own finding and adds points', async ({ page, signedIn }) => {
  const { analysis } = await onTheDesk(page, signedIn);
  await page.getByRole('article', { name: 'Document text' }).waitFor();
  const words = await page.evaluate(() => {
    const node = document.createTreeWalker(document.querySelector('article') as Node, NodeFilter.SHOW_TEXT);
    while (node.nextNode()) {
      const at = node.currentNode.textContent?.indexOf('are invented') ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node.currentNode, at);
      range.setEnd(node.currentNode, at + 'are invented'.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return range.toString();
    }
    return '';
  });
  expect(words).toBe('are invented');
  await page.getByRole('button', { name: 'Add finding', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add finding' });
  await expect(dialog.getByLabel(/^Contract text/)).toHaveValue('are invented');
  await dialog.getByLabel(/^Title/).fill('Parties cannot be real');
  await dialog.getByLabel(/^Category/).selectOption('Insurance');
  await dialog.getByLabel(/^Severity/).selectOption('Low');
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect(page.getByText('Finding added')).toBeVisible();
  await expect(finding(page, 'Parties cannot be real')).toBeVisible();
  await expect(score(page)).not.toHaveText(`${analysis.risk_score}%`);

  await page.getByRole('button', { name: 'Add a finding' }).click();
  await dialog.getByLabel(/^Contract text/).fill('The Owner shall pay everybody twice');
  await dialog.getByLabel(/^Title/).fill('Too good');
  await dialog.getByLabel(/^Category/).selectOption('Payment terms');
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This text is not in the analyzed document');
  await expect(dialog.getByLabel(/^Title/)).toHaveValue('Too good');
});

test('when two reviewers conflict, the second is warned and keeps the typed reason', async ({
  page,
  signedIn,
  browser,
}) => {
  // No live updates: the first user's screen must not see the change before they submit theirs.
  await page.routeWebSocket(/realtime/, () => {});
  const { contract, analysis } = await onTheDesk(page, signedIn);
  const [first] = analysis.findings;
  const title = first?.title ?? '';
  await finding(page, title).getByRole('button').first().click();
  await page.keyboard.press('r');
  const form = page.getByRole('form', { name: 'Reject finding' });
  await form.getByLabel(/^Reason/).fill('Agreed otherwise by email');

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await signIn(elsewhere, signedIn.person);
  await elsewhere.goto(`/contracts/${contract.id}`);
  await finding(elsewhere, title).getByRole('button').first().click();
  await elsewhere.keyboard.press('a');
  await expect(finding(elsewhere, title)).toContainText('Accepted');

  await form.getByRole('button', { name: 'Reject finding' }).click();
  await expect(finding(page, title).getByRole('alert')).toContainText('reviewed this finding');
  await expect(form.getByLabel(/^Reason/)).toHaveValue('Agreed otherwise by email');
  await other.close();
});

test('missing clauses show what was searched, and Z hides everything but the desk', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await onTheDesk(page, signedIn);
  const missing = page.getByRole('region', { name: /^Missing clauses/ });
  await missing.getByRole('button').first().click();
  await expect(missing.getByText(/(was|were) searched for “/)).toBeVisible();

  const facts = page.getByText('Bluestone General Constructors').first();
  await expect(facts).toBeVisible();
  await page.keyboard.press('z');
  await expect(facts).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Versions' })).toBeHidden();
  const findings = page.getByRole('heading', { name: /^Findings \(\d+\)$/ });
  expect((await findings.boundingBox())?.y).toBeLessThan(200);
  await page.keyboard.press('j');
  await expect(page.getByText('Reading mode', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(facts).toBeVisible();
});

test('on a phone, a swipe switches between findings and document', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await onTheDesk(page, signedIn);
  const swipe = (from: number, to: number) =>
    page.evaluate(
      ([from, to]) => {
        const view = [...document.querySelectorAll('section[aria-label=Review], [data-desk-document]')];
        const target = view.find((one) => one.getClientRects().length > 0) ?? document.body;
        const touch = (x: number) => new Touch({ identifier: 1, target, clientX: x, clientY: 300 });
        const start = [touch(from as number)];
        target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: start }));
        target.dispatchEvent(
          new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(to as number)] }),
        );
      },
      [from, to],
    );
  await expect(page.getByRole('button', { name: 'Findings', pressed: true })).toBeVisible();
  await swipe(320, 80);
  await expect(page.getByRole('button', { name: 'Document', pressed: true })).toBeVisible();
  await swipe(80, 320);
  await expect(page.getByRole('button', { name: 'Findings', pressed: true })).toBeVisible();
});
