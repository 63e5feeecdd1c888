import type { Page } from '@playwright/test';
import { burden, misbehavior } from '../../scripts/test/scripted-model.ts';
import {
  article,
  contract as fairContract,
} from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { type Api, expect, test } from './fixtures.ts';

/** A reading is a job in steps, which waits for its turn on a busy machine. */
const slowly = { timeout: 90_000 };
test.describe.configure({ timeout: 240_000 });

const settings = '/settings/organization';
const section = (page: Page) => page.getByRole('region', { name: 'Language model' });
const panel = (page: Page) => page.getByRole('region', { name: 'Language model' });
const field = (page: Page, name: RegExp) => section(page).getByRole('textbox', { name });

/** Allows the model in the settings. */
async function allow(page: Page): Promise<void> {
  await page.goto(settings);
  await section(page)
    .getByRole('switch', { name: /^Allow .* to read our contracts$/ })
    .click();
  await expect(section(page).getByText(/^Contract text is sent to 127\.0\.0\.1:\d+$/)).toBeVisible();
}

/** An analyzed contract with a sentence more; its page is open. */
async function openContract(page: Page, api: Api, sentence: string): Promise<void> {
  const { id } = await api.contract(await api.project());
  await api.uploadText(id, 'contract.txt', fairContract({ time: article('Time', burden, sentence) }));
  await api.post('/contracts/analyze', { contract_id: id, perspective: 'contractor' });
  await page.goto(`/contracts/${id}`);
}

async function saveBudget(page: Page, values: [name: RegExp, value: string][]): Promise<void> {
  for (const [name, value] of values) await field(page, name).fill(value);
  await section(page).getByRole('button', { name: 'Save budget' }).click();
  await expect(page.getByText('Budget saved')).toBeVisible();
}

test('an admin sets a budget, sees what a reading used, and the budget stops the next one', async ({
  page,
  signedIn,
}) => {
  await allow(page);
  await expect(section(page).getByText(/^0 of 20,000,000 tokens used this month\./)).toBeVisible();
  await field(page, /Dollars per month/).fill('50');
  await section(page).getByRole('button', { name: 'Save budget' }).click();
  await expect(section(page).getByText('Enter the price for the limit in dollars')).toHaveCount(2);
  await saveBudget(page, [
    [/Price of tokens sent/, '3'],
    [/Price of tokens received/, '15'],
    [/Tokens per month/, '1,000,000'],
  ]);
  await expect(section(page).getByText(/^0 of 1,000,000 tokens .* \(\$0 of \$50\)\./)).toBeVisible();

  await openContract(page, signedIn, 'Time is counted in days.');
  const contract = page.url();
  await expect(
    panel(page).getByText(/scripted-reader at 127\.0\.0\.1:\d+ can read this contract/),
  ).toBeVisible();
  await panel(page).getByRole('button', { name: 'Read with language model' }).click();
  await expect(panel(page).getByText(/^With the language model: \d+% \(\d+ higher\)/)).toBeVisible(slowly);
  await expect(
    page.getByText('Your tower crane serves the separate contractors without pay.').first(),
  ).toBeVisible();

  await page.goto(settings);
  await expect(
    section(page).getByText(/^[1-9][\d,]+ of 1,000,000 tokens .* \(\$0\.\d+ of \$50\)\./),
  ).toBeVisible();
  await saveBudget(page, [[/Tokens per contract/, '100']]);
  await page.goto(contract);
  await expect(panel(page).getByText(/budget does not cover reading this contract/)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Read again' })).toBeHidden();
  const box = page.getByRole('region', { name: 'Ask this contract' });
  await box.getByRole('textbox', { name: /Question/ }).fill('Who pays for the crane?');
  await box.getByRole('button', { name: 'Ask language model' }).click();
  await expect(box.getByText(/budget does not cover the question/)).toBeVisible();
});

test('a model that does not answer can be canceled, and one that refuses says so', async ({
  page,
  signedIn,
}) => {
  await allow(page);
  await openContract(page, signedIn, misbehavior.sleeps);
  await panel(page).getByRole('button', { name: 'Read with language model' }).click();
  await expect(panel(page).getByText('scripted-reader is reading the contract')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Cancel reading' }).click();
  await expect(panel(page).getByText(/^Reading canceled\./)).toBeVisible();

  await openContract(page, signedIn, misbehavior.refuses);
  await panel(page).getByRole('button', { name: 'Read with language model' }).click();
  await expect(
    panel(page).getByText('The language model rejected the API key. The analysis is unchanged.'),
  ).toBeVisible(slowly);
  await expect(panel(page).getByRole('button', { name: 'Read with language model' })).toBeEnabled();
});
