import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { archivedTables } from '../../_shared/archive/tables.ts';
import { dayFromNow } from '../../_shared/calendar/testing/day-from-now.ts';
import {
  type ContractDocument,
  deadlineSchema,
  messageDetailSchema,
  newApiKeySchema,
  newWebhookSchema,
  type Project,
  partySchema,
  siteEventSchema,
} from '../../_shared/schemas/index.ts';
import { sha256 } from '../http/hash.ts';
import {
  newColleague,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  share,
  sql,
} from './cast.ts';
import { call, success } from './client.ts';
import { newCheck, newEvidence, newProjectRequirement } from './compliance.ts';
import { sayFacts } from './liens.ts';
import { decide, newProposal, newVersion, stepped } from './lifecycle.ts';
import { issued, letter, newNotice } from './notices.ts';
import { newReceivedWaiver } from './payments.ts';
import { newReminder } from './reminders.ts';

export interface Everything {
  owner: Person;
  /** The owner and the people created with them. */
  people: Person[];
  project: Project;
}

/** One blue pixel. */
export const aPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQ95sDAAGZAQpm9/6lAAAAAElFTkSuQmCC',
  'base64',
);

const agreement = readFileSync(
  new URL('../../../../devstack/demo/contracts/northgate-refrigeration-service.txt', import.meta.url),
  'utf8',
);

