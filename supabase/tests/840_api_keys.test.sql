begin;
select plan(917);
select tests.cast_and_records();
select tests.compliance_records();

-- Returns the outcome of a statement in a request with an API key, rolled back.
create function tests.attempt_with_key(key text, statement text) returns text
language plpgsql set search_path = ''
as $$
declare
  outcome text;
  affected bigint;
begin
  begin
    perform tests.reset();
    perform set_config('request.jwt.claims', jsonb_build_object('role', 'api_client', 'api_key_id', tests.id(key))::text, true),
      set_config('app.request_id', 'request 1', true), set_config('role', 'api_client', true);
    execute statement;
    get diagnostics affected = row_count;
    outcome := affected || case affected when 1 then ' row' else ' rows' end;
    raise exception 'undo' using errcode = 'UNDO0';
  exception when others then
    if sqlstate <> 'UNDO0' then
      outcome := sqlstate;
    end if;
  end;
  return outcome;
end;
$$;
create function tests.make_key(called text, org text, scopes text[], expires timestamptz default null) returns uuid
language sql set search_path = ''
as $$
  insert into public.api_keys (id, org_id, name, prefix, hash, scopes, expires_at)
  values (tests.remember(called, private.uuid_v7()), tests.id(org), called, 'abcdefgh', sha256(called::bytea), scopes, expires)
    returning id;
$$;

select tests.make_key('projects', 'Beam', '{projects:read}');
select tests.make_key('contracts', 'Beam', '{contracts:read}');
select tests.make_key('compliance', 'Beam', '{compliance:read}');
select tests.make_key('activity', 'Beam', '{activity:read}');
select tests.make_key('project writer', 'Beam', '{projects:read,projects:write}');
select tests.make_key('contract writer', 'Beam', '{contracts:read,contracts:write}');
select tests.make_key(noun, 'Beam', array[noun || ':read'])
from unnest('{deadlines,calendar,reminders,notices,parties,messages}'::text[]) noun;
select tests.make_key('webhooks', 'Beam', '{webhooks:manage}');
select tests.make_key(noun || ' writer', 'Beam', array[noun || 's:read', noun || 's:write']) from unnest('{reminder,notice}'::text[]) noun;
select tests.make_key('party writer', 'Beam', '{parties:read,parties:write}');
select tests.make_key('compliance writer', 'Beam', '{compliance:read,compliance:write}');
select tests.make_key('every', 'Beam', (select array_agg(scope)
  from unnest('{projects,contracts,deadlines,calendar,reminders,compliance,notices,'
  'parties,messages,activity}'::text[]) noun, unnest(array[noun || ':read', noun || ':write']) scope
  where scope not in ('deadlines:write', 'calendar:write', 'messages:write', 'activity:write')) || '{webhooks:manage,mcp:use}');
select tests.make_key('expired', 'Beam', '{projects:read,projects:write}', now() - interval '1 minute');
select tests.make_key('revoked', 'Beam', '{projects:read,projects:write}');
select private.revoke_api_key(tests.id('Beam'), tests.id('revoked'));

-- People and keys
select tests.only('{owner,admin}', 'read a key', $$select id, name, prefix, scopes,
  last_used_at from public.api_keys where id = tests.id('projects')$$);
select tests.only('{owner,admin}', 'create a key',
  $$insert into public.api_keys (org_id, name, prefix, hash, scopes)
    values (tests.id('Beam'), 'K', 'abcdefgh', sha256('k'), '{projects:read}')$$, '42501', 'request 1');
select tests.nobody('read a key''s hash', $$select hash from public.api_keys where id = tests.id('projects')$$);
select tests.nobody('add scopes to a key', $$update public.api_keys set scopes = '{projects:write}' where id = tests.id('projects')$$,
  'request 1');
select is(tests.attempt('owner',
  $$insert into public.api_keys (org_id, name, prefix, hash, scopes)
    values (tests.id('Beam'), 'K', 'abcdefgh', sha256('k'), '{projects:read}')$$, 'Beam'),
  '42501', 'creating a key requires the API');
select is(tests.attempt('owner',
  $$insert into public.api_keys (org_id, name, prefix, hash, scopes)
    values (tests.id('Rival'), 'K', 'abcdefgh', sha256('k'), '{projects:read}')$$, 'Beam', 'request 1'),
  '42501', 'cannot create one for another organization');
select is(tests.attempt('owner',
  $$insert into public.api_keys (org_id, name, prefix, hash, scopes)
    values (tests.id('Beam'), 'K', 'abcdefgh', sha256('k'), '{everything}')$$, 'Beam', 'request 1'),
  '23514', 'rejects an unknown scope');

