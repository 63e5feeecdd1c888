begin;
select plan(89);
select tests.cast_and_records();

select tests.only('{owner}', 'request an archive', $$insert into public.archives (org_id) values (tests.id('Beam'))$$, '42501');
select is(tests.attempt('owner', $$insert into public.archives (org_id) values (tests.id('Rival'))$$, 'Beam'), '42501',
  'cannot request another organization''s archive');
select is(tests.attempt('owner', $$insert into public.archives (org_id, state) values (tests.id('Beam'), 'ready')$$, 'Beam'), '42501',
  'cannot set other columns');

select tests.act_as('owner', 'Beam', 'request 1');
insert into public.archives (org_id) values (tests.id('Beam'));
select tests.reset();
select tests.remember('archive', (select id from public.archives where org_id = tests.id('Beam')));
select results_eq($$select kind, org_id, payload ->> 'archive_id' from private.jobs where kind = 'make_archive'$$,
  $$select 'make_archive', tests.id('Beam'), tests.id('archive')::text$$, 'queues a background job');
select is((select action from public.activity_events where entity_id = tests.id('archive')), 'archive.created', 'the request is logged');
select is(tests.attempt('owner', $$insert into public.archives (org_id) values (tests.id('Beam'))$$, 'Beam'), '23505',
  'one request at a time');

select tests.only('{owner}', 'read an archive', $$select from public.archives where id = tests.id('archive')$$);
select tests.nobody('change an archive', $$update public.archives set state = 'failed' where id = tests.id('archive')$$);
select tests.nobody('delete an archive', $$delete from public.archives where id = tests.id('archive')$$);

-- The archive's source rows
insert into private.archive_rows (org_id, archive_id, table_name, position, row_size, content)
  values (tests.id('Beam'), tests.id('archive'), 't', 1, 2, '{}');
select tests.nobody('read an archive''s rows', $$select from private.archive_rows where archive_id = tests.id('archive')$$);

-- All owners are notified, and no one else
insert into public.memberships (org_id, user_id, role) select tests.id('Beam'), tests.sign_up('second owner'), 'owner';
delete from public.notifications;
update public.archives set state = 'running', taken_at = now(), bytes_done = 5 where id = tests.id('archive');
select is_empty('select from public.notifications', 'progress does not notify');
update public.archives set state = 'ready', ready_at = now(), expires_at = '2030-03-04 12:00Z', size_bytes = 1, rows_held = 1,
  files_held = 0,
  manifest_sha256 = repeat('a', 64) where id = tests.id('archive');
select results_eq(
  $$select p.name, n.title, n.type::text,
    n.message like '%March 4, 2030%' from public.notifications n join public.profiles p on p.id = n.user_id order by 1$$,
  $$values ('owner', 'The data export is ready', 'success', true), ('second owner', 'The data export is ready', 'success', true)$$,
    'notifies owners, with the expiration date');
select is(tests.attempt('owner of the tables', $$update public.archives set manifest_sha256 = null where id = tests.id('archive')$$),
  '23514', 'a ready archive must be complete');

-- The archive's parts
insert into storage.objects (bucket_id, name) values ('archives', concat_ws('/', tests.id('Beam'), tests.id('archive'), 1));
select is(tests.attempt(who, $$select from storage.objects where bucket_id = 'archives'$$, 'Beam'), '0 rows',
  'cannot read archive files: ' || who)
from unnest('{owner,admin,project_manager,bystander}'::text[]) who;

-- Restored events without a seal are sealed in their own organization's chain.
update public.activity_events set xid = pg_current_xact_id() where org_id = tests.id('Rival');
select is(private.seal_restored_activity(tests.id('Rival')),
  (select count(*)::integer from public.activity_events where org_id = tests.id('Rival')), 'every event is sealed');
select is(private.seal_restored_activity(tests.id('Rival')), 0, 'once');
select is_empty($$select from public.activity_events where org_id = tests.id('Rival') and xid <> '3'$$,
  'restored events get the oldest transaction id');
select is_empty($$select from public.activity_batches where org_id = tests.id('Beam')$$, 'another organization''s chain is separate');

select * from finish();
rollback;
