import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOf } from '../../../_server/auth/api-key.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  type Person,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { evidenceForm, newCheck, newEvidence } from '../../../_server/testing/compliance.ts';
import { sayFacts } from '../../../_server/testing/liens.ts';
import { newParty } from '../../../_server/testing/messages.ts';
import { letter, newNotice } from '../../../_server/testing/notices.ts';
import { newReminder, reminderBody } from '../../../_server/testing/reminders.ts';
import { subcontract } from '../../../_shared/analysis/testing/build.ts';
import {
  apiKeyScopes,
  contractDetailSchema,
  deadlineSchema,
  messageDetailSchema,
  newApiKeySchema,
  newWebhookSchema,
  noticeDetailSchema,
  obligationSchema,
  webhookDeliverySchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

interface Attempt {
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Where it is not the status of a success. */
  status?: number;
}

let owner: Person;
let token: string;
let signedIn: { method: string; path: string }[];
let attempts: Record<string, Attempt>;

beforeAll(async () => {
  owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  const draft = await newContract(owner, project, { name: 'Draft' });
  await success(upload(owner, contract, 'agreement.txt', subcontract()), 201, { parse: () => null });
  const analyzed = await call('POST', '/contracts/analyze', {
    token: owner.token,
    body: { contract_id: contract.id, extract_clauses: true, assess_risk: true },
  });
  expect(analyzed.status).toBe(200);
  const check = await newCheck(owner, project);
  const evidence = await newEvidence(owner, check);
  await sayFacts(owner, project.id, { completion: '2027-05-03' });
  const deadline = await success(
    call('POST', '/deadlines', {
      token: owner.token,
      body: {
        source: 'person',
        project_id: project.id,
        title: 'Substantial completion',
        due_on: '2027-08-01',
      },
    }),
    201,
    deadlineSchema,
  );
  const reminder = await newReminder(owner, project, [owner]);
  const notice = await newNotice(owner, project, { contract });
  const party = await newParty(owner, project);
  const message = await success(
    call('POST', '/messages', {
      token: owner.token,
      body: {
        project_id: project.id,
        template: 'Custom Message',
        subject: 'Schedule',
        body: 'The schedule is attached.',
        party_ids: [party.id],
      },
    }),
    201,
    messageDetailSchema,
  );
  const webhook = await success(
    call('POST', '/webhooks', {
      token: owner.token,
      body: { name: 'Ledger', url: 'https://hooks.test.example/ledger', entity_types: ['project'] },
    }),
    201,
    newWebhookSchema,
  );
  const gone = await success(
    call('POST', '/webhooks', {
      token: owner.token,
      body: { name: 'Old', url: 'https://hooks.test.example/old', entity_types: ['party'] },
    }),
    201,
    newWebhookSchema,
  );
  await newProject(owner, { name: 'Delivered' });
  const [delivery] = await success(
    call('GET', '/webhook-deliveries', { token: owner.token }),
    200,
    webhookDeliverySchema.array(),
  );
  const made = { name: 'Everything', scopes: apiKeyScopes };
  token = (await success(call('POST', '/api-keys', { token: owner.token, body: made }), 201, newApiKeySchema))
    .key;

  const file = (name: string, text: string) => {
    const form = new FormData();
    form.set('file', new Blob([text]), name);
    return form;
  };
  const contractBody = {
    project_id: project.id,
    name: 'By key',
    contract_type: 'Supply',
    party_a_name: 'A',
    party_b_name: 'B',
  };
  const unknown = crypto.randomUUID();
  attempts = {
    'GET /projects': {},
    'GET /projects/{id}': { path: `/projects/${project.id}` },
    'POST /projects': { body: { name: 'By key', client_name: 'C', start_date: '2026-03-01' } },
    'PUT /projects/{id}': { path: `/projects/${project.id}`, body: { name: 'Renamed' } },
    'GET /contracts': {},
    'GET /contracts/project': {},
    'GET /contracts/project/{id}': { path: `/contracts/project/${project.id}` },
    'GET /contracts/summary': {},
    'GET /contracts/{id}': { path: `/contracts/${contract.id}` },
    'GET /contracts/{id}/documents': { path: `/contracts/${contract.id}/documents` },
    'GET /contracts/{id}/documents/{version}/text': { path: `/contracts/${contract.id}/documents/1/text` },
    'GET /contracts/{id}/documents/{version}/content': {
      path: `/contracts/${contract.id}/documents/1/content`,
    },
    'GET /contracts/{id}/asks': { path: `/contracts/${contract.id}/asks` },
    'GET /contracts/{id}/transitions': { path: `/contracts/${contract.id}/transitions` },
    'GET /contracts/{id}/approvals': { path: `/contracts/${contract.id}/approvals` },
    'GET /contracts/{id}/obligations': { path: `/contracts/${contract.id}/obligations` },
    'GET /obligations': { path: `/obligations?project_id=${project.id}` },
    'GET /search': { path: '/search?q=subcontractor' },
    'POST /contracts': { body: contractBody },
    'PUT /contracts/{id}': { path: `/contracts/${draft.id}`, body: { name: 'Renamed' } },
    'POST /contracts/{id}/asks': {
      path: `/contracts/${contract.id}/asks`,
      body: { ask: 'Cap liability at the price.', status: 'proposed' },
    },
    'POST /contracts/{id}/upload': {
      path: `/contracts/${contract.id}/upload`,
      body: file('second.txt', `${subcontract()}\n\nSigned.`),
    },
    'POST /contracts/analyze': {
      body: { contract_id: contract.id, extract_clauses: true, assess_risk: true },
    },
    'GET /deadlines': { path: '/deadlines?mine=true' },
    'GET /deadlines/{id}': { path: `/deadlines/${deadline.id}` },
    'GET /projects/{id}/deadline-moves': { path: `/projects/${project.id}/deadline-moves` },
    'GET /projects/{id}/lien-facts': { path: `/projects/${project.id}/lien-facts` },
    'GET /projects/{id}/lien-schedule': { path: `/projects/${project.id}/lien-schedule` },
    'GET /lien-rule-confirmations': {},
    'GET /calendar': { path: '/calendar?from=2027-01-01&to=2027-12-31' },
    'GET /reminders': { path: '/reminders?mine=true' },
    'GET /reminders/{id}': { path: `/reminders/${reminder.id}` },
    'POST /reminders': { body: { project_id: project.id, ...reminderBody([owner]) } },
    'GET /compliance/checks': {},
    'GET /compliance/checks/{id}': { path: `/compliance/checks/${check.id}` },
    'GET /compliance/project/{id}/summary': { path: `/compliance/project/${project.id}/summary` },
    'GET /compliance/project/{id}/requirements': { path: `/compliance/project/${project.id}/requirements` },
    'GET /compliance/summary': { path: `/compliance/summary?project_id=${project.id}` },
    'GET /compliance/score/{id}': { path: `/compliance/score/${project.id}` },
    'GET /compliance/requirements': {},
    'GET /compliance/library': {},
    'GET /compliance/evidence/{id}/content': { path: `/compliance/evidence/${evidence.id}/content` },
    'POST /compliance/check': {
      body: { project_id: project.id, check_type: 'Safety Compliance', title: 'By key', owner_id: owner.id },
    },
    'POST /compliance/project/{id}/check': { path: `/compliance/project/${project.id}/check` },
    'POST /compliance/checks/{id}/evidence': {
      path: `/compliance/checks/${check.id}/evidence`,
      body: evidenceForm('certificate.txt', 'Certificate of insurance, by key'),
    },
    'GET /notices': {},
    'GET /notices/templates': {},
    'GET /notices/{id}': { path: `/notices/${notice.id}` },
    'GET /notices/{id}/versions/{version}': { path: `/notices/${notice.id}/versions/1` },
    'GET /notices/{id}/proofs/{proof_id}/content': {
      path: `/notices/${notice.id}/proofs/${unknown}/content`,
      status: 404,
    },
    // Only an issued notice has a file.
    'GET /notices/{id}/content': { path: `/notices/${notice.id}/content`, status: 404 },
    'GET /notices/draft': { path: `/notices/draft?type=Stop%20Work%20Notice&contract_id=${contract.id}` },
    'POST /notices': {
      body: { type: 'Notice of Non-Payment', project_id: project.id, content: letter() },
    },
    'PUT /notices/{id}': {
      path: `/notices/${notice.id}`,
      body: { due_by: '2027-01-15', content: letter({ subject: 'Changed by key' }) },
    },
    'GET /parties': {},
    'GET /parties/{id}': { path: `/parties/${party.id}` },
    'GET /projects/{id}/parties': { path: `/projects/${project.id}/parties` },
    'POST /parties': { body: { name: 'By key', email: 'by-key@party.test.example' } },
    'PUT /parties/{id}': { path: `/parties/${party.id}`, body: { phone: '410 555 0100' } },
    'POST /projects/{id}/parties': {
      path: `/projects/${project.id}/parties`,
      body: { party_id: party.id, role: 'supplier' },
    },
    'GET /messages': { path: `/messages?project_id=${project.id}` },
    'GET /messages/{id}': { path: `/messages/${message.id}` },
    'GET /messages/{id}/reply-files/{file_id}/content': {
      path: `/messages/${message.id}/reply-files/${unknown}/content`,
      status: 404,
    },
    'GET /messages/{id}/ask-files/{file_id}/content': {
      path: `/messages/${message.id}/ask-files/${unknown}/content`,
      status: 404,
    },
    'GET /reports': {},
    'POST /reports': { body: { type: 'compliance_summary', period: 'last_30_days', format: 'csv' } },
    // People's reports are not a key's.
    'GET /reports/{id}': { path: `/reports/${unknown}`, status: 404 },
    'GET /reports/{id}/file': { path: `/reports/${unknown}/file`, status: 404 },
    'GET /activity': {},
    'POST /mcp': {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { accept: 'application/json, text/event-stream' },
    },
    'GET /webhooks': {},
    'POST /webhooks': {
      body: { name: 'By key', url: 'https://hooks.test.example/key', entity_types: ['project'] },
    },
    'PUT /webhooks/{id}': { path: `/webhooks/${webhook.id}`, body: { active: false } },
    'DELETE /webhooks/{id}': { path: `/webhooks/${gone.id}` },
    'GET /webhook-deliveries': {},
    // Still queued, or already sent again.
    'POST /webhook-deliveries/{id}/resend': {
      path: `/webhook-deliveries/${delivery?.id}/resend`,
      status: 409,
    },
  };

  const document = (await (await call('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security: unknown[] }>>;
  };
  signedIn = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { security }]) =>
      security.length > 0 ? [{ method: method.toUpperCase(), path }] : [],
    ),
  );
}, 120_000);