-- What each scope can and cannot access. Beam has two projects with three contracts, Rival one of each.
create temp table reach (statement text, may text[], count integer);
insert into reach values
  ('select id from public.projects', '{projects,contracts,compliance,activity,project writer,contract writer,every}', 2),
  ('select id from public.project_members', '{projects,project writer,every}', 6),
  ('select id from public.contracts', '{contracts,activity,contract writer,every}', 3),
  ('select contract_id from public.contract_scores', '{contracts,contract writer,every}', 3),
  ('select id from public.contract_documents', '{contracts,activity,contract writer,every}', 3),
  ('select page from public.contract_document_pages', '{contracts,contract writer,every}', 3),
  ('select id from public.contract_analyses', '{contracts,contract writer,every}', 3),
  ('select id from public.contract_findings', '{contracts,activity,contract writer,every}', 3),
  ('select id from public.compliance_checks', '{compliance,projects,activity,project writer,every}', 2),
  ('select id from public.compliance_requirements', '{compliance,activity,every}', 2),
  ('select id from public.project_requirements', '{compliance,activity,every}', 2),
  ('select id from public.compliance_evidence', '{compliance,activity,every}', 2),
  ('select id from public.compliance_evidence_links', '{compliance,activity,every}', 2);
grant select on reach to public;
select is(
  (select string_agg(k.name || ': ' || tests.attempt_with_key(k.name, r.statement), ', ' order by k.name)),
  (select string_agg(k.name || ': ' || case when k.name = any (r.may) then r.count else 0 end || ' rows', ', ' order by k.name)),
  r.statement)
from reach r, unnest('{projects,contracts,compliance,activity,project writer,contract writer,every,expired,revoked}'::text[]) k (name)
group by r.statement, r.may, r.count;

insert into public.obligations (org_id, project_id, contract_id, kind, title, category, anchor, anchor_event, status, source)
select tests.id(o), tests.id(p), tests.id(c), 'deadline', 'T', 'time', 'event', 'e', 'confirmed', 'person'
from (values
  ('Beam', 'Site', 'Shared contract'),
  ('Rival', 'Rival site', 'Rival contract')
) v (o, p, c);
insert into public.reminders (org_id, project_id, type, title, first_date, first_time, frequency)
select tests.id(o), tests.id(p), (enum_range(null::public.reminder_type))[1], 'T', '2026-12-01', '08:00',
  'one_time' from (values
  ('Beam', 'Site'),
  ('Rival', 'Rival site')
) v (o, p);
insert into public.contract_status_changes (org_id, project_id, contract_id, action)
select tests.id(o), tests.id(p), tests.id(c),
  'submit' from (values
  ('Beam', 'Site', 'Shared contract'),
  ('Rival', 'Rival site', 'Rival contract')
) v (o, p, c);
insert into public.dismissed_contract_proposals (org_id, project_id, contract_id, document_id, field, value)
select tests.id(o), tests.id(p), tests.id(c || ' contract'), tests.id(c || ' document'),
  (enum_range(null::public.contract_proposal_field))[1],
    'V' from (values
  ('Beam', 'Site', 'Shared'),
  ('Rival', 'Rival site', 'Rival')
) v (o, p, c);
insert into public.parties (id, org_id, name) select tests.remember(o || ' party', private.uuid_v7()), tests.id(o),
  o from unnest('{Beam,Rival}'::text[]) o;
insert into public.project_parties (org_id, project_id, party_id, role)
select tests.id(o), tests.id(p), tests.id(o || ' party'), 'supplier' from (values
  ('Beam', 'Site'),
  ('Rival', 'Rival site')
) v (o, p);
insert into public.webhooks (org_id, name, url) select tests.id(o), o, 'https://hooks.example' from unnest('{Beam,Rival}'::text[]) o;
insert into public.invitations (org_id, email, org_role, token_hash, expires_at)
select tests.id(o), lower(o) || '@invited.example', 'member', repeat('a', 63) || left(md5(o), 1),
  now() + interval '1 day' from unnest('{Beam,Rival}'::text[]) o;
insert into public.organization_holidays (org_id, day, name) select tests.id(o), '2026-12-24', o from unnest('{Beam,Rival}'::text[]) o;
delete from public.former_members;
insert into public.former_members (org_id, user_id, name) select tests.id(o), tests.id('outsider'), o from unnest('{Beam,Rival}'::text[]) o;
insert into public.reporting_logins (org_id, name, role_name)
select tests.id(o), o, 'report_' || left(md5(o), 16) from unnest('{Beam,Rival}'::text[]) o;
insert into public.contract_page_recognitions (org_id, project_id, contract_id, document_id, page, text)
select tests.id(o), tests.id(p), tests.id(c || ' contract'), tests.id(c || ' document'), 1,
  'T' from (values
  ('Beam', 'Site', 'Shared'),
  ('Rival', 'Rival site', 'Rival')
) v (o, p, c);
alter table public.contract_approvals disable trigger user;
insert into public.contract_approvals (org_id, project_id, contract_id, document_id, document_sha256, decision, note, bar_number,
  bar_jurisdiction, lawyer_id, lawyer_name)
select tests.id(o), tests.id(p), tests.id(c || ' contract'), tests.id(c || ' document'), repeat('a', 64), 'rejected', 'N', '1', 'NY',
  tests.id('lawyer'), 'L'
