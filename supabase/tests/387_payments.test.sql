begin;
select no_plan();
select tests.cast_and_records();

create function tests.insert_payment(project text, direction text default 'out') returns text language sql set search_path = '' as $$
  select format('insert into public.payments (org_id, project_id, contract_id, direction, amount) '
    'values (tests.id(%L), tests.id(%L), tests.id(%L), %L, 1000)',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project,
    case project when 'Rival site' then 'Rival' when 'Annex' then 'Annex' else 'Shared' end || ' contract', direction);
$$;

-- Payments
select tests.only('{owner,admin,project_manager}', 'record a payment', tests.insert_payment('Site'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'record a payment on the neighbor''s project', tests.insert_payment('Annex'), '42501',
  'request 1');
select tests.only('{outsider at home}', 'record a payment in another organization', tests.insert_payment('Rival site'), '42501',
  'request 1');
select is(tests.attempt('owner', tests.insert_payment('Site'), 'Beam'), '42501', 'requesting a waiver requires the API');
insert into public.payments (id, org_id, project_id, contract_id, direction, amount)
select tests.remember(called, private.uuid_v7()), tests.id(org), tests.id(project), tests.id(contract),
  direction::public.payment_direction, 1000
from (values
  ('payment', 'Beam', 'Site', 'Shared contract', 'out'),
  ('paid to us', 'Beam', 'Site', 'Shared contract', 'in'),
  ('Annex payment', 'Beam', 'Annex', 'Annex contract', 'out'),
  ('Rival payment', 'Rival', 'Rival site', 'Rival contract', 'out')
) a (called, org, project, contract, direction);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a payment',
  $$select from public.payments where id = tests.id('payment')$$);
select tests.only('{owner,admin,neighbor}', 'read a payment on the neighbor''s project',
  $$select from public.payments where id = tests.id('Annex payment')$$);
select tests.only('{outsider at home}', 'read another organization''s payment',
  $$select from public.payments where id = tests.id('Rival payment')$$);
select tests.only('{owner,admin,project_manager}', 'change a payment',
  $$update public.payments set paid_on = '2026-10-01' where id = tests.id('payment')$$, '0 rows', 'request 1');
select is(tests.attempt('owner', $$update public.payments set note = 'x' where id = tests.id('payment')$$, 'Beam'), '42501',
  'changing a payment requires the API');
select tests.nobody('delete a payment', $$delete from public.payments where id = tests.id('paid to us')$$, 'request 1');
select tests.nobody('move a payment to another contract',
  $$update public.payments set contract_id = contract_id where id = tests.id('payment')$$, 'request 1');
select is(tests.columns_granted('authenticated', 'insert', 'public.payments'),
  'amount contract_id direction note number org_id paid_on period_from project_id retainage_released retainage_withheld through_date',
    'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.payments'),
  'amount deleted_at direction note number paid_on period_from retainage_released retainage_withheld through_date',
    'columns that an update may set');
select is(tests.attempt('owner of the tables', format('update public.payments set %s where id = tests.id(''payment'')', change)), outcome,
  title)
from (values
  ('rejects an amount of zero', 'amount = 0', '23514'),
  ('rejects a negative amount', 'amount = -1', '23514'),
  ('rejects an amount that is no number', 'amount = ''NaN''', '23514'),
  ('rejects negative retainage', 'retainage_withheld = -1', '23514'),
  ('rejects a release above the amount', 'retainage_released = 1001', '23514'),
  ('accepts a release of the amount', 'retainage_released = 1000', '1 row'),
  ('rejects a period that ends before it begins', 'period_from = ''2026-02-01'', through_date = ''2026-01-01''', '23514'),
  ('rejects a blank number', 'number = '' ''', '23514')
) a (title, change, outcome);

-- Lien waivers
create function tests.payment_status() returns text language sql as $$
  select s.waiver || case when s.unwaived then ', unwaived' else '' end from private.payment_statuses s
  where s.payment_id = tests.id('payment') $$;
