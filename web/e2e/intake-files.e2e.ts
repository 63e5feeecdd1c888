import { toSheets } from '../../supabase/functions/_shared/analysis/ocr/testing/make-scan.ts';
import {
  harshContract,
  reflow,
  subcontract,
} from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { makeLongPdf } from '../../supabase/functions/_shared/extraction/testing/long-pdf.ts';
import { axe } from './axe.ts';
import { newColleague } from './colleague.ts';
import { contractFile, expect, signIn, test } from './fixtures.ts';

/** A thirty-page contract with annexes. */
function thirtyPages(): Buffer {
  const own = toSheets(reflow(harshContract(), 88)).map((sheet) =>
    sheet.replace(/[^\n -~]/g, "'").split('\n'),
  );
  const annexes = Array.from({ length: 30 - own.length }, (_, index) => [
    `Annex ${'abcdefghijklmnopqrstuvwxyz'[index]} of the bill of quantities`,
  ]);
  return Buffer.from(
    makeLongPdf(
      [...own, ...annexes].map((lines) => ({ lines })),
      1,
    ),
  );
}

test('from dropping thirty pages in an empty organization to the first finding in at most five actions', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.session.access_token).toBeTruthy();
  let actions = 0;
  const act = async (work: Promise<unknown>) => {
    actions += 1;
    await work;
  };
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Upload a contract' })).toBeVisible();
  const began = performance.now();

  const content = thirtyPages().toString('base64');
  await act(
    page.evaluate((bytes) => {
      const file = new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], 'quarry-lane.pdf', {
        type: 'application/pdf',
      });
      const transfer = new DataTransfer();
      transfer.items.add(file);
      for (const type of ['dragover', 'drop']) {
        document.body.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
        );
      }
    }, content),
  );
  await expect(page.getByRole('heading', { name: 'quarry-lane.pdf' })).toBeVisible({ timeout: 30_000 });
  const read = performance.now();
  await expect(page.getByText(/30 pages/)).toBeVisible();
  await expect(page.getByLabel('Party A name')).toHaveValue('Quarry Lane Partners');
  await expect(page.getByLabel('Contract value')).toHaveValue('2100000');
  await expect(page.getByText('Guam', { exact: true })).toBeVisible();
  // The project as the contract names it, and the party that pays.
  await expect(page.getByLabel('New project')).toHaveValue('Storage building');
  await expect(page.getByLabel('Client')).toHaveValue('Quarry Lane Partners');
  await expect(page.getByLabel('Address')).toHaveValue('12 Quarry Lane');
  await expect(
    page.getByText(/^Value and dates from the contract: \$2,100,000, .* to Mar 31, 2027\./),
  ).toBeVisible();
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);

  const checked = performance.now();
  await act(page.getByRole('radio', { name: 'The contractor' }).check());
  await act(page.getByRole('button', { name: 'File and analyze' }).click());
  await expect(page).toHaveURL(/\/contracts\//, { timeout: 30_000 });
  await expect(
    page
      .getByRole('region', { name: /^Findings/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  const found = performance.now();
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `thirty pages: ${actions} actions; read after ${seconds(began, read)} s, first finding ${seconds(checked, found)} s after the last question`,
  );
  expect(actions).toBeLessThanOrEqual(5);

  // Asked once; the next upload remembers.
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'framing.txt', mimeType: 'text/plain', buffer: Buffer.from(subcontract()) });
  await expect(page.getByRole('heading', { name: 'framing.txt' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('radio', { name: 'The contractor' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('Storage building');
  // Leaving the page loses nothing.
  await page.reload();
  await expect(page.getByLabel('Party B name')).toHaveValue('Plumb Line Framing');
});

test('a filed contract is linked to a directory party, and a new party is added', async ({
  page,
  signedIn,
}) => {
  test.slow();
  await signedIn.post('/parties', { name: 'Testbed Constructors, Inc.' });
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'framing.txt', mimeType: 'text/plain', buffer: Buffer.from(subcontract()) });
  await expect(page.getByRole('heading', { name: 'framing.txt' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Party A name')).toHaveValue('Testbed Constructors');
  const offer = page.getByRole('checkbox', { name: /^Add .* to the directory$/ });
  await expect(offer).toHaveCount(1);
  await expect(offer).toHaveAccessibleName('Add Plumb Line Framing to the directory');
  await offer.check();
  await page.getByLabel('New project').fill('Storage building');
  await page.getByRole('radio', { name: 'The contractor' }).check();
  await page.getByRole('button', { name: 'File and analyze' }).click();
  await expect(page).toHaveURL(/\/contracts\//, { timeout: 30_000 });
  const contract = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page.goto('/parties');
  for (const name of ['Testbed Constructors, Inc.', 'Plumb Line Framing']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator(`a[href*="${contract}"]`).first()).toBeVisible();
    await page.goBack();
  }
});

test('invalid files show their errors in place and do not block the others', async ({ page, signedIn }) => {
  await signedIn.project();
  await page.goto('/upload');
  const drop = page.locator('input[type=file]').first();
  await drop.setInputFiles([
    { name: 'photo.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'disguised.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf at all') },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Roses are red.') },
  ]);
  await expect(page.getByText(/^File format not supported/)).toBeVisible();
  const refused = page.getByRole('listitem').filter({ hasText: 'disguised.pdf' });
  await expect(refused.getByRole('alert')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/No parties, dates, or amounts found/)).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'File and analyze' }).click();
  await expect(page.getByText('Party A name is required')).toBeVisible();
  await expect(page.getByText('Choose which side we are')).toBeVisible();
});

test('several files are checked in a table, filed together, and analyzed in the background', async ({
  page,
  signedIn,
}) => {
  test.setTimeout(180_000);
  expect(signedIn.session.access_token).toBeTruthy();
  await page.goto('/upload');
  const names = [
    'cedar-wharf-prime-contract.pdf',
    'cedar-wharf-mechanical-subcontract.docx',
    'millrace-roofing-supply.rtf',
    'northgate-design-build.pdf',
    'northgate-refrigeration-service.txt',
  ];
  const drop = page.locator('input[type=file]').first();
  await drop.setInputFiles(names.map(contractFile));
  await expect(page.getByRole('heading', { name: '5 files to review' })).toBeVisible({ timeout: 60_000 });
  const changed = subcontract();
  await drop.setInputFiles([
    { name: 'framing.txt', mimeType: 'text/plain', buffer: Buffer.from(changed) },
    {
      name: 'framing-rev2.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(changed.replace('framing', 'carpentry')),
    },
    { name: 'poem.txt', mimeType: 'text/plain', buffer: Buffer.from('Roses are red.') },
  ]);
  await expect(page.getByRole('heading', { name: '8 files to review' })).toBeVisible({ timeout: 60_000 });
  const becomes = (name: string) => page.getByRole('combobox', { name: `File ${name} as` });
  await expect(becomes('framing-rev2.txt')).toHaveValue('version');
  await expect(becomes('cedar-wharf-prime-contract.pdf')).toHaveValue('contract');
  await expect(page.getByText('Not found: party A, party B')).toBeVisible();
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);

  // A corrected reading survives a reload.
  await page.getByRole('button', { name: 'Edit details of northgate-refrigeration-service.txt' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Northgate refrigeration controls');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText('Northgate refrigeration controls')).toBeVisible();

  await page.getByLabel('New project').fill('Wharf and school');
  await page.getByRole('radio', { name: 'The contractor' }).check();
  await page.getByRole('button', { name: 'File and analyze 7 files' }).click();
  await expect(page.getByRole('heading', { name: 'Filed', exact: true })).toBeVisible({ timeout: 60_000 });
  // An incomplete file stays and can be left out.
  await expect(page.getByRole('heading', { name: 'poem.txt' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Remove poem.txt' }).click();
  await expect(page.getByText('7 filed, none in progress.')).toBeVisible({ timeout: 120_000 });
  await page.getByRole('link', { name: 'Northgate refrigeration controls' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Northgate refrigeration controls' }),
  ).toBeVisible();
  await page.goto('/contracts');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Wharf and school' })
      .or(page.getByRole('row', { name: /Framing/ })),
  ).not.toHaveCount(0);
});

test('one of several files is filed in a different project', async ({ page, signedIn }) => {
  test.slow();
  await signedIn.project({ name: 'Harbor Tower' });
  await signedIn.project({ name: 'Millrace School' });
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      ['millrace-roofing-supply.rtf', 'northgate-refrigeration-service.txt'].map((name) =>
        contractFile(name),
      ),
    );
  await expect(page.getByRole('heading', { name: '2 files to review' })).toBeVisible({ timeout: 60_000 });
  const pick = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await pick('Project', 'Harbor Tower');
  await page.getByRole('button', { name: /choose another project for millrace/ }).click();
  await pick('Project of millrace-roofing-supply.rtf', 'Millrace School');
  const radio = page.getByRole('radio', { name: 'The contractor' });
  await radio.check();
  await page.getByRole('button', { name: 'File and analyze 2 files' }).click();
  await expect(page.getByText('2 filed, none in progress.')).toBeVisible({ timeout: 120_000 });
  const contracts = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/contracts', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
    return (await answer.json()) as { project_name: string; contract_type: string }[];
  });
  expect(contracts.map(({ project_name }) => project_name).sort()).toEqual([
    'Harbor Tower',
    'Millrace School',
  ]);
  expect(contracts.find(({ project_name }) => project_name === 'Millrace School')?.contract_type).toBe(
    'Supply',
  );
});

test('users without permission to file see who can', async ({ page, api }) => {
  await signIn(page, await newColleague(api, 'Maren Lindqvist'));
  await page.goto('/upload');
  await expect(page.getByText('Only project managers can file contracts')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your contracts' })).toBeVisible();
  // Contracts that would be refused are not offered either.
  await expect(page.getByRole('link', { name: 'Upload', exact: true })).toHaveCount(0);
});

test('dates of a new contract wait in the deadlines of its project and are confirmed together', async ({
  page,
  signedIn: _,
}) => {
  test.slow();
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'quarry-lane.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(harshContract().replace('laws of Guam', 'laws of the State of Washington')),
    });
  await expect(page.getByLabel('New project')).toHaveValue('Storage building', { timeout: 30_000 });
  await page.getByLabel('State').fill('WA');
  await page.getByRole('radio', { name: 'The contractor' }).check();
  await page.getByRole('button', { name: 'File and analyze' }).click();
  await expect(page).toHaveURL(/\/contracts\//, { timeout: 30_000 });

  await page.goto('/projects');
  await page.getByRole('link', { name: 'Storage building' }).click();
  await expect(page.getByText('12 Quarry Lane, WA')).toBeVisible();
  await page.getByRole('tab', { name: 'Deadlines' }).click();
  await expect(page.getByText(/^Washington · Prime contractor · /)).toBeVisible();
  const waiting = page.getByRole('region', { name: /^\d+ dates wait to be confirmed$/ });
  await expect(waiting).toBeVisible({ timeout: 30_000 });
  const count = await waiting.getByRole('listitem').count();
  expect(count).toBeGreaterThan(2);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  // By keyboard: one left out.
  await waiting.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const confirm = waiting.getByRole('button', { name: `Confirm ${count - 1} dates` });
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${count - 1} dates confirmed`)).toBeVisible();
  await expect(page.getByRole('region', { name: '1 date waits to be confirmed' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: `${count} dates wait to be confirmed` })).toBeVisible();

  // The contract's page has the same list, which names the source of each date.
  await waiting.getByRole('link', { name: 'Quarry lane' }).first().click();
  await expect(page).toHaveURL(/tab=deadlines/);
  // The project's list stays until the contract's page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Quarry lane' })).toBeVisible();
  await waiting.getByRole('checkbox', { name: 'Select all' }).check();
  await waiting.getByRole('button', { name: `Confirm ${count} dates` }).click();
  await expect(waiting).toBeHidden();
  const open = page.getByRole('region', { name: 'Open deadlines' });
  await expect(open.getByRole('listitem')).toHaveCount(count);
  await expect(open.getByRole('listitem').getByText('Contract', { exact: true })).toHaveCount(count);
});