from (values
  ('Beam', 'Site', 'Shared'),
  ('Rival', 'Rival site', 'Rival')
) v (o, p, c);
alter table public.contract_approvals enable trigger user;
-- One record of each logged entity type, in both organizations.
create temp view readers as select unnest('{projects,contracts,contract writer,compliance,activity,deadlines,calendar,reminders,notices,'
  'parties,messages,webhooks}'::text[]) as k;
grant select on readers to public;
create temp table homes as select * from (values
  ('Beam', 'Site', 'Shared contract'),
  ('Rival', 'Rival site', 'Rival contract')
) v (o, p, c);
insert into public.deadlines (org_id, project_id, source, title, due_on, act_by)
select tests.id(o), tests.id(p), 'person', 'T', '2027-08-01', '2027-07-30' from homes;
insert into public.chain_bundles (org_id, project_id, marked_kind, marked_id, title)
select tests.id(o), tests.id(p), 'notice', gen_random_uuid(), 'T' from homes;
insert into public.notices (id, org_id, project_id, type, created_by) select tests.remember(o || ' notice', private.uuid_v7()), tests.id(o),
  tests.id(p), 'Stop Work Notice', tests.id('team_member') from homes;
insert into public.messages (org_id, project_id, template, subject, body, send_at)
select tests.id(o), tests.id(p), 'Custom Message', 'S', 'B', now() + interval '1 day' from homes;
insert into public.payments (id, org_id, project_id, contract_id, direction, amount)
select tests.remember(o || ' paid', private.uuid_v7()), tests.id(o), tests.id(p), tests.id(c), 'out', 1000 from homes;
insert into public.payment_files (id, org_id, project_id, contract_id, payment_id, kind, file_name, mime_type, size_bytes, sha256,
  storage_path)
select f, tests.id(o), tests.id(p), tests.id(c), tests.id(o || ' paid'), 'invoice', 'a.pdf', 'application/pdf', 1, repeat('d', 64),
  concat_ws('/', tests.id(o), tests.id(o || ' paid'), f, 'a.pdf') from (select *, gen_random_uuid() as f from homes) h;
insert into public.lien_waivers (org_id, project_id, contract_id, payment_id, kind, amount, recipient, token_hash, expires_at)
select tests.id(o), tests.id(p), tests.id(c), tests.id(o || ' paid'), 'conditional_progress', 1000, 'Northside',
  encode(sha256(o::bytea), 'hex'), now() + interval '9 days' from homes;
insert into public.site_events (id, org_id, project_id, kind, happened_on, words)
select tests.remember(o || ' event', private.uuid_v7()), tests.id(o), tests.id(p), 'delay', '2027-03-01', 'T' from homes;
insert into public.site_event_files (id, org_id, project_id, site_event_id, file_name, mime_type, size_bytes, sha256, storage_path)
select f, tests.id(o), tests.id(p), tests.id(o || ' event'), 'a.jpg', 'image/jpeg', 1, repeat('d', 64),
  concat_ws('/', tests.id(o), tests.id(o || ' event'), f, 'a.jpg')
from (select *, gen_random_uuid() as f from homes) h;
insert into public.party_merges (org_id, kept_id, gone_id, kept_before, kept_after, moved)
select tests.id(o), tests.id(o || ' party'), tests.id(o || ' party'), '{}', '{}', '{}' from homes;
update public.reminders set created_by = tests.id('team_member');
insert into public.reminder_recipients (org_id, project_id, reminder_id, address)
select r.org_id, r.project_id, r.id, 'a@outside.example' from public.reminders r;
insert into public.lien_facts (org_id, project_id) select tests.id(o), tests.id(p) from homes;
insert into public.lien_rule_confirmations (org_id, rule, revision, bar_number, bar_jurisdiction)
select tests.id(o), 'ny-lien', 1, '1', 'NY' from homes;
insert into public.notice_versions (org_id, project_id, notice_id, content)
select n.org_id, n.project_id, n.id, '{}' from public.notices n;
alter table public.notice_status_changes disable trigger user;
insert into public.notice_status_changes (org_id, project_id, notice_id, action, version_number, note, from_status, to_status)
select n.org_id, n.project_id, n.id, 'discard', 1, 'N', 'draft', 'draft' from public.notices n;
alter table public.notice_status_changes enable trigger user;
alter table public.notice_services disable trigger user;
insert into public.notice_services (org_id, project_id, notice_id, recipient, recipient_name, means, sent_to, served_on)
select n.org_id, n.project_id, n.id, 1, 'R', 'courier', 'A', '2027-03-01' from public.notices n;
alter table public.notice_services enable trigger user;
insert into public.notice_proofs (id, org_id, project_id, notice_id, file_name, mime_type, size_bytes, sha256, storage_path)
select f, n.org_id, n.project_id, n.id, 'a.pdf', 'application/pdf', 1, repeat('d', 64), concat_ws('/', n.org_id, n.id, f, 'a.pdf')
from (select *, gen_random_uuid() as f from public.notices) n;
insert into public.notice_templates (org_id, type, body) select tests.id(o), 'Stop Work Notice', '{}' from homes;
insert into public.message_recipients (org_id, project_id, message_id, name, role)
select m.org_id, m.project_id, m.id, 'R', 'Owner' from public.messages m;
insert into public.message_replies (org_id, project_id, message_id, recipient_id, from_address, subject, text, provider_id)
select r.org_id, r.project_id, r.message_id, r.id, 'a@outside.example', 'S', 'T', r.id::text from public.message_recipients r;
insert into public.message_reply_files (org_id, project_id, message_id, reply_id, file_name, mime_type, provider_id)
select a.org_id, a.project_id, a.message_id, a.id, 'a.pdf', 'application/pdf', 'p' from public.message_replies a;
insert into public.message_files (org_id, project_id, message_id, contract_id, document_id)
select m.org_id, m.project_id, m.id, d.contract_id, d.id from public.messages m
join public.contract_documents d on d.id in (tests.id('Shared document'), tests.id('Rival document')) and d.org_id = m.org_id;
insert into public.message_ask_files (id, org_id, project_id, message_id, contract_id, document_id, kind, file_name, mime_type, size_bytes,
  sha256, storage_path)
