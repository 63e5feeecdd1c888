begin;
select plan(89);
select tests.cast_and_records();

select tests.only('{owner}', 'ask for an archive', $$insert into public.archives (org_id) values (tests.id('Beam'))$$, '42501');
select is(tests.attempt('owner', $$insert into public.archives (org_id) values (tests.id('Rival'))$$, 'Beam'), '42501', 'not of another organization');
select is(tests.attempt('owner', $$insert into public.archives (org_id, state) values (tests.id('Beam'), 'ready')$$, 'Beam'), '42501', 'and only ask');

select tests.act_as('owner', 'Beam', 'request 1');
insert into public.archives (org_id) values (tests.id('Beam'));
select tests.reset();
select tests.remember('archive', (select id from public.archives where org_id = tests.id('Beam')));
select results_eq($$select kind, org_id, payload ->> 'archive_id' from private.jobs where kind = 'make_archive'$$,
  $$select 'make_archive', tests.id('Beam'), tests.id('archive')::text$$, 'a job makes it');
select is((select action from public.activity_events where entity_id = tests.id('archive')), 'archive.created', 'the log tells who asked');
select is(tests.attempt('owner', $$insert into public.archives (org_id) values (tests.id('Beam'))$$, 'Beam'), '23505', 'one at a time');

select tests.only('{owner}', 'read an archive', $$select from public.archives where id = tests.id('archive')$$);
select tests.nobody('change an archive', $$update public.archives set state = 'failed' where id = tests.id('archive')$$);
select tests.nobody('remove an archive', $$delete from public.archives where id = tests.id('archive')$$);

-- What it is made from
insert into private.archive_rows (org_id, archive_id, table_name, place, row_size, content) values (tests.id('Beam'), tests.id('archive'), 't', 1, 2, '{}');
select tests.nobody('read the rows of an archive', $$select from private.archive_rows where archive_id = tests.id('archive')$$);

-- Told to owners, all of them and nobody else
insert into public.memberships (org_id, user_id, role) select tests.id('Beam'), tests.sign_up('second owner'), 'owner';
delete from public.notifications;
update public.archives set state = 'running', taken_at = now(), bytes_done = 5 where id = tests.id('archive');
select is_empty('select from public.notifications', 'nobody is told of each step');
update public.archives set state = 'ready', ready_at = now(), expires_at = '2030-03-04 12:00Z', size_bytes = 1, rows_held = 1, files_held = 0,
  manifest_sha256 = repeat('a', 64) where id = tests.id('archive');
select results_eq(
  $$select p.name, n.title, n.type::text, n.message like '%March 4, 2030%' from public.notifications n join public.profiles p on p.id = n.user_id order by 1$$,
  $$values ('owner', 'The archive is ready', 'success', true), ('second owner', 'The archive is ready', 'success', true)$$, 'owners are told, with the day');
select is(tests.attempt('owner of the tables', $$update public.archives set manifest_sha256 = null where id = tests.id('archive')$$), '23514', 'what is ready is whole');

-- The pieces
insert into storage.objects (bucket_id, name) values ('archives', concat_ws('/', tests.id('Beam'), tests.id('archive'), 1));
select is(tests.attempt(who, $$select from storage.objects where bucket_id = 'archives'$$, 'Beam'), '0 rows', 'no piece in Storage is read by ' || who)
from unnest('{owner,admin,project_manager,bystander}'::text[]) who;

-- What comes back unsealed is sealed in the chain it belongs to.
update public.activity_events set xid = pg_current_xact_id() where org_id = tests.id('Rival');
select is(private.seal_restored_activity(tests.id('Rival')), (select count(*)::integer from public.activity_events where org_id = tests.id('Rival')), 'every event is sealed');
select is(private.seal_restored_activity(tests.id('Rival')), 0, 'once');
select is_empty($$select from public.activity_events where org_id = tests.id('Rival') and xid <> '3'$$, 'and is older than whatever sealing looks at');
select is_empty($$select from public.activity_batches where org_id = tests.id('Beam')$$, 'another organization has its own chain');

select * from finish();
rollback;
