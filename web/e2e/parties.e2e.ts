import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';

test('a party is added to a project, asked for a document by email, and submits it once', async ({
  signedIn,
  page,
  request,
}) => {
  const project = await signedIn.project({ name: 'Harbor Offices' });
  await signedIn.post('/compliance/check', {
    project_id: project.id,
    check_type: 'Insurance & Bonds',
    title: 'Certificate of insurance',
    severity: 'high',
    due_date: '2037-03-02',
  });
  const email = `office-${project.id}@reed.example`;

  await page.goto('/parties');
  await expect(page.getByText('No parties yet')).toBeVisible();
  await page.getByRole('button', { name: 'New party' }).first().click();
  const form = page.getByRole('dialog', { name: 'New party' });
  await form.getByLabel(/^Name/).fill('Reed Steel, Inc.');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Add policy' }).click();
  await form.getByLabel('Policy expires').fill('2036-06-30');
  await form.getByRole('button', { name: 'Add policy' }).click();
  await expect(form.getByLabel('Coverage of policy 2')).toHaveValue('workers_compensation');
  await form.getByRole('button', { name: 'Remove policy 2' }).click();
  await form.getByRole('button', { name: 'Add party' }).click();
  await expect(page.getByRole('heading', { name: 'Reed Steel, Inc.', level: 1 })).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await expect(page.getByRole('region', { name: 'Insurance' }).getByText('Jun 30, 2036')).toBeVisible();

  await page.goto(`/projects/${project.id}?tab=parties`);
  await expect(page.getByText('Companies and people on the project')).toBeVisible();
  await page.getByLabel('Party', { exact: true }).fill('reed');
  await page.getByRole('option', { name: /Reed Steel/ }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('supplier');
  await page.getByRole('button', { name: 'Add to project' }).click();
  await expect(page.getByRole('link', { name: 'Reed Steel, Inc.' })).toBeVisible();

  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Email All Parties' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email All Parties' });
  await expect(dialog.getByLabel('All: Supplier (1)')).toBeChecked();
  await dialog.getByLabel('Template').selectOption('Document Request');
  await dialog.getByLabel('Compliance check').selectOption('Certificate of insurance');
  await dialog.getByLabel('Due').fill('2037-03-01');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Dear Reed Steel, Inc.,')).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();

  const { subject, text } = await mailTo(request, email);
  expect(subject).toBe('Harbor Offices: please send Certificate of insurance');
  const link = /https?:\S+\/evidence\/[\w-]+/.exec(text)?.[0] ?? '';
  const token = link.split('/').at(-1) ?? '';
  const hand = () =>
    request.post(`/api/v1/compliance/evidence-links/${token}`, {
      multipart: {
        file: {
          name: 'certificate.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from(`Certificate ${email}`),
        },
      },
    });
  expect((await hand()).status()).toBe(201);
  expect((await hand()).status()).toBe(404);

  await page.goto(`/messages?project=${project.id}`);
  await page.getByRole('link', { name: /please send/ }).click();
  const recipients = page.getByRole('region', { name: 'Recipients' });
  await expect(recipients.getByText('Document received')).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
});

test('two duplicate parties are merged and split again', async ({ signedIn, page }) => {
  await signedIn.post('/parties', { name: 'Reed Steel, Inc.', email: 'office@reed.example' });
  await signedIn.post('/parties', { name: 'REED STEEL', phone: '410 555 0101' });
  await page.goto('/parties');
  await expect(page.getByRole('heading', { name: 'Two entries may be the same party' })).toBeVisible();
  await page.getByRole('button', { name: /^Keep Reed Steel, Inc\./ }).click();
  await expect(page.getByRole('heading', { name: 'Two entries may be the same party' })).toBeHidden();
  await page.getByRole('link', { name: 'Reed Steel, Inc.' }).click();
  await expect(page.getByRole('heading', { name: 'Reed Steel, Inc.', level: 1 })).toBeVisible();
  await expect(page.getByText('410 555 0101').first()).toBeVisible();
  const merged = page.getByRole('region', { name: 'Merged entries' });
  await merged.getByRole('button', { name: 'Undo' }).click();
  await expect(merged.getByText(/^Undone/)).toBeVisible();
});

test('a suggested name is dismissed and suggested again, and a party is asked for evidence and reminded', async ({
  signedIn,
  page,
  request,
}) => {
  const project = await signedIn.project({ name: 'Harbor Offices' });
  await signedIn.post('/contracts', {
    project_id: project.id,
    name: 'Steel supply',
    contract_type: 'Subcontract',
    party_a_name: 'Harbor LLC',
    party_a_type: 'owner',
    party_b_name: 'Quay Crane Hire',
    party_b_type: 'supplier',
  });
  const check = await signedIn.post<{ id: string }>('/compliance/check', {
    project_id: project.id,
    check_type: 'Insurance & Bonds',
    title: 'Certificate of insurance',
  });
  await signedIn.post('/parties', {
    name: 'Reed Steel, Inc.',
    project: { project_id: project.id, role: 'supplier' },
  });

  await page.goto(`/projects/${project.id}?tab=parties`);
  await page.getByRole('button', { name: 'Dismiss Quay Crane Hire' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss Quay Crane Hire' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Dismiss Quay Crane Hire' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Show one dismissed' }).click();
  await page.getByRole('button', { name: 'Restore suggestion Quay Crane Hire' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss Quay Crane Hire' })).toBeVisible();

  const email = `office-${project.id}@reed.example`;
  await page.goto(`/compliance/${check.id}`);
  await page.getByRole('button', { name: 'Request evidence by link' }).click();
  const asking = page.getByRole('dialog', { name: 'Request evidence by link' });
  await asking.getByLabel('From the directory').fill('reed');
  await asking.getByRole('option', { name: /Reed Steel.*Supplier on the project/ }).click();
  await expect(asking.getByText('has no email address in the directory')).toBeVisible();
  await asking.getByLabel('Email address').fill(email);
  await asking.getByRole('button', { name: 'Add to the directory' }).click();
  await expect(asking.getByLabel('Email', { exact: true })).toHaveValue(email);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await asking.getByRole('button', { name: 'Create link' }).click();
  await asking.getByRole('button', { name: 'Done' }).click();
  expect((await mailTo(request, email)).text).toMatch(/\/evidence\/[\w-]+/);

  await page.goto(`/compliance/${check.id}`);
  await page.getByRole('button', { name: 'Set reminder' }).first().click();
  const reminding = page.getByRole('dialog', { name: 'Set reminder' });
  await reminding.getByLabel(/^Title/).fill('Send the certificate');
  await reminding.getByLabel('From the directory').fill('reed');
  await reminding.getByRole('option', { name: /Reed Steel/ }).click();
  await expect(reminding.getByRole('list', { name: 'Parties to remind' }).getByText(email)).toBeVisible();
  await reminding.getByRole('button', { name: 'Set reminder' }).click();
  await expect(reminding).toBeHidden();

  await page.goto('/parties');
  await page.getByRole('link', { name: 'Reed Steel, Inc.' }).click();
  const sent = page.getByRole('region', { name: 'Correspondence and payments' });
  await expect(sent.getByRole('link')).toHaveText(['Send the certificate', 'Certificate of insurance']);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
});