select f.id, f.org_id, f.project_id, f.message_id, f.contract_id, f.document_id, 'issues_list_pdf', 'a.pdf', 'application/pdf', 1,
  repeat('d', 64), concat_ws('/', f.org_id, 'ask-files', f.id, 'a.pdf')
from public.message_files f;
insert into public.asks (org_id, project_id, contract_id, document_id, quote, page, start_offset, ask)
select d.org_id, d.project_id, d.contract_id, d.id, 'Q', 1, 0, 'A' from public.contract_documents d
where d.id in (tests.id('Shared document'), tests.id('Rival document'));
insert into public.ask_outcomes (org_id, project_id, contract_id, ask_id, document_id, outcome)
select k.org_id, k.project_id, k.contract_id, k.id, k.document_id, 'granted' from public.asks k;
insert into public.playbook_versions (org_id, side, body) select tests.id(o), 'payer', '{"entries": []}' from homes;
insert into public.sso_domains (org_id, domain) select tests.id(o), lower(o) || '.example' from homes;
insert into public.document_sets (org_id, project_id, contract_id, documents, is_confirmed)
select c.org_id, c.project_id, c.id, jsonb_build_array(jsonb_build_object('contract_id', c.id, 'role', 'agreement')), false
from public.contracts c where c.id in (tests.id('Shared contract'), tests.id('Rival contract'));
delete from public.webhook_deliveries d
where d.id not in (select distinct on (one.org_id) one.id from public.webhook_deliveries one order by one.org_id, one.id);
select is(tests.attempt_with_key(k, 'select org_id from public.' || t), case when k = any (may) then '1 row' else '0 rows' end,
  t || ' by ' || k)
from (values
  ('obligations', '{contracts,deadlines,activity,contract writer}'::text[]),
  ('reminders', '{reminders,activity}'),
  ('reminder_recipients', '{reminders}'),
  ('lien_facts', '{deadlines,notices}'),
  ('lien_rule_confirmations', '{deadlines}'),
  ('notice_versions', '{notices}'),
  ('notice_status_changes', '{notices}'),
  ('notice_services', '{notices}'),
  ('notice_proofs', '{notices}'),
  ('notice_templates', '{notices}'),
  ('message_recipients', '{messages}'),
  ('message_replies', '{messages}'),
  ('message_reply_files', '{messages}'),
  ('message_files', '{messages}'),
  ('message_ask_files', '{messages}'),
  ('webhook_deliveries', '{webhooks}'),
  ('asks', '{contracts,activity,contract writer}'),
  ('document_sets', '{contracts,activity,contract writer}'),
  ('ask_outcomes', '{contracts,activity,contract writer}'),
  ('playbook_versions', '{contracts,activity,contract writer}'),
  ('sso_domains', '{activity}'),
  ('contract_status_changes', '{contracts,contract writer}'),
  ('dismissed_contract_proposals', '{contracts,contract writer}'),
  ('contract_approvals', '{contracts,contract writer}'),
  ('webhooks', '{webhooks,activity}'),
  ('contract_page_recognitions', '{contracts,contract writer}'),
  ('reporting_logins', '{activity}'),
  ('parties', '{parties,reminders,compliance,notices,messages,activity,contract writer}'),
  ('project_parties', '{parties,activity}'),
  ('invitations', '{activity}'),
  ('organization_holidays', '{deadlines,activity}'),
  ('deadlines', '{deadlines,activity}'),
  ('chain_bundles', '{activity}'),
  ('notices', '{notices,activity}'),
  ('messages', '{messages,activity}'),
  ('payments', '{activity}'),
  ('payment_files', '{activity}'),
  ('lien_waivers', '{activity}'),
  ('site_events', '{notices,activity}'),
  ('site_event_files', '{activity}'),
  ('party_merges', '{parties,activity}'),
  ('former_members', (select array_agg(r.k) from readers r))
) v (t, may), readers
order by t, k;
select is(tests.attempt_with_key('activity', $$select id from public.activity_events where org_id <> tests.id('Beam')$$), '0 rows',
  'cannot read another organization''s log');