it('works on each operation that names a scope, for a key of all scopes', async () => {
  const scoped = signedIn.filter(({ method, path }) => scopeOf(method, path));
  expect(Object.keys(attempts).sort()).toEqual(scoped.map(({ method, path }) => `${method} ${path}`).sort());
  for (const { method, path } of scoped) {
    const name = `${method} ${path}`;
    const {
      path: address = path,
      body = method === 'POST' ? {} : undefined,
      status,
      headers,
    } = attempts[name] ?? {};
    const answer = await call(method, address, { token, body, headers });
    const text = await answer.text();
    const expected = status === undefined ? [200, 201, 302] : [status, 200];
    expect(expected, `${name}: ${answer.status} ${text.slice(0, 300)}`).toContain(answer.status);
  }
}, 120_000);

it('is refused by each operation for people, even with all scopes', async () => {
  const others = signedIn.filter(({ method, path }) => !scopeOf(method, path));
  expect(others.length).toBeGreaterThan(150);
  for (const { method, path } of others) {
    const address = path.replaceAll(/\{[^}]*\}/g, crypto.randomUUID());
    const answer = call(method, address, { token, ...(method !== 'GET' && { body: {} }) });
    expect(await refusal(answer), `${method} ${path}`).toMatchObject({
      status: 403,
      code: 'forbidden',
      message: "API keys can't do this",
    });
  }
}, 120_000);

