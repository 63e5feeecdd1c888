import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, newContract, newOwner, newProject, type Person } from '../_server/testing/cast.ts';
import { type Call, call, success } from '../_server/testing/client.ts';
import { newCheck, newEvidence, newProjectRequirement } from '../_server/testing/compliance.ts';
import { newProposal } from '../_server/testing/lifecycle.ts';
import { letter, newNotice } from '../_server/testing/notices.ts';
import { notify, reported } from '../_server/testing/notifications.ts';
import { newReminder, reminderBody } from '../_server/testing/reminders.ts';
import { accessToken, unsignedToken } from '../_server/testing/tokens.ts';
import { errorSchema, reportScheduleSchema, siteEventSchema } from '../_shared/schemas/index.ts';
import { maxJsonBytes } from '../_shared/schemas/primitives.ts';
import { isDeep } from '../_shared/testing/depth.ts';

interface Target {
  method: string;
  path: string;
  /** A body that would be accepted. */
  body?: Record<string, unknown>;
  upload?: boolean;
  open?: boolean;
}

let owner: Person;
let strangers: { project: string; contract: string };
let targets: Target[];
let documented: Record<string, Record<string, { responses: Record<string, unknown> }>>;

beforeAll(async () => {
  owner = await newOwner();
  const stranger = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  const theirs = await newProject(stranger);
  strangers = { project: theirs.id, contract: (await newContract(stranger, theirs)).id };
  const projectBody = {
    name: 'N',
    client_name: 'C',
    start_date: '2026-01-01',
    description: 'D',
    contract_value: 1,
  };
  const contractBody = {
    project_id: project.id,
    name: 'N',
    contract_type: 'Supply',
    party_a_name: 'A',
    party_b_name: 'B',
    party_a_type: 'owner',
    contract_value: 1,
    start_date: '2026-01-01',
    end_date: '2026-02-01',
  };
  // A contract's project cannot change, so a change does not include it.
  const { project_id: _, ...changes } = contractBody;
  const lienBody = {
    completion: '2027-05-03',
  };
  const obligationBody = {
    title: 'T',
    who: 'W',
    note: 'N',
    anchor: 'event',
    anchor_date: '2026-01-01',
    anchor_event: 'E',
    offset_count: 1,
    offset_unit: 'days',
  };
  const obligation = await newProposal(owner, contract, { anchor: 'event' });
  const placed = await newProjectRequirement(owner, project);
  const schedule = await success(
    call('POST', '/reports/schedules', {
      token: owner.token,
      body: { type: 'risk_analysis', rhythm: 'weekly', weekday: 1, user_ids: [owner.id] },
    }),
    201,
    reportScheduleSchema,
  );
  await notify([owner]);
  const [notification] = await reported(owner);
  const preferencesBody = {
    email: true,
    sound: true,
    digest: 'off',
    quietHours: null,
    timeZone: 'UTC',
  };
  const reminder = { ...reminderBody([owner]), note: 'N' };
  const happened = { project_id: project.id, kind: 'delay', happened_on: '2026-01-01', words: 'W' };
  const siteEvent = await success(
    call('POST', '/site-events', { token: owner.token, body: happened }),
    201,
    siteEventSchema,
  );
  const noticeBody = {
    type: 'Stop Work Notice',
    project_id: project.id,
    due_by: '2027-05-03',
    site_event_id: siteEvent.id,
    content: letter(),
  };
  const notice = await newNotice(owner, project);
  const check = await newCheck(owner, project);
  const evidence = await newEvidence(owner, check);
  const requirementBody = {
    check_type: 'Safety Compliance',
    title: 'T',
    what: 'W',
    severity: 'low',
    recurrence: 'once',
    due_from: 'event',
    due_offset_days: 1,
    due_basis: 'planning',
    citation: 'C',
    note: 'N',
  };
  const checkBody = {
    check_type: 'Safety Compliance',
    title: 'T',
    severity: 'low',
    due_date: '2026-01-01',
    notes: 'N',
  };
  targets = [
    {
      method: 'POST',
      path: '/auth/register',
      body: { email: 'a@b.example', password: 'x'.repeat(9), name: 'Ann', organization_name: 'Co' },
      open: true,
    },
    {
      method: 'POST',
      path: '/auth/login',
      body: { email: 'a@b.example', password: 'x'.repeat(9) },
      open: true,
    },
    { method: 'POST', path: '/auth/refresh', body: { refresh_token: 'x' }, open: true },
    { method: 'POST', path: '/auth/forgot-password', body: { email: 'a@b.example' }, open: true },
    {
      method: 'POST',
      path: '/auth/reset-password',
      body: { token: 'x', password: 'x'.repeat(9), code: '1' },
      open: true,
    },
    { method: 'POST', path: '/auth/recovery-code', body: { code: 'x' } },
    { method: 'POST', path: '/auth/confirm-email', body: { token: 'x' }, open: true },
    { method: 'POST', path: '/me/password', body: { current_password: 'x', password: 'x'.repeat(9) } },
    { method: 'POST', path: '/me/email', body: { email: 'a@b.example', current_password: 'x' } },
    { method: 'POST', path: '/me/delete', body: { current_password: 'x' } },
    {
      method: 'PUT',
      path: '/me/profile',
      body: { name: 'Ann', title: 'T', phone: '1', date_format: 'day_first', number_format: 'comma_point' },
    },
    {
      method: 'PUT',
      path: '/organization',
      body: {
        name: 'Co',
        postal_address: 'A',
        time_zone: 'UTC',
        default_perspective: 'owner',
        requires_approval: true,
        submitter_may_approve: true,
        two_approvals_above: 1,
      },
    },
    { method: 'POST', path: '/organizations', body: { name: 'Co' } },
    { method: 'POST', path: '/me/organization', body: { organization_id: crypto.randomUUID() } },
    { method: 'POST', path: '/auth/single-sign-on', body: { email: 'x@any.example' }, open: true },
    {
      method: 'POST',
      path: '/auth/single-sign-on/session',
      body: { token: 't', code: 'c' },
      open: true,
    },
    { method: 'PUT', path: '/organization/single-sign-on', body: { admin_group: 'g' } },
    {
      method: 'PUT',
      path: '/organization/single-sign-on/connection',
      body: { protocol: 'saml', metadata_xml: '<a/>' },
    },
    { method: 'POST', path: '/organization/single-sign-on/domains', body: { domain: 'any.example' } },
    { method: 'POST', path: '/organization/holidays', body: { day: '2026-01-01', name: 'N' } },
    {
      method: 'POST',
      path: '/lien-rule-confirmations',
      body: { rule: 'ca-prelim-sub', revision: 1, note: 'N', bar_number: 'B', bar_jurisdiction: 'J' },
    },
    { method: 'PUT', path: '/organization/language-model', body: { allowed: false, host: 'h.example' } },
    {
      method: 'POST',
      path: '/invitations',
      body: {
        emails: ['a@b.example'],
        org_role: 'member',
        project_ids: [project.id],
        project_role: 'contractor',
        message: 'M',
      },
    },
    { method: 'POST', path: `/invitations/${crypto.randomUUID()}/resend` },
    { method: 'POST', path: `/invitations/${crypto.randomUUID()}/revoke` },
    {
      method: 'POST',
      path: `/invitation-links/${'a'.repeat(32)}/register`,
      body: { name: 'Ann', password: 'x'.repeat(9), bar_number: '1', bar_jurisdiction: 'J' },
      open: true,
    },
    {
      method: 'POST',
      path: `/invitation-links/${'a'.repeat(32)}/accept`,
      body: { bar_number: '1', bar_jurisdiction: 'J' },
    },
    { method: 'PUT', path: `/members/${owner.id}`, body: { role: 'admin' } },
    { method: 'POST', path: `/members/${crypto.randomUUID()}/transfer-ownership` },
    { method: 'POST', path: '/projects', body: projectBody },
    { method: 'PUT', path: `/projects/${project.id}`, body: projectBody },
    { method: 'POST', path: '/contracts', body: contractBody },
    { method: 'PUT', path: `/contracts/${contract.id}`, body: changes },
    {
      method: 'PUT',
      path: `/contracts/${contract.id}/shares/${owner.id}`,
      body: { shared: true },
    },
    { method: 'POST', path: '/contracts/analyze', body: { contract_id: contract.id, perspective: 'owner' } },
    { method: 'POST', path: `/contracts/${contract.id}/language-model-reading` },
    { method: 'POST', path: `/contracts/${contract.id}/language-model-reading/cancel` },
    {
      method: 'POST',
      path: `/contracts/${contract.id}/language-model-questions`,
      body: { question: 'Who pays?' },
    },
    {
      method: 'PUT',
      path: '/organization/language-model/budget',
      body: {
        tokens_per_contract: 1,
        tokens_per_month: 1,
        input_price: null,
        output_price: null,
        dollars_per_month: null,
      },
    },
    { method: 'POST', path: `/contracts/${contract.id}/upload`, upload: true },
    { method: 'POST', path: '/intake-files', upload: true },
    { method: 'POST', path: '/intake-addresses', body: { project_id: null } },
    {
      method: 'POST',
      path: `/intake-files/${contract.id}/filing`,
      body: { as: 'version', contract_id: contract.id },
    },
    {
      method: 'PUT',
      path: `/contracts/${contract.id}/documents/1/pages/1/ocr`,
      body: { sha256: 'a'.repeat(64), text: 'T', confidence: 0.5 },
    },
    {
      method: 'POST',
      path: '/payments',
      body: {
        contract_id: strangers.contract,
        direction: 'out',
        number: '1',
        period_from: '2026-03-01',
        through_date: '2026-03-31',
        amount: 1,
        retainage_withheld: 0,
        retainage_released: 0,
        paid_on: '2026-04-01',
        note: 'N',
      },
    },
    { method: 'PUT', path: `/payments/${contract.id}`, body: { amount: 1, note: 'N' } },
    {
      method: 'POST',
      path: `/payments/${contract.id}/waivers`,
      body: {
        kind: 'conditional_final',
        recipient: 'N',
        email: 'n@northside.example',
        amount: 1,
        through_date: '2026-03-31',
        days: 3,
      },
    },
    { method: 'POST', path: `/payments/${contract.id}/files`, upload: true },
    {
      method: 'POST',
      path: `/payments/${contract.id}/documents`,
      body: { kind: 'invoice', document_id: contract.id },
    },
    { method: 'PUT', path: `/lien-waivers/${contract.id}`, body: { status: 'rejected', note: 'N' } },
    { method: 'POST', path: `/lien-waivers/${contract.id}/links`, body: { days: 3 } },
    {
      method: 'POST',
      path: `/projects/${contract.id}/waiver-form/comparison`,
      body: { kind: 'conditional_final', text: 'Waiver' },
    },
    { method: 'POST', path: `/lien-waivers/${contract.id}/file`, upload: true },
    {
      method: 'PUT',
      path: `/contracts/${contract.id}/amends`,
      body: {
        amends_id: strangers.contract,
        change_basis: 'change',
        change_value: -1,
        change_end_date: '2026-03-01',
      },
    },
    { method: 'POST', path: `/contracts/${contract.id}/transitions`, body: { action: 'submit', note: 'N' } },
    {
      method: 'POST',
      path: `/contracts/${contract.id}/approvals`,
      body: {
        decision: 'approved',
        document_version: 1,
        document_sha256: 'a'.repeat(64),
        note: 'N',
        override_reason: 'N',
        bar_number: '1',
        bar_jurisdiction: 'J',
      },
    },
    {
      method: 'POST',
      path: '/deadlines',
      body: {
        source: 'person',
        project_id: project.id,
        title: 'T',
        due_on: '2027-05-03',
        note: 'N',
        consequence: 'C',
      },
    },
    { method: 'PUT', path: `/projects/${project.id}/lien-facts`, body: lienBody },
    {
      method: 'POST',
      path: '/imports',
      body: { kind: 'projects', file_name: 'F', columns: ['Project'], rows: [['R']], dry_run: true },
    },
    {
      method: 'POST',
      path: '/reports',
      body: {
        type: 'summary',
        period: 'custom',
        format: 'csv',
        project_id: project.id,
        first_day: 'D',
        last_day: 'D',
      },
    },
    {
      method: 'POST',
      path: '/reports/schedules',
      body: {
        type: 'summary',
        project_id: project.id,
        rhythm: 'weekly',
        weekday: 1,
        time: '08:00',
        addresses: ['A'],
      },
    },
    {
      method: 'PUT',
      path: `/reports/schedules/${schedule.id}`,
      body: { type: 'summary', rhythm: 'monthly', day_of_month: 1, time: '08:00', addresses: ['A'] },
    },
    { method: 'POST', path: '/obligations', body: { ...obligationBody, contract_id: contract.id } },
    {
      method: 'POST',
      path: `/contracts/${contract.id}/asks`,
      body: { quote: 'Q', ask: 'A', replacement: 'R', reason: 'B' },
    },
    {
      method: 'PUT',
      path: `/contracts/${contract.id}/document-set`,
      body: { documents: [{ contract_id: contract.id, role: 'agreement' }], is_confirmed: true },
    },
    { method: 'POST', path: '/compliance/check', body: { ...checkBody, project_id: project.id } },
    { method: 'PUT', path: `/compliance/check/${check.id}`, body: checkBody },
    { method: 'POST', path: '/compliance/requirements', body: requirementBody },
    { method: 'PUT', path: `/compliance/requirements/${placed.requirement.id}`, body: requirementBody },
    { method: 'POST', path: '/compliance/library/adopt', body: { keys: ['osha-poster'] } },
    {
      method: 'POST',
      path: `/compliance/project/${project.id}/apply-template`,
      body: { template: 'demolition', keys: ['osha-poster'] },
    },
    {
      method: 'POST',
      path: `/compliance/project/${project.id}/requirements`,
      body: { requirement_id: placed.requirement.id, event_date: '2026-01-01', reason: 'R' },
    },
    {
      method: 'PUT',
      path: `/compliance/project-requirements/${placed.id}`,
      body: { event_date: '2026-01-01' },
    },
    {
      method: 'PUT',
      path: `/compliance/evidence/${evidence.id}`,
      body: { kind: 'K', valid_from: '2026-01-01', expires_on: '2026-02-01', note: 'N', confirmed: true },
    },
    { method: 'POST', path: `/compliance/checks/${check.id}/links`, body: { recipient: 'R', days: 7 } },
    { method: 'POST', path: `/compliance/checks/${check.id}/evidence`, upload: true },
    { method: 'POST', path: '/notices', body: noticeBody },
    {
      method: 'PUT',
      path: `/notices/${notice.id}`,
      body: { due_by: '2027-05-03', content: noticeBody.content, note: 'N' },
    },
    {
      method: 'POST',
      path: `/notices/${notice.id}/transitions`,
      body: { action: 'issue', version_number: 1, content_sha256: 'a'.repeat(64), note: 'N' },
    },
    {
      method: 'POST',
      path: `/notices/${notice.id}/services`,
      body: {
        recipient: 1,
        means: 'mail',
        sent_to: 'A',
        served_on: '2026-11-22',
        tracking_number: '1',
        note: 'N',
      },
    },
    {
      method: 'POST',
      path: `/notices/${notice.id}/services/${crypto.randomUUID()}/void`,
      body: { reason: 'R' },
    },
    { method: 'POST', path: `/notices/${notice.id}/proofs`, upload: true },
    { method: 'POST', path: `/site-events/${siteEvent.id}/files`, upload: true },
    { method: 'POST', path: `/chains/notice/${crypto.randomUUID()}/bundles` },
    {
      method: 'POST',
      path: '/notices/templates',
      body: { type: 'Stop Work Notice', body: letter().body },
    },
    { method: 'POST', path: '/activity/verify', body: { from_batch: 1 } },
    { method: 'POST', path: `/jobs/${crypto.randomUUID()}/retry` },
    { method: 'POST', path: '/reminders', body: { ...reminder, project_id: project.id } },
    { method: 'PUT', path: `/reminders/${(await newReminder(owner, project, [owner])).id}`, body: reminder },
    {
      method: 'POST',
      path: `/reminders/${crypto.randomUUID()}/snooze`,
      body: { until: '2030-01-01T00:00:00Z' },
    },
    { method: 'POST', path: `/reminders/${crypto.randomUUID()}/acknowledge` },
    { method: 'POST', path: `/reminders/${crypto.randomUUID()}/complete` },
    { method: 'POST', path: `/mail-messages/${crypto.randomUUID()}/retry` },
    { method: 'POST', path: '/reporting-logins', body: { name: 'N' } },
    { method: 'POST', path: '/playbook-versions', body: { side: 'payer' } },
    { method: 'PUT', path: `/playbook-versions/${crypto.randomUUID()}`, body: { body: { entries: [] } } },
    { method: 'POST', path: '/saved-views', body: { list: 'notices', name: 'N', query: 'q=N' } },
    { method: 'POST', path: '/api-keys', body: { name: 'N', scopes: ['projects:read'] } },
    { method: 'POST', path: '/webhooks', body: { name: 'N', url: 'https://hooks.example/' } },
    { method: 'PUT', path: `/webhooks/${crypto.randomUUID()}`, body: { name: 'N', active: false } },
    { method: 'POST', path: `/webhook-deliveries/${crypto.randomUUID()}/resend` },
    { method: 'PUT', path: `/notifications/${notification?.id}`, body: { read: true } },
    { method: 'POST', path: '/notifications/mark', body: { ids: [notification?.id], read: true } },
    { method: 'POST', path: '/notifications/remove', body: { ids: [notification?.id] } },
    { method: 'POST', path: '/notifications/restore', body: { ids: [notification?.id] } },
    { method: 'PUT', path: '/notifications/preferences', body: preferencesBody },
    {
      method: 'POST',
      path: `/contracts/${contract.id}/dismissed-proposals`,
      body: { field: 'end_date', value: 'V', dismissed: true },
    },
    {
      method: 'PUT',
      path: `/obligations/${obligation}`,
      body: { ...obligationBody, status: 'confirmed', site_event_id: siteEvent.id },
    },
    {
      method: 'POST',
      path: '/parties',
      body: {
        kind: 'company',
        name: 'N',
        contact_name: 'C',
        address: 'A',
        email: 'a@b.example',
        phone: '1',
        license_number: 'L',
        license_state: 'S',
        license_valid_to: '2027-01-01',
        note: 'N',
        project: { project_id: project.id, role: 'supplier' },
      },
    },
    {
      method: 'PUT',
      path: `/parties/${crypto.randomUUID()}`,
      body: { name: 'N', policies: [{ coverage: 'umbrella', each: 1, valid_to: '2027-01-01' }] },
    },
    { method: 'POST', path: `/parties/${crypto.randomUUID()}/merge`, body: { gone_id: crypto.randomUUID() } },
    { method: 'POST', path: `/parties/merges/${crypto.randomUUID()}/undo` },
    {
      method: 'POST',
      path: `/projects/${project.id}/parties`,
      body: { party_id: crypto.randomUUID(), role: 'supplier' },
    },
    {
      method: 'POST',
      path: '/parties/suggestions',
      body: { contract_id: contract.id, side: 'a', role: 'owner', fields: { name: 'N' } },
    },
    {
      method: 'POST',
      path: '/parties/suggestions/dismissals',
      body: { contract_id: contract.id, side: 'a', dismissed: true },
    },
    {
      method: 'POST',
      path: '/messages',
      body: {
        project_id: project.id,
        template: 'Custom Message',
        subject: 'S',
        body: 'B',
        location: 'P',
        answer_by: '2027-01-01',
        time_zone: 'UTC',
        party_ids: [crypto.randomUUID()],
      },
    },
    {
      method: 'POST',
      path: '/messages/preview',
      body: {
        project_id: project.id,
        template: 'Custom Message',
        subject: 'S',
        body: 'B',
        party_id: crypto.randomUUID(),
      },
    },
    {
      method: 'POST',
      path: '/messages/templates',
      body: { template: 'Project Update', words: { subject: 'S', body: 'B' } },
    },
    { method: 'PUT', path: `/messages/${crypto.randomUUID()}`, body: { location: 'P' } },
    { method: 'POST', path: '/messages/mail-events/resend', body: { type: 'email.bounced' }, open: true },
  ];
  ({ paths: documented } = (await (await call('GET', '/openapi.json')).json()) as {
    paths: typeof documented;
  });
});
afterAll(closeDatabase);