select isnt(tests.attempt_with_key('activity', 'select id from public.activity_events'), '0 rows', 'reads its organization''s log');
select is(tests.attempt_with_key('contracts', 'select id from public.activity_events'), '0 rows', 'reading the log requires the scope');
select is(tests.attempt_with_key('projects', 'select id, name from public.organizations'), '1 row', 'a key reads its organization');
select is(tests.attempt_with_key('projects', 'select id, name from public.profiles'), '9 rows', 'a key reads members'' names');
select is(tests.attempt_with_key('projects', 'select id from public.memberships'), '9 rows', 'a key reads memberships');
select is(tests.attempt_with_key('projects', 'select email from public.profiles'), '42501', 'a key cannot read email addresses');
select is(tests.attempt_with_key('projects', 'select id, name from public.api_keys'), '20 rows', 'a key reads the names of keys');
select is(tests.attempt_with_key('revoked', t), '0 rows', 'a revoked key: ' || t)
from unnest('{select id from public.organizations,select id from public.profiles,select id from public.memberships,select id '
  'from public.api_keys}'::text[]) t;

-- Writing
select is(tests.attempt_with_key(k, statement), case when k = any (may) then '1 row' else coalesce(otherwise, case k when 'compliance'
  then '42501' else '0 rows' end) end, what || ' by ' || k)
from (values
  ('create a project', $$insert into public.projects (org_id, name) values (tests.id('Beam'), 'New')$$, '{project writer,every}'::text[],
    '42501'),
  ('change a project', $$update public.projects set name = 'Other' where id = tests.id('Site')$$, '{project writer,every}', '0 rows'),
  ('create a contract', $$insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
    values (tests.id('Beam'), tests.id('Site'), 'New', 'Subcontract', 'A', 'B')$$, '{contract writer,every}', '42501'),
  ('change a contract', $$update public.contracts set name = 'Other' where id = tests.id('Shared contract')$$, '{contract writer,every}',
    '0 rows'),
  ('upload a version', $$insert into public.contract_documents (org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256,
      storage_path, text_status, id) select tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'b.txt', 'text/plain', 1,
      repeat('b', 64), concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), f, 'b.txt'), 'extracted', f from gen_random_uuid() f$$,
    '{contract writer,every}', '42501'),
  ('analyze a contract', $$insert into public.contract_analyses (org_id, project_id, contract_id, document_id, perspective, risk_score,
    word_count,
      groups, clauses, engine) values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('Shared document'),
        'owner', 42, 1,
      '[]', '[]', '{}')$$, '{contract writer,every}', '42501'),
  ('propose an ask', $$insert into public.asks (org_id, project_id, contract_id, document_id, ask, status) values (tests.id('Beam'),
    tests.id('Site'), tests.id('Shared contract'), tests.id('Shared document'), 'A', 'proposed')$$, '{contract writer,every}', '42501'),
  ('add an ask that counts without a person', $$insert into public.asks (org_id, project_id, contract_id, document_id, ask, status)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('Shared document'), 'A', 'open')$$, '{}', '42501'),
  ('propose an obligation', $$insert into public.obligations (org_id, project_id, contract_id, kind, title, category, anchor, anchor_event,
      source) values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline', 'T', 'time', 'event', 'e', 'rule')$$,
    '{contract writer,every}', '42501'),
  ('set a reminder', $$insert into public.reminders (org_id, project_id, type, title, first_date, first_time, frequency)
      values (tests.id('Beam'), tests.id('Site'), (enum_range(null::public.reminder_type))[1], 'T', '2026-12-01', '08:00', 'one_time')$$,
    '{reminder writer,every}', '42501'),
  ('add a party', $$insert into public.parties (org_id, name) values (tests.id('Beam'), 'New')$$, '{party writer,every}', '42501'),
  ('change a party', $$update public.parties set name = 'Other' where id = tests.id('Beam party')$$, '{party writer,every}', '0 rows'),
  ('add a party to a project', $$insert into public.project_parties (org_id, project_id, party_id, role)
      values (tests.id('Beam'), tests.id('Annex'), tests.id('Beam party'), 'supplier')$$, '{party writer,every}', '42501'),
  ('draft a notice', $$insert into public.notices (org_id, project_id, type) values (tests.id('Beam'), tests.id('Site'),
    'Stop Work Notice')$$,
    '{notice writer,every}', '42501'),
  ('save a version of a draft', $$insert into public.notice_versions (org_id, project_id, notice_id, content)
      values (tests.id('Beam'), tests.id('Site'), tests.id('Beam notice'), '{}')$$, '{notice writer,every}', '42501'),
  ('set a draft''s serve-by date', $$update public.notices set due_by = '2027-01-01' where id = tests.id('Beam notice')$$,
    '{notice writer,every}', '0 rows'),
  ('create a check', $$insert into public.compliance_checks (org_id, project_id, check_type, title)
      values (tests.id('Beam'), tests.id('Site'), 'Safety Compliance', 'New')$$, '{compliance writer,every}', '42501'),
  ('upload evidence', $$insert into public.compliance_evidence (id, org_id, project_id, check_id, file_name, mime_type, size_bytes, sha256,
      storage_path, text_status, confirmed) select f, k.org_id, k.project_id, k.id, 'b.txt', 'text/plain', 1, repeat('b', 64),
      concat_ws('/', k.org_id, k.id, f, 'b.txt'), 'extracted', false from public.compliance_checks k, gen_random_uuid() f
      where k.project_id = tests.id('Site') limit 1$$, '{compliance writer,every}', null),
  ('add a webhook', $$insert into public.webhooks (org_id, name, url) values (tests.id('Beam'), 'W', 'https://hooks.example/w')$$,
    '{webhooks,every}', '42501'),
  ('change a webhook', $$update public.webhooks set active = false where name = 'Beam'$$, '{webhooks,every}', '0 rows'),
  ('remove a webhook', $$delete from public.webhooks where name = 'Beam'$$, '{webhooks,every}', '0 rows')
) v (what, statement, may, otherwise),
unnest('{projects,project writer,contracts,contract writer,reminder writer,party writer,notice writer,compliance,compliance writer,'
  'webhooks,every,expired,revoked}'::text[]) k
