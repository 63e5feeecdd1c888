import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

let server: Server;
const reported: { path: string; signature: string; body: string }[] = [];

test.beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = String(request.headers['webhook-signature']);
    reported.push({ path: request.url ?? '', signature, body: Buffer.concat(chunks).toString() });
    response.writeHead(reported.length === 1 ? 410 : 200).end('noted');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => server.close());

test('an owner connects a report, a program, and a webhook, and removes each', async ({
  page,
  signedIn,
  baseURL,
}) => {
  await signedIn.project();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Integrations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible();

  const reports = page.getByRole('region', { name: 'SQL reports' });
  await reports.getByRole('button', { name: 'Create reporting login' }).click();
  await page.getByRole('button', { name: 'Create login' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Metabase');
  await page.getByRole('button', { name: 'Create login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login for Metabase' })).toContainText(/report_[0-9a-f]{16}/);
  await expect(page.getByLabel('Password')).toHaveValue(/^[\w-]{43}$/);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(reports.getByRole('listitem')).toContainText('Metabase');
  await reports.getByRole('button', { name: 'Revoke the login for Metabase' }).click();
  await page.getByRole('button', { name: 'Revoke login' }).click();
  await expect(reports.getByText('revoked', { exact: true })).toBeVisible();

  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('Accounting');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Choose at least one permission')).toBeVisible();
  await page.getByRole('group', { name: 'Projects' }).getByRole('checkbox', { name: 'Read' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('dialog').getByLabel('API key').inputValue();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  const list = () => fetch(`${baseURL}/api/v1/projects`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await list()).json()).toHaveLength(1);
  await keys.getByRole('button', { name: 'Revoke the API key for Accounting' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(keys.getByText('revoked', { exact: true })).toBeVisible();
  expect((await list()).status).toBe(401);

  const hooks = page.getByRole('region', { name: 'Webhooks' });
  await hooks.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabel('Name').fill('Ledger');
  await page
    .getByRole('dialog')
    .getByLabel('Address')
    .fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ledger`);
  await page.getByRole('checkbox', { name: 'Projects and teams' }).check();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(hooks.getByRole('list', { name: 'Webhooks' })).toContainText('Projects and teams');

  await signedIn.project({ name: 'Quay' });
  // The worker runs every few seconds, and the list polls as often.
  const delivery = hooks.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first();
  await expect(delivery).toContainText('The server responded 410', { timeout: 30_000 });
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect(delivery).toContainText('delivered', { timeout: 30_000 });
  expect(reported.map(({ path }) => path)).toEqual(['/ledger', '/ledger']);
  expect(JSON.parse(reported[1]?.body ?? '{}')).toMatchObject({
    type: 'project.created',
    data: { after: { name: 'Quay' } },
  });
  await hooks.getByRole('switch', { name: 'Send to Ledger' }).click();
  await expect(hooks.getByRole('switch', { name: 'Send to Ledger' })).not.toBeChecked();
  await hooks.getByRole('button', { name: 'Remove the webhook Ledger' }).click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(hooks.getByText('No webhooks yet.')).toBeVisible();
});

test('a developer reads the API reference, which calls no other server', async ({
  page,
  signedIn: _,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (
      !/^(data|blob):/.test(request.url()) &&
      new URL(request.url()).origin !== new URL(baseURL ?? '').origin
    )
      elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto('/settings/integrations');
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await page.getByRole('button', { name: 'Expand operation' }).first().waitFor();
  await page.getByRole('link', { name: 'contracts', exact: true }).click();
  const operation = page.locator('#operations-contracts-listContracts');
  await operation.getByRole('button').first().click();
  await expect(operation).toContainText('An API key needs the scope contracts:read.');
  await expect(operation.getByText('X-Organization-Id')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeHidden();
  expect(elsewhere).toEqual([]);
  expect(refused).toEqual([]);
});