/**
 * Sends it and checks that it is refused in our error format, with a status that the OpenAPI document lists.
 */
async function refused(method: string, path: string, options: Call = {}): Promise<number> {
  const response = await call(method, path, options);
  const text = await response.text();
  const stated = `${method} ${path} ${String(JSON.stringify(options.body)).slice(0, 80)} → ${response.status} ${text.slice(0, 300)}`;
  expect(response.status, stated).toBeGreaterThanOrEqual(400);
  expect(response.status, stated).toBeLessThan(500);
  expect(errorSchema.safeParse(JSON.parse(text)).success, stated).toBe(true);
  if (response.status !== 405) expect(statusesOf(method, path), stated).toContain(String(response.status));
  return response.status;
}

/** The statuses documented for the operation, or only 404 if there are none. */
function statusesOf(method: string, path: string): string[] {
  const plain = path.replace(/\?.*/, '').replace(/\/$/, '');
  const matches = Object.keys(documented).filter((pattern) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  );
  const best = matches.find((pattern) => !pattern.includes('{')) ?? matches[0];
  const operation = best && documented[best]?.[method.toLowerCase()];
  return operation ? Object.keys(operation.responses) : ['404'];
}

function isObjectOfUnknowns(text: string, fields: object = {}): boolean {
  try {
    const value = JSON.parse(text);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    return !Object.keys(fields).some((field) => field in value);
  } catch {
    return false;
  }
}