/** Creates an organization with rows in every table that references organizations. */
export async function newOrganizationWithEverything(seed = crypto.randomUUID()): Promise<Everything> {
  const owner = await newOwner(`Olive, "the owner" of ${seed}`);
  const project = await newProject(owner, { name: `=Harbor "Tower", ${seed}`, contract_value: 4_250_000.1 });
  const admin = await newColleague(owner, 'admin');
  const left = await newColleague(owner);
  await accepted(call('DELETE', `/members/${left.id}`, { token: owner.token }));
  const lawyer = await newProjectMember(owner, project, 'lawyer');
  const contractor = await newProjectMember(owner, project, 'contractor');
  const { token } = owner;
  const contract = await newContract(owner, project, { contract_value: 250_000 });
  await share(contract, owner, contractor);
  await newVersion(owner, contract, `${agreement}\n${seed}`);
  const document = await newVersion(owner, contract, `${agreement}\n${seed}\nÜbergabe – 契約 – 𝄞`);
  const analysis = { contract_id: contract.id, extract_clauses: true, assess_risk: true };
  await accepted(patiently(() => call('POST', '/contracts/analyze', { token, body: analysis })));
  await stepped(owner, contract, 'submit');
  await accepted(decide(lawyer, document));
  await newProposal(owner, contract, { anchor: 'fixed_date', anchor_date: dayFromNow(3) });
  await newProjectRequirement(owner, project);
  const check = await newCheck(owner, project, { due_date: dayFromNow(1) });
  await newEvidence(owner, check, {}, { content: `Certificate of insurance ${seed}` });
  const link = { recipient: 'Northside Electric' };
  await accepted(call('POST', `/compliance/checks/${check.id}/links`, { token, body: link }));
  await newReminder(owner, project, [owner, admin]);
  const { payment } = await newReceivedWaiver(owner, contract);
  const invoice = new FormData();
  invoice.set('file', new Blob([`Invoice of ${seed}`]), 'invoice.txt');
  invoice.set('kind', 'invoice');
  await accepted(call('POST', `/payments/${payment.id}/files`, { token, body: invoice }));
  await sayFacts(owner, project.id, { completion: '2038-05-03' });
  const table = {
    kind: 'projects',
    file_name: 'projects.csv',
    columns: ['Project', 'Client', 'Start date'],
    fields: ['name', 'client_name', 'start_date'],
    dry_run: false,
  };
  await accepted(
    call('POST', '/imports', {
      token,
      body: { ...table, rows: [[`Imported ${seed}`, 'Harbor', '2026-03-02']] },
    }),
  );
  const recording = {
    source: 'law',
    project_id: project.id,
    rule_key: 'ca-record-sub',
    due_on: '2038-08-01',
  };
  const { id: deadline_id } = await success(
    call('POST', '/deadlines', { token, body: recording }),
    201,
    deadlineSchema,
  );
  await newReminder(owner, project, [owner], { deadline_id, date: undefined, days_before: 3 });
  await serveNotice(owner, lawyer, project);
  const delay = {
    project_id: project.id,
    kind: 'delay',
    happened_on: '2038-03-01',
    words: 'The crane stood still',
  };
  const happened = await success(call('POST', '/site-events', { token, body: delay }), 201, siteEventSchema);
  const note = new FormData();
  note.set('file', new Blob(['No power from seven to noon']), 'log.txt');
  await accepted(call('POST', `/site-events/${happened.id}/files`, { token, body: note }));
  const party = await mergeParties(owner, project);
  await accepted(
    call('POST', `/contracts/${contract.id}/asks`, {
      token,
      body: { ask: 'Ask for a cap.', replacement: null },
    }),
  );
  await writeToParty(owner, project, { party, contract: contract.id, document });
  await newReminder(owner, project, [], { party_ids: [party] });
  const dismissal = { contract_id: contract.id, side: 'b', dismissed: true };
  await accepted(call('POST', '/parties/suggestions/dismissals', { token, body: dismissal }));
  await accepted(call('POST', '/reports', { token, body: { type: 'risk_analysis', format: 'csv' } }));
  const schedule = { type: 'project_status', rhythm: 'weekly', weekday: 1, user_ids: [admin.id] };
  await accepted(call('POST', '/reports/schedules', { token, body: schedule }));
  const logo = new FormData();
  logo.set('file', new Blob([aPng]), 'logo.png');
  await accepted(call('PUT', '/organization/logo', { token, body: logo }));
  const invited = { emails: [`${crypto.randomUUID()}@test.example`], org_role: 'member' };
  await accepted(call('POST', '/invitations', { token, body: invited }));
  await success(
    call('POST', '/api-keys', { token, body: { name: 'Sync', scopes: ['projects:read'] } }),
    201,
    newApiKeySchema,
  );
  const hook = { name: 'Hook', url: 'http://127.0.0.1:9/hook', entity_types: ['project'] };
  await success(call('POST', '/webhooks', { token, body: hook }), 201, newWebhookSchema);
  await accepted(
    call('PUT', `/projects/${project.id}`, { token, body: { description: `-1+1 "quoted"\r\n${seed}` } }),
  );
  await fillTheRest(owner, contract.id, document.id);
  const people = [owner, admin, lawyer, contractor];
  const empty = await emptyTables(owner.organizationId);
  if (empty.length > 0) throw new Error(`nothing was put into ${empty.join(', ')}`);
  return { owner, people, project };
}

/** Issues a notice from a template of the organization, and serves it with proof. */
async function serveNotice(owner: Person, lawyer: Person, project: Project): Promise<void> {
  const { token } = owner;
  const body = { type: 'Notice of Non-Payment', body: letter().body };
  await accepted(call('POST', '/notices/templates', { token, body }));
  const { id } = await issued(await newNotice(owner, project), lawyer);
  const service = { recipient: 1, means: 'courier', sent_to: '12 Quay Street', served_on: dayFromNow(0) };
  await accepted(call('POST', `/notices/${id}/services`, { token, body: service }));
  const form = new FormData();
  form.set('file', new Blob(['Received by D. Reyes']), 'receipt.txt');
  await accepted(call('POST', `/notices/${id}/proofs`, { token, body: form }));
}

/** Merges two directory entries for the same party, which is on a project. */
async function mergeParties({ token }: Person, project: Project): Promise<string> {
  const named = (email: string | null) =>
    success(
      call('POST', '/parties', {
        token,
        body: { name: 'Reed Steel', email, project: { project_id: project.id, role: 'supplier' } },
      }),
      201,
      partySchema,
    );
  const [kept, gone] = [await named('office@reed.test.example'), await named(null)];
  await accepted(call('POST', `/parties/${kept.id}/merge`, { token, body: { gone_id: gone.id } }));
  return kept.id;
}