where otherwise is not null or k in ('compliance', 'compliance writer', 'every', 'expired')
order by what, k;
select is(tests.attempt_with_key('every', statement), '42501', what)
from (values
  ('cannot create a project in another organization', $$insert into public.projects (org_id, name) values (tests.id('Rival'), 'New')$$),
  ('cannot create a contract in another organization',
    $$insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
    values (tests.id('Rival'), tests.id('Rival site'), 'New', 'Subcontract', 'A', 'B')$$),
  ('cannot soft-delete', $$update public.projects set deleted_at = now() where id = tests.id('Site')$$),
  ('cannot delete', $$delete from public.contracts where id = tests.id('Shared contract')$$),
  ('cannot create a key', $$insert into public.api_keys (org_id, name, prefix, hash, scopes)
    values (tests.id('Beam'), 'K', 'abcdefgh', sha256('k'), '{projects:read}')$$),
  ('cannot change a membership', $$update public.memberships set role = 'owner'$$),
  ('cannot change a contract''s status', $$insert into public.contract_status_changes (org_id, project_id, contract_id, action)
      values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), 'submit')$$),
  ('cannot access files', $$select from storage.objects$$),
  ('cannot confirm evidence on upload', $$insert into public.compliance_evidence (id, org_id, project_id, check_id, file_name, mime_type,
      size_bytes, sha256, storage_path, text_status, confirmed) select f, k.org_id, k.project_id, k.id, 'b.txt', 'text/plain', 1,
      repeat('b', 64), concat_ws('/', k.org_id, k.id, f, 'b.txt'), 'extracted', true from public.compliance_checks k, gen_random_uuid() f
      where k.project_id = tests.id('Site') limit 1$$),
  ('cannot confirm evidence', $$update public.compliance_evidence set confirmed = true$$),
  ('cannot withdraw evidence', $$update public.compliance_evidence set withdrawn_reason = 'R'$$),
  ('cannot waive a check', $$update public.compliance_checks set waived_reason = 'R'$$),
  ('cannot approve a contract', $$insert into public.contract_approvals (org_id, project_id, contract_id, document_id, document_sha256,
    decision,
      bar_number, bar_jurisdiction) values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('Shared document'),
      repeat('a', 64), 'approved', '1', 'NY')$$),
  ('cannot review a finding', $$update public.contract_findings set review_status = 'accepted'$$),
  ('cannot confirm an obligation', $$update public.obligations set status = 'confirmed'$$),
  ('cannot add a confirmed obligation', $$insert into public.obligations (org_id, project_id, contract_id, kind, status, title,
    category, anchor,
      anchor_event, source) values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline', 'confirmed', 'T', 'time',
      'event', 'e', 'person')$$),
  ('cannot confirm a deadline', $$insert into public.deadlines (org_id, project_id, source, title, due_on, act_by)
      values (tests.id('Beam'), tests.id('Site'), 'person', 'T', '2027-08-01', '2027-07-30')$$),
  ('cannot close a deadline', $$update public.deadlines set status = 'done'$$),
  ('cannot set lien deadline inputs', $$update public.lien_facts set state = 'NY'$$),
  ('cannot confirm a lien rule', $$insert into public.lien_rule_confirmations (org_id, rule, revision, bar_number, bar_jurisdiction)
      values (tests.id('Beam'), 'ny-other', 1, '1', 'NY')$$),
  ('cannot issue a notice', $$insert into public.notice_status_changes (org_id, project_id, notice_id, action, version_number,
    content_sha256)
      values (tests.id('Beam'), tests.id('Site'), tests.id('Beam notice'), 'issue', 1, repeat('a', 64))$$),
  ('cannot record service of a notice', $$insert into public.notice_services (org_id, project_id, notice_id, recipient, means, sent_to,
      served_on) values (tests.id('Beam'), tests.id('Site'), tests.id('Beam notice'), 1, 'courier', 'A', '2027-03-01')$$),
  ('cannot change a notice template', $$insert into public.notice_templates (org_id, type, body)
      values (tests.id('Beam'), 'Stop Work Notice', '{}')$$),
  ('cannot send a message', $$insert into public.messages (org_id, project_id, template, subject, body, send_at)
      values (tests.id('Beam'), tests.id('Site'), 'Custom Message', 'S', 'B', now())$$),
  ('cannot change a reminder', $$update public.reminders set title = 'T'$$),
  ('cannot remove a reminder''s recipient', $$delete from public.reminder_recipients$$),
  ('cannot add a recipient to a person''s reminder', $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id)
      select r.org_id, r.project_id, r.id, tests.id('team_member') from public.reminders r$$),
  ('cannot remind an outside address', $$with new as (insert into public.reminders (org_id, project_id, type, title, first_date, first_time,
      frequency) values (tests.id('Beam'), tests.id('Site'), (enum_range(null::public.reminder_type))[1], 'T', '2026-12-01', '08:00',
      'one_time') returning *) insert into public.reminder_recipients (org_id, project_id, reminder_id, address)
      select n.org_id, n.project_id, n.id, 'b@outside.example' from new n$$),
  ('cannot remove a party', $$update public.parties set deleted_at = now()$$),
  ('cannot merge parties', $$insert into public.party_merges (org_id, kept_id, gone_id, kept_before, kept_after, moved)
      values (tests.id('Beam'), tests.id('Beam party'), tests.id('Beam party'), '{}', '{}', '{}')$$),
  ('cannot remove a party from a project', $$delete from public.project_parties$$),
  ('cannot add a page to a person''s document', $$insert into public.contract_document_pages (document_id, page, org_id, project_id,
      contract_id, start_offset, text) values (tests.id('Shared document'), 2, tests.id('Beam'), tests.id('Site'),
      tests.id('Shared contract'), 5, 'T')$$),
  ('cannot add a finding to a person''s analysis', $$insert into public.contract_findings (org_id, project_id, contract_id, analysis_id,
      position, category, kind, severity, title, explanation, confidence, source, points) values (tests.id('Beam'), tests.id('Site'),
      tests.id('Shared contract'), tests.id('Shared analysis'), 9, 'time', 'info', 'low', 'T', 'E', 1, 'rule', 0)$$),
  ('cannot read webhook secrets', $$select from private.webhook_secrets$$),
  ('cannot read the token of a waiver link', $$select token_hash from public.lien_waivers$$),
  ('cannot read notifications', $$select from public.notifications$$),
  ('cannot queue a job', $$select private.enqueue_job('x')$$)
) v (what, statement);
select is(tests.attempt_with_key('every', $$update public.projects set name = 'Other' where id = tests.id('Rival site')$$), '0 rows',
  'cannot change another organization''s project');