const wrongValues: unknown[] = [
  [],
  {},
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '💥'.repeat(20_000),
  Number.MAX_SAFE_INTEGER,
  -1e308,
];

/** Requests are mostly latency, so running several targets in parallel takes a fraction of the time. */
async function each(work: (target: Target) => Promise<void>, some = targets): Promise<void> {
  const left = [...some];
  const lane = async () => {
    for (let target = left.pop(); target; target = left.pop()) await work(target);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
}

describe('any bytes get a 4xx in our error format', () => {
  it('bodies that are not JSON, or JSON of another type', async () => {
    const deep = '['.repeat(10_000);
    const bodies: (string | Uint8Array)[] = [
      '',
      '{',
      '{"name":',
      'null',
      'true',
      '42',
      '"text"',
      '[]',
      '{}',
      '[{}]',
      'undefined',
      '\u0000',
      '{"a":1}{"b":2}',
      `{"name":${deep}${']'.repeat(10_000)}}`,
      deep,
      `${deep}${']'.repeat(10_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      new Uint8Array([0xff, 0xfe, 0x00]),
      new Uint8Array(64).fill(0x80),
      '{"__proto__":{"admin":true}}',
    ];
    await each(async ({ method, path, upload, open, body: fields }) => {
      for (const body of bodies) {
        const token = open ? undefined : owner.token;
        // A change without any known field has no required field missing.
        const isEmptyChange =
          method === 'PUT' && typeof body === 'string' && isObjectOfUnknowns(body, fields);
        if (!isEmptyChange) await refused(method, path, { token, body });
        if (upload) {
          const headers = { 'content-type': 'multipart/form-data; boundary=x' };
          await refused(method, path, { token, body, headers });
        }
      }
    });
  }, 90_000);

  it('every field with every wrong type', async () => {
    await each(async ({ method, path, body, open }) => {
      for (const key of Object.keys(body ?? {})) {
        for (const value of wrongValues) {
          const token = open ? undefined : owner.token;
          await refused(method, path, { token, body: { ...body, [key]: value } });
        }
      }
    });
  }, 90_000);

  const tooLarge = (bytes: number) => {
    const body = JSON.stringify({ name: 'x'.repeat(bytes) });
    return async ({ method, path, upload, open }: Target) => {
      const status = await refused(method, path, { token: open ? undefined : owner.token, body });
      expect(status, `${method} ${path}`).toBe(upload ? 415 : 413);
    };
  };

  it('JSON slightly over the limit', () => each(tooLarge(maxJsonBytes)), 90_000);

  // The limit above is checked on every route; how far a body exceeds it matters to the server alone.
  it(
    '10 MB of JSON',
    () => each(tooLarge(10 * 1024 * 1024), isDeep ? targets : targets.slice(0, 10)),
    90_000,
  );

  it('paths and methods that do not exist', async () => {
    const ids = [
      'x',
      '%00',
      '%ff%fe',
      '..%2f..',
      "1'--",
      '9'.repeat(400),
      '0190b3a0-0000-7000-8000-00000000000g',
      '💥',
    ];
    for (const id of ids) {
      for (const path of [
        `/projects/${id}`,
        `/contracts/${id}`,
        `/contracts/project/${id}`,
        `/payments/${id}`,
        `/payments?project_id=${id}`,
        `/lien-waivers/${id}/content`,
        `/lien-waivers/${id}/comparison`,
        `/lien-waivers/${id}/form.pdf`,
        `/projects/${id}/waiver-form`,
        `/payments?family_of=${id}`,
        `/payments/${crypto.randomUUID()}/files/${id}/content`,
        `/payments/${id}/files/${crypto.randomUUID()}/content`,
        `/contracts/${id}/family`,
        `/contracts/${id}/finances`,
        `/projects/${id}/finances`,
        `/projects/${id}/finances/contracts`,
        `/contracts/${id}/documents/1/text`,
        `/contracts/${id}/summary.pdf`,
        `/contracts/${id}/analysis?perspective=owner`,
      ]) {
        await refused('GET', path, { token: owner.token });
      }
    }
    for (const path of ['/nothing', '/projects/a/b/c', '/auth', '/admin', '/.env']) {
      expect(await refused('GET', path, { token: owner.token })).toBe(404);
    }
    for (const [method, path] of [
      ['PATCH', '/projects'],
      ['DELETE', '/auth/me'],
      ['PUT', '/dashboard'],
      ['POST', '/healthz'],
    ] as const) {
      expect(
        await refused(method, path, { token: owner.token, ...(method !== 'DELETE' && { body: {} }) }),
      ).toBe(405);
    }
  });

  it('queries of random bytes', async () => {
    const queries = [
      'limit=1e9',
      'limit=-1',
      'limit=NaN',
      'cursor=x',
      'cursor=%00',
      'count=1',
      'status=%00',
      'q=%00',
    ];
    for (const query of queries) {
      for (const path of ['/projects', '/contracts', '/contracts/project/']) {
        expect(await refused('GET', `${path}?${query}`, { token: owner.token })).toBe(422);
      }
    }
    for (const query of ['from=x', 'to=%00', 'actor=x', 'entity_type=%00', 'action=A', 'entity_id=x'])
      expect(await refused('GET', `/activity?${query}`, { token: owner.token })).toBe(422);
    expect(await refused('GET', '/jobs?state=x', { token: owner.token })).toBe(422);
    for (const query of ['ids=%00', 'ids=,', 'status=%00', 'q=%00', 'min_risk=x']) {
      for (const path of ['/contracts/export.csv', '/contracts/export.xlsx']) {
        expect(await refused('GET', `${path}?${query}`, { token: owner.token })).toBe(422);
      }
    }
    for (const query of ['role=%00', 'q=%00', 'project_id=x'])
      expect(await refused('GET', `/parties/export.csv?${query}`, { token: owner.token })).toBe(422);
    expect(await refused('GET', `/contracts?min_risk=101`, { token: owner.token })).toBe(422);
    for (const query of [
      'sort=org_id',
      'sort=-',
      'sort=%00',
      'project_id=x',
      'sort=name&cursor=e30',
      'cursor=%F0%9F',
    ]) {
      expect(await refused('GET', `/contracts?${query}`, { token: owner.token })).toBe(422);
    }
    for (const query of [
      '',
      'q=a',
      'q=a%00b',
      `q=${'x'.repeat(201)}`,
      'q=ab&contract_id=%00',
      'q=ab&project_id=x',
    ]) {
      expect(await refused('GET', `/search?${query}`, { token: owner.token })).toBe(422);
    }
    expect(await refused('GET', `/projects?q=${'x'.repeat(300)}`, { token: owner.token })).toBe(422);
  });

  it('tokens that we did not issue', async () => {
    const secret = process.env.PLUMBLINE_JWT_SECRET ?? '';
    const past = Math.floor(Date.now() / 1000) - 10;
    const tokens = [
      'x',
      'a.b.c',
      unsignedToken(owner.id),
      'x'.repeat(7_000),
      `${owner.token}x`,
      await accessToken('another-secret-of-at-least-32-bytes', { sub: owner.id }),
      await accessToken(secret, { sub: owner.id }, past),
      await accessToken(secret, { sub: owner.id, role: 'service_role' }),
      await accessToken(secret, { sub: owner.id, aud: 'elsewhere' }),
    ];
    for (const token of tokens) {
      for (const { method, path, body, open } of targets.filter((target) => !target.open)) {
        expect(open).toBeUndefined();
        expect(await refused(method, path, { token, body })).toBe(401);
      }
    }
    await call('GET', '/projects', { headers: { authorization: 'Basic YTpi' } }).then(({ status }) =>
      expect(status).toBe(401),
    );
  });

  it('ids and organizations of others', async () => {
    const { token } = owner;
    const unknown = crypto.randomUUID();
    for (const id of [strangers.project, unknown]) {
      for (const path of [
        `/projects/${id}`,
        `/projects/${id}/members`,
        `/contracts/project/${id}`,
        `/contracts?project_id=${id}`,
        `/search?q=damages&project_id=${id}`,
      ]) {
        expect(await refused('GET', path, { token })).toBe(404);
      }
    }
    for (const id of [strangers.contract, unknown]) {
      for (const path of [
        `/contracts/${id}`,
        `/contracts/${id}/documents`,
        `/contracts/${id}/documents/1/content`,
        `/contracts/${id}/summary.pdf`,
        `/contracts/${id}/analysis?perspective=owner`,
        `/contracts/${id}/transitions`,
        `/contracts/${id}/approvals`,
        `/contracts/${id}/asks`,
        `/contracts/${id}/positions`,
        `/playbook-versions/${id}`,
        `/contracts/${id}/document-set`,
        `/contracts/${id}/findings/${unknown}/earlier-decisions`,
        `/contracts/${id}/documents/1/counterproposal`,
        `/contracts/${id}/documents/1/counterproposal/content`,
        `/contracts/${id}/documents/1/round`,
        `/contracts/${id}/documents/1/issues-list.docx`,
        `/contracts/${id}/documents/1/issues-list.pdf`,
        `/contracts/${id}/documents/1/issues-list.xlsx`,
        `/contracts/${id}/obligations`,
        `/obligations?contract_id=${id}`,
        `/deadlines/${id}`,
        `/reminders/${id}`,
        `/reminders?contract_id=${id}`,
        `/reminders?deadline_id=${id}`,
        `/activity?contract_id=${id}`,
        `/search?q=damages&contract_id=${id}`,
      ]) {
        expect(await refused('GET', path, { token })).toBe(404);
      }
      expect(await refused('DELETE', `/contracts/${id}`, { token })).toBe(404);
      expect(await refused('POST', `/contracts/${id}/restore`, { token })).toBe(404);
    }
    expect(await refused('GET', '/projects', { token, headers: { 'x-organization-id': unknown } })).toBe(404);
    expect(await refused('GET', '/projects', { token, headers: { 'x-organization-id': "' or 1=1" } })).toBe(
      422,
    );
  });
});