/**
 * Creates a message scheduled for much later, with a document and a reply, and a message template of the
 * organization.
 */
async function writeToParty(
  { token }: Person,
  { id: project_id }: Project,
  { party, contract, document }: { party: string; contract: string; document: ContractDocument },
): Promise<void> {
  const words = { subject: 'News', body: 'Of {project}' };
  const view = { list: 'contracts', name: 'Active', query: 'status=active', shared: true };
  await accepted(call('POST', '/saved-views', { token, body: view }));
  await accepted(
    call('POST', '/playbook-versions', { token, body: { side: 'payer', contract_type: 'Subcontract' } }),
  );
  await accepted(call('POST', '/messages/templates', { token, body: { template: 'Project Update', words } }));
  const message = {
    project_id,
    template: 'Project Update',
    ...words,
    party_ids: [party],
    document_ids: [document.id],
    ask_files: { contract_id: contract, version: document.version, kinds: ['issues_list_xlsx'] },
    send_at: '2099-01-01T00:00:00Z',
  };
  const { id, to } = await success(
    call('POST', '/messages', { token, body: message }),
    201,
    messageDetailSchema,
  );
  await sql()`
    insert into public.message_replies (org_id, project_id, message_id, recipient_id, from_address, subject, text, provider_id)
    select r.org_id, r.project_id, r.message_id, r.id, 'office@reed.test.example', 'Re: News', 'Thank you', ${id}
    from public.message_recipients r where r.id = ${to[0]?.id ?? id}`;
  await keepReplyFile(id);
}

/** Stores a file that came with a reply to a message, the way the job does. */
async function keepReplyFile(messageId: string): Promise<void> {
  const bytes = new TextEncoder().encode('Signed and returned');
  const fileId = crypto.randomUUID();
  const [reply] = await sql()<{ id: string; org_id: string }[]>`
    select a.id, a.org_id from public.message_replies a where a.message_id = ${messageId}`;
  const path = `${reply?.org_id}/${reply?.id}/${fileId}/signed.txt`;
  const secretKey = process.env.PLUMBLINE_SECRET_KEY ?? '';
  await accepted(
    fetch(`${process.env.PLUMBLINE_URL}/storage/v1/object/replies/${path}`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/octet-stream' },
      body: bytes,
    }),
  );
  await sql()`
    insert into public.message_reply_files
      (id, org_id, project_id, message_id, reply_id, file_name, mime_type, size_bytes, sha256, storage_path, provider_id)
    select ${fileId}, a.org_id, a.project_id, a.message_id, a.id, 'signed.txt', 'text/plain', ${bytes.byteLength}, ${sha256(bytes)},
      ${path}, 'att_1'
    from public.message_replies a where a.message_id = ${messageId}`;
}