create function tests.insert_waiver(project text, payment text default 'payment') returns text language sql set search_path = '' as $$
  select format('insert into public.lien_waivers (org_id, project_id, contract_id, payment_id, kind, amount, recipient,
    token_hash, expires_at)
    values (tests.id(%L), tests.id(%L), tests.id(%L), tests.id(%L), ''conditional_progress'', 1000, ''Northside'',
      encode(sha256(gen_random_uuid()::text::bytea), ''hex''), now() + interval ''9 days'')',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project,
    case project when 'Rival site' then 'Rival' when 'Annex' then 'Annex' else 'Shared' end || ' contract', payment);
$$;
select tests.only('{owner,admin,project_manager}', 'request a waiver', tests.insert_waiver('Site'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'request a waiver on the neighbor''s project', tests.insert_waiver('Annex', 'Annex payment'),
  '42501', 'request 1');
select tests.only('{outsider at home}', 'request a waiver in another organization', tests.insert_waiver('Rival site', 'Rival payment'),
  '42501', 'request 1');
select is(tests.attempt('owner', tests.insert_waiver('Site'), 'Beam'), '42501', 'requesting a waiver requires the API');
select is(tests.attempt('owner', tests.insert_waiver('Site', 'paid to us'), 'Beam', 'request 1'), 'PT409',
  'rejects a waiver request for an incoming payment');
select is(tests.attempt('owner', tests.insert_waiver('Site', 'Annex payment'), 'Beam', 'request 1'), '23503',
  'rejects a waiver request for another contract''s payment');

create function tests.file_waiver(called text) returns void language plpgsql set search_path = '' as $$
begin
  perform tests.reset();
  update public.lien_waivers set status = 'received', received_at = now(), file_name = 'a.txt', mime_type = 'text/plain', size_bytes = 1,
    sha256 = repeat('a', 64),
    storage_path = concat_ws('/', org_id, id, 'f', 'a.txt'), stated_amount = 1000, signer = 'Nora' where id = tests.id(called);
end;
$$;
insert into public.lien_waivers (id, org_id, project_id, contract_id, payment_id, kind, amount, recipient, token_hash, expires_at,
  created_by)
values (tests.remember('waiver', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('payment'),
  'conditional_progress', 1000,
  'Northside', repeat('b', 64), now() + interval '9 days', tests.id('owner'));
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a waiver',
  $$select id from public.lien_waivers where id = tests.id('waiver')$$);
select tests.nobody('read a link''s token hash', $$select token_hash from public.lien_waivers where id = tests.id('waiver')$$);
select tests.nobody('delete a waiver', $$delete from public.lien_waivers where id = tests.id('waiver')$$, 'request 1');
select tests.nobody('record a received file', $$update public.lien_waivers set received_at = null where id = tests.id('waiver')$$,
  'request 1');
select is(tests.columns_granted('authenticated', 'update', 'public.lien_waivers'), 'decision_note expires_at status token_hash',
  'columns that an update may set');
select is(tests.columns_granted('authenticated', 'insert', 'public.lien_waivers'),
  'amount contract_id email expires_at kind org_id party_id payment_id project_id recipient through_date token_hash',
    'columns that an insert may set');

-- Steps
select is(tests.payment_status(), 'requested, unwaived', 'a requested waiver leaves the payment unwaived');
select is(tests.attempt('owner', $$update public.lien_waivers set status = 'received' where id = tests.id('waiver')$$, 'Beam',
  'request 1'), '23514', 'a waiver without a file cannot be received');
select is(tests.attempt('owner', $$update public.lien_waivers set status = 'accepted' where id = tests.id('waiver')$$, 'Beam',
  'request 1'), 'PT409', 'a waiver without a file cannot be accepted');
select is(tests.attempt('owner', tests.insert_waiver('Site'), 'Beam', 'request 1'), '23505', 'rejects a second waiver of the same kind');
select tests.file_waiver('waiver');
select is(tests.attempt('owner', $$update public.lien_waivers set status = 'accepted' where id = tests.id('waiver')$$, 'Beam'), '42501',
  'accepting a waiver requires the API');
select is((select count(*) from public.notifications n
  where n.metadata ->> 'lien_waiver_id' = tests.id('waiver')::text and n.user_id in (tests.id('owner'), tests.id('project_manager'))),
    2::bigint,
  'notifies the requester and project manager of receipt');
select is((select count(*) from public.notifications n where n.metadata ->> 'lien_waiver_id' = tests.id('waiver')::text), 2::bigint,
  'notifies only those two');
select is(tests.payment_status(), 'received, unwaived', 'a received waiver leaves the payment unwaived until accepted');
select is(tests.attempt('owner of the tables', $$update public.lien_waivers set sha256 = repeat('c', 64) where id = tests.id('waiver')$$),
  'PT409', 'a received file cannot change');
select is(tests.attempt('owner', $$update public.lien_waivers set token_hash = repeat('d', 64) where id = tests.id('waiver')$$, 'Beam',
  'request 1'), 'PT409', 'a received waiver''s link cannot be renewed');
select is(tests.attempt('owner', $$update public.lien_waivers set status = 'rejected' where id = tests.id('waiver')$$, 'Beam',
  'request 1'), '23514', 'a rejection needs a reason');
select tests.only('{owner,admin,project_manager}', 'accept a waiver',
  $$update public.lien_waivers set status = 'accepted' where id = tests.id('waiver')$$, '0 rows', 'request 1');
select is(tests.attempt(who, $$update public.lien_waivers set status = 'accepted'$$, 'Beam', 'request 1'), outcome,
  'accept every waiver without a filter: ' || who)
from (values
  ('project_manager', '1 row'),
  ('contractor', '0 rows'),
  ('client_rep', '0 rows'),
  ('lawyer', '0 rows'),
  ('neighbor', '0 rows')
) a (who, outcome);
select tests.act_as('project_manager', 'Beam', 'request 1');
update public.lien_waivers set status = 'accepted' where id = tests.id('waiver');
select results_eq($$select decided_by, decided_at = now() from public.lien_waivers where id = tests.id('waiver')$$,
  $$values (tests.id('project_manager'), true)$$, 'records who decided');
select tests.reset();
select is(tests.payment_status(), 'conditional', 'an accepted waiver covers the payment');
update public.payments set paid_on = '2026-10-01' where id = tests.id('payment');
select is(tests.payment_status(), 'follow_up', 'a payment made requires an unconditional waiver');
select ok(exists (select from public.notifications n
  where n.metadata ->> 'payment_id' = tests.id('payment')::text and n.title = 'Request the unconditional lien waiver'
    and n.user_id = tests.id('project_manager')),
  'notifies the project manager of the required waiver');
select is(tests.attempt('owner', format('update public.lien_waivers set status = %L where id = tests.id(''waiver'')', step), 'Beam',
  'request 1'), 'PT409', 'a decided waiver cannot return to ' || step)
from unnest('{requested,received,withdrawn}'::text[]) step;
select is(tests.attempt('owner', $$update public.lien_waivers set decision_note = 'Otherwise' where id = tests.id('waiver')$$, 'Beam',
  'request 1'), 'PT409', 'a decision cannot change');

-- Files of a payment
create function tests.add_payment_file(project text, contract text, payment text, org text default 'Beam', document text default null,
  named text default 'a.pdf') returns text language sql set search_path = '' as $$
  select format('with ids (id) as (values (gen_random_uuid())) insert into public.payment_files
      (id, org_id, project_id, contract_id, payment_id, kind, file_name, mime_type, size_bytes, sha256, storage_path,
        document_contract_id, document_id)
    select id, tests.id(%1$L), tests.id(%2$L), tests.id(%3$L), tests.id(%4$L), ''invoice'', %5$L, ''text/plain'', 4, repeat(''a'', 64),
      %6$s from ids', org, project, contract, payment, named,
    case when document is null then format('concat_ws(''/'', tests.id(%L), tests.id(%L), id, ''a.pdf''), null::uuid, null::uuid', org,
      payment)
      else format('null, (select contract_id from public.contract_documents where id = tests.id(%1$L)), tests.id(%1$L)', document) end);
$$;
select tests.only('{owner,admin,project_manager}', 'add a file to a payment',
  tests.add_payment_file('Site', 'Shared contract', 'payment'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'add a payment file on the neighbor''s project',
  tests.add_payment_file('Annex', 'Annex contract', 'Annex payment'), '42501', 'request 1');
select tests.only('{outsider at home}', 'add a payment file in another organization',
  tests.add_payment_file('Rival site', 'Rival contract', 'Rival payment', 'Rival'), '42501', 'request 1');
select tests.nobody('add a payment file without the API', tests.add_payment_file('Site', 'Shared contract', 'payment'));
select is(tests.attempt('owner of the tables', tests.add_payment_file('Site', 'Shared contract', 'Annex payment')), '23503',
  'a file and its payment must share a contract');
select tests.only('{owner,admin,project_manager}', 'attach a project document to a payment',
  tests.add_payment_file('Site', 'Shared contract', 'payment', document => 'Private document', named => 'a.txt'), '42501', 'request 1');
select is(tests.attempt('owner',
  tests.add_payment_file('Site', 'Shared contract', 'payment', document => 'Annex document', named => 'a.txt'), 'Beam', 'request 1'),
    '23503', 'rejects a document of another project');
select is(tests.attempt('owner', tests.add_payment_file('Site', 'Shared contract', 'payment', document => 'Private document'), 'Beam',
  'request 1'), '42501', 'rejects a name other than the document''s');
select is(tests.attempt('owner', replace(tests.add_payment_file('Site', 'Shared contract', 'payment', document => 'Private document',
  named => 'a.txt'), actual, claimed), 'Beam', 'request 1'), '42501', format('rejects %s where the document has %s', claimed, actual))
from (values (' ''text/plain''', ' ''text/html'''), (' 4', ' 5'), ('repeat(''a''', 'repeat(''b''')) a (actual, claimed);
update public.contract_documents set file_name = 'b.txt' where id = tests.id('Private document');
select is(tests.attempt('owner', tests.add_payment_file('Site', 'Shared contract', 'payment', document => 'Private document',
  named => 'a.txt'), 'Beam', 'request 1'), '42501', 'rejects the name of another document');
insert into public.payment_files (id, org_id, project_id, contract_id, payment_id, kind, file_name, mime_type, size_bytes, sha256,
  storage_path)
select tests.remember('payment file', f), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('payment'), 'invoice',
  'a.pdf', 'application/pdf', 1,
  repeat('d', 64), concat_ws('/', tests.id('Beam'), tests.id('payment'), f, 'a.pdf') from (values (gen_random_uuid())) a (f);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a payment file',
  $$select from public.payment_files where id = tests.id('payment file')$$);
select tests.only('{owner,admin,project_manager}', 'remove a payment file',
  $$update public.payment_files set deleted_at = now() where id = tests.id('payment file')$$, '0 rows', 'request 1');
select is(tests.attempt('owner', $$update public.payment_files set deleted_at = now() where id = tests.id('payment file')$$, 'Beam'),
  '42501', 'removing a payment file requires the API');
select tests.nobody('delete a payment file permanently', $$delete from public.payment_files where id = tests.id('payment file')$$,
  'request 1');
select is(tests.columns_granted('authenticated', 'update', 'public.payment_files'), 'deleted_at',
  'columns of a file that an update may set');
select is(tests.attempt('owner of the tables',
  $$update public.payment_files set storage_path = null where id = tests.id('payment file')$$), '23514',
    'rejects a payment file without a source');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read payment file log entries',
  $$select from public.activity_events where entity_id = tests.id('payment file') and action = 'payment_file.created'$$);

-- Audit log
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a payment''s log entries',
  $$select from public.activity_events where entity_id = tests.id('payment') and action = 'payment.updated' and after ? 'paid_on'$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a waiver''s log entries',
  $$select from public.activity_events
    where entity_id = tests.id('waiver') and action = 'lien_waiver.updated' and after ->> 'status' = 'accepted'$$);
select ok(not exists (select from public.activity_events e
  where e.entity_type = 'lien_waiver' and (e.before ? 'token_hash' or e.after ? 'token_hash')), 'the log contains no token hash');

select tests.stays_in_project('{project_manager}', 'payments');
select tests.stays_in_project('{project_manager}', 'payment_files');
select tests.stays_in_project('{project_manager}', 'lien_waivers');

select * from finish();
rollback;