-- A key names recipients of a reminder that it sets, and only then.
insert into public.reminders (org_id, project_id, type, title, first_date, first_time, frequency, created_at)
select tests.id('Beam'), tests.id('Site'), (enum_range(null::public.reminder_type))[1], 'Earlier', '2026-12-01', '08:00', 'one_time',
  now() - interval '1 day';
select is(tests.attempt_with_key('every', format($q$do $do$ begin
    insert into public.reminders (org_id, project_id, type, title, first_date, first_time, frequency)
    values (tests.id('Beam'), tests.id('Site'), (enum_range(null::public.reminder_type))[1], 'New', '2026-12-01', '08:00', 'one_time');
    insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id, address, party_id)
    select r.org_id, r.project_id, r.id, %s from public.reminders r where r.title = %L; end $do$$q$, recipient, reminder)), outcome, what)
from (values
  ('New', $$tests.id('team_member'), null, null$$, '0 rows', 'a key names a member as recipient'),
  ('New', $$null, null, null$$, '42501', 'a key cannot add a row without a recipient'),
  ('New', $$tests.id('team_member'), 'b@outside.example', null$$, '42501', 'a key cannot add an outside address to a member'),
  ('New', $$null, null, tests.id('Beam party')$$, '42501', 'a key cannot remind a party'),
  ('Earlier', $$tests.id('team_member'), null, null$$, '42501', 'a key cannot add a recipient to an earlier reminder of a key'),
  ('T', $$tests.id('team_member'), null, null$$, '42501', 'a key that sets a reminder cannot add a recipient to a person''s')
) r (reminder, recipient, outcome, what);
delete from public.reminders where title = 'Earlier';