/** Sends a request again while a busy stack answers 503, as clients do. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let left = 5; ; left -= 1) {
    const answer = await send();
    if (answer.status !== 503 || left === 0) return answer;
    await answer.body?.cancel();
    await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

async function accepted(answer: Promise<Response>): Promise<void> {
  const { ok, status, url, body } = await answer;
  if (!ok) throw new Error(`${url} answered ${status}`);
  await body?.cancel();
}

/** Inserts rows that would otherwise need a scan, a language model, or time to pass. */
async function fillTheRest(
  { organizationId: orgId, id }: Person,
  contractId: string,
  documentId: string,
): Promise<void> {
  const ids = sql()`d.org_id, d.project_id, d.contract_id, d.id`;
  const document = sql()`public.contract_documents d where d.org_id = ${orgId} and d.id = ${documentId}`;
  await sql()`
    insert into public.contract_page_recognitions (org_id, project_id, contract_id, document_id, page, text, confidence, recognized_by)
    select ${ids}, 1, 'Recognized', 0.9, ${id} from ${document}`;
  await sql()`
    insert into public.dismissed_contract_proposals (org_id, project_id, contract_id, document_id, field, value)
    select ${ids}, 'end_date', '2026-12-31' from ${document}`;
  await sql()`insert into private.read_pages (org_id, document_id, page, text) values (${orgId}, ${documentId}, 1, 'Read')`;
  await sql()`insert into public.language_model_consents (org_id, host, decided_by) values (${orgId}, 'llm.example', ${id})`;
  await sql()`
    insert into public.language_model_readings (org_id, project_id, contract_id, analysis_id, model, host, created_by)
    select a.org_id, a.project_id, a.contract_id, a.id, 'clause-reader', 'llm.example', ${id}
    from public.contract_analyses a where a.org_id = ${orgId} limit 1`;
  await sql()`
    insert into public.language_model_questions (org_id, project_id, contract_id, question, model, host, sentences, passages, dropped,
      is_part, input_tokens, output_tokens, created_by)
    select d.org_id, d.project_id, d.contract_id, 'Who pays?', 'clause-reader', 'llm.example', '[]', '[]', 0, false, 1, 1, ${id}
    from ${document}`;
  await sql()`
    insert into public.asks (org_id, project_id, contract_id, document_id, ask, created_by)
    select d.org_id, d.project_id, d.contract_id, d.id, 'Cap liability at the contract sum', ${id}
    from public.contract_documents d where d.org_id = ${orgId} limit 1`;
  await sql()`
    insert into public.ask_outcomes (org_id, project_id, contract_id, ask_id, document_id, outcome, created_by)
    select k.org_id, k.project_id, k.contract_id, k.id, k.document_id, 'granted', ${id} from public.asks k where k.org_id = ${orgId}`;
  await sql()`
    insert into public.document_sets (org_id, project_id, contract_id, documents, is_confirmed, confirmed_by, confirmed_at)
    select c.org_id, c.project_id, c.id, jsonb_build_array(jsonb_build_object('contract_id', c.id, 'role', 'agreement')), true, ${id}, now()
    from public.contracts c where c.org_id = ${orgId} limit 1`;
  await sql()`insert into public.organization_holidays (org_id, day, name) values (${orgId}, '2026-12-24', 'Christmas Eve')`;
  await sql()`
    insert into public.sso_connections (org_id, protocol, provider, issuer)
    values (${orgId}, 'saml', ${`sso:${crypto.randomUUID()}`}, 'https://idp.example/metadata')`;
  await sql()`insert into public.sso_domains (org_id, domain) values (${orgId}, 'builders.example')`;
  await sql()`
    insert into public.lien_rule_confirmations (org_id, rule, revision, note, bar_number, bar_jurisdiction, confirmed_by)
    values (${orgId}, 'ca-prelim-sub', 1, 'Read', 'CA 1', 'California', ${id})`;
  await sql()`
    insert into private.deadlines_told (org_id, user_id, deadline, due_date, days_ahead)
      values (${orgId}, ${id}, ${contractId}, '2026-12-31', 7)`;
  await sql()`
    insert into private.deadline_tellings (org_id, user_id, deadline_id, act_by, stage)
    select d.org_id, ${id}, d.id, d.act_by, 7 from public.deadlines d where d.org_id = ${orgId}`;
  await sql()`insert into private.mail_refusals (org_id, address, category) values (${orgId}, 'refused@test.example', 'reminder')`;
  await sql()`
    insert into public.reporting_logins (org_id, name, role_name, created_by)
    values (${orgId}, 'Reports', ${`report_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`}, ${id})`;
  await sql()`select private.seal_activity()`;
}

/** The archive's tables in which an organization has no rows. */
async function emptyTables(orgId: string): Promise<string[]> {
  const empty: string[] = [];
  for (const { schema, name } of archivedTables) {
    if (name === 'organizations' || name === 'profiles') continue;
    const [row] = await sql()`select from ${sql()(`${schema}.${name}`)} where org_id = ${orgId} limit 1`;
    if (!row) empty.push(name);
  }
  return empty;
}