it('proposes, and leaves decisions to people', async () => {
  const project = await newProject(owner, { name: 'Decisions' });
  const contract = await newContract(owner, project);
  const analyze = () =>
    call('POST', '/contracts/analyze', {
      token,
      body: { contract_id: contract.id, extract_clauses: true, assess_risk: true },
    });
  const form = new FormData();
  form.set('file', new Blob([subcontract()]), 'agreement.txt');
  expect((await call('POST', `/contracts/${contract.id}/upload`, { token, body: form })).status).toBe(201);
  expect((await analyze()).status).toBe(200);
  const read = () => success(call('GET', `/contracts/${contract.id}`, { token }), 200, contractDetailSchema);
  const [finding] = (await read()).analysis?.findings ?? [];
  expect(finding).toMatchObject({
    review_status: 'open',
    quote: expect.any(String),
    page: expect.any(Number),
  });
  const obligations = await success(
    call('GET', `/contracts/${contract.id}/obligations`, { token }),
    200,
    obligationSchema.array(),
  );
  expect(obligations.length).toBeGreaterThan(0);
  for (const { status } of obligations) expect(status).toBe('proposed');

  // A person's decision stays when a key analyzes again.
  await success(
    call('PUT', `/contracts/${contract.id}/findings/${finding?.id}/review`, {
      token: owner.token,
      body: { decision: 'rejected', note: 'Agreed with the owner' },
    }),
    200,
    { parse: () => null },
  );
  expect((await analyze()).status).toBe(200);
  const again = (await read()).analysis;
  expect(again?.created_by).toBeNull();
  expect(
    again?.findings.find(({ quote, title }) => quote === finding?.quote && title === finding?.title),
  ).toMatchObject({ review_status: 'rejected', review_note: 'Agreed with the owner', reviewed_by: owner.id });

  // Evidence waits for confirmation, and a notice that was reviewed is no longer a key's to change.
  const check = await newCheck(owner, project);
  const evidence = await call('POST', `/compliance/checks/${check.id}/evidence`, {
    token,
    body: evidenceForm('certificate.txt', 'Certificate of insurance'),
  });
  expect(await evidence.json()).toMatchObject({ confirmed: false, uploaded_by: null });
  const notice = await newNotice({ token }, project);
  expect(notice).toMatchObject({ status: 'draft', created_by_name: null });
  await success(
    call('POST', `/notices/${notice.id}/transitions`, {
      token: owner.token,
      body: {
        action: 'review',
        version_number: notice.newest.number,
        content_sha256: notice.newest.content_sha256,
      },
    }),
    201,
    noticeDetailSchema,
  );
  for (const body of [{ due_by: '2027-02-01' }, { content: letter({ subject: 'Mine' }) }])
    expect(await refusal(call('PUT', `/notices/${notice.id}`, { token, body }))).toMatchObject({
      status: 403,
    });

  // An outside address would be an email.
  const outside = reminderBody([], { project_id: project.id, addresses: ['a@outside.example'] });
  expect(await refusal(call('POST', '/reminders', { token, body: outside }))).toMatchObject({ status: 403 });
});

it('gives webhooks the log only with the scope that reads it', async () => {
  const body = { name: 'Hooks', scopes: ['webhooks:manage'] };
  const made = await success(call('POST', '/api-keys', { token: owner.token, body }), 201, newApiKeySchema);
  expect(made.scopes.toSorted()).toEqual(['activity:read', 'webhooks:manage']);
  const other = await newOwner();
  const theirs = await success(
    call('POST', '/webhooks', {
      token: other.token,
      body: { name: 'Theirs', url: 'https://hooks.test.example/theirs', entity_types: [] },
    }),
    201,
    newWebhookSchema,
  );
  const change = call('PUT', `/webhooks/${theirs.id}`, { token: made.key, body: { active: false } });
  expect(await refusal(change)).toMatchObject({ status: 404 });
});