-- Findings of a key's own analysis: new ones are undecided, and decisions are only those that a person made before.
create function tests.finding_of_key(columns text, selected text) returns text language sql set search_path = ''
as $body$
  select tests.attempt_with_key('every', format($q$do $do$ declare made uuid; begin
    insert into public.contract_analyses (org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups,
      clauses, engine)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('Shared document'), 'owner', 42, 1, '[]', '[]', '{}')
    returning id into made;
    insert into public.contract_findings (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title,
      explanation,
      confidence, points, %s) select tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), made, 1, e.category, 'info',
        'low', 'T',
      'E', 1, 0, %s from public.contract_findings e where e.id = tests.id('Shared finding'); end $do$$q$, columns, selected))
$body$;
update public.contract_findings set review_status = 'rejected', review_note = 'N' where id = tests.id('Shared finding');
select is(tests.finding_of_key('source, review_status', $$e.source, 'open'$$), '0 rows', 'an analysis by a key adds open findings');
select is(tests.finding_of_key('source, review_status, review_note, reviewed_by, reviewed_at',
  'e.source, e.review_status, e.review_note, e.reviewed_by, e.reviewed_at'), '0 rows', 'a decision carries over');
select is(tests.finding_of_key('source, review_status, review_note, reviewed_by, reviewed_at',
  $$e.source, 'accepted', e.review_note, e.reviewed_by, e.reviewed_at$$), '42501', 'a key cannot change a decision');
select is(tests.finding_of_key('source, review_status, review_note', $$e.source, 'accepted', 'Mine'$$), '42501',
  'a key cannot decide');
select is(tests.finding_of_key('source, review_status', $$'person', 'open'$$), '42501', 'a key cannot add a person''s finding');

-- A version would void the decision about a reviewed notice.
alter table public.notices disable trigger user;
update public.notices set status = 'reviewed' where id = tests.id('Beam notice');
alter table public.notices enable trigger user;
select is(tests.attempt_with_key('every', statement), outcome, what)
from (values
  ('cannot save a version of a reviewed notice', $$insert into public.notice_versions (org_id, project_id, notice_id, content)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Beam notice'), '{}')$$, '42501'),
  ('cannot change a reviewed notice', $$update public.notices set due_by = '2027-01-01' where id = tests.id('Beam notice')$$, '0 rows')
) v (what, statement, outcome);

-- The policies hold even if every column is granted. A statement that reads no column does not use the select
-- policy.
select is(tests.attempt_with_key('every', statement), outcome, title)
from (values
  ('renames only the projects of its organization', $$update public.projects set name = 'X'$$, '2 rows'),
  ('renames only the contracts of its organization', $$update public.contracts set name = 'X'$$, '3 rows')
) v (title, statement, outcome);
grant update on public.projects, public.contracts to api_client;
-- Pending deferred triggers would block `alter table`.
set constraints all immediate;
set constraints all deferred;
alter table public.contracts disable trigger user;
select is(tests.attempt_with_key('every', format($$update public.%I set org_id = tests.id('Rival')$$, t)), '42501',
  t || ' cannot move to another organization')
from unnest('{projects,contracts}'::text[]) t;
alter table public.contracts enable trigger user;
revoke update on public.projects, public.contracts from api_client;
grant update (name) on public.projects to api_client;

-- The log records the key.
select tests.reset();
select set_config('request.jwt.claims', jsonb_build_object('role', 'api_client', 'api_key_id', tests.id('every'))::text, true),
  set_config('role', 'api_client', true);
update public.projects set name = 'Tower' where id = tests.id('Site');
select tests.reset();
select results_eq($$select actor_id, after from public.activity_events where entity_id = tests.id('Site') order by id desc limit 1$$,
  $$select tests.id('every'), '{"name": "Tower"}'::jsonb$$, 'the log names the key');
select is((select count(*) from public.activity_events where action = 'api_key.created' and after::text ~ 'hash'), 0::bigint,
  'the log contains no hashes');
select is((select count(*) from public.activity_events where action = 'api_key.updated' and entity_id = tests.id('revoked')), 1::bigint,
  'the log records key creation and revocation');
select results_eq($$select id from private.find_api_key(sha256('projects'))$$, $$select tests.id('projects')$$, 'finds a key by its hash');
select is_empty($$select id from private.find_api_key(sha256('revoked'))$$, 'does not find a revoked key');
select is_empty($$select id from private.find_api_key(sha256('expired'))$$, 'does not find an expired key');
select isnt((select last_used_at from public.api_keys where id = tests.id('projects')), null, 'records the use');
select is(private.revoke_api_key(tests.id('Rival'), tests.id('projects')), false, 'another organization cannot revoke it');

select * from finish();
rollback;
