begin;
select plan(139);
select tests.cast_and_records();

create function tests.insert_bundle(project text) returns text language sql set search_path = '' as $$
  select format('insert into public.chain_bundles (org_id, project_id, marked_kind, marked_id, title) '
    'values (tests.id(%L), tests.id(%L), ''notice'', gen_random_uuid(), ''Delay'')',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project);
$$;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'request a paper trail PDF', tests.insert_bundle('Site'), '42501',
  'request 1');
select tests.only('{owner,admin,neighbor}', 'request one on the neighbor''s project', tests.insert_bundle('Annex'), '42501', 'request 1');
select tests.only('{outsider at home}', 'request one in another organization', tests.insert_bundle('Rival site'), '42501', 'request 1');
select tests.nobody('request one without the API', tests.insert_bundle('Site'));

insert into public.chain_bundles (id, org_id, project_id, marked_kind, marked_id, title, requested_by)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id(project), 'notice', gen_random_uuid(), called,
  tests.id('team_member')
from (values
  ('bundle', 'Site'),
  ('Annex bundle', 'Annex')
) a (called, project);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a paper trail PDF',
  $$select from public.chain_bundles where id = tests.id('bundle')$$);
select tests.only('{owner,admin,neighbor}', 'read one on the neighbor''s project',
  $$select from public.chain_bundles where id = tests.id('Annex bundle')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read the log entry of a request',
  $$select from public.activity_events where entity_id = tests.id('bundle')$$);
select tests.nobody('set its progress', $$update public.chain_bundles set documents_done = 1 where id = tests.id('bundle')$$);
select tests.nobody('delete one', $$delete from public.chain_bundles where id = tests.id('bundle')$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.chain_bundles'), 'marked_id marked_kind org_id project_id title',
  'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.chain_bundles'), '', 'no column may be updated');

select is((select count(*) from private.jobs where kind = 'make_chain_bundle' and payload ->> 'bundle_id' = tests.id('bundle')::text),
  1::bigint, 'queues a background job');
select is(tests.attempt('owner of the tables', format(
  'insert into public.chain_bundles (org_id, project_id, marked_kind, marked_id, title) select org_id, project_id, marked_kind, '
  'marked_id, title from public.chain_bundles where id = tests.id(%L)', 'bundle')),
  '23505', 'only one in progress per paper trail');
select is(tests.attempt('owner of the tables', $$update public.chain_bundles set state = 'ready' where id = tests.id('bundle')$$),
  '23514', 'a ready paper trail PDF must be complete');
update public.chain_bundles set state = 'ready', file_name = 'b.pdf', size_bytes = 1, pages = 1, sha256 = repeat('a', 64),
  storage_path = 'x', ready_at = now()
where id = tests.id('bundle');
select results_eq($$select n.name,
  t.title from public.notifications t join tests.names n on n.id = t.user_id where t.title like 'Paper trail PDF %'$$,
  $$values ('team_member', 'Paper trail PDF ready: bundle')$$, 'notifies the requester');
select is(tests.attempt('owner of the tables', format('update public.chain_bundles set %s where id = tests.id(''bundle'')', change)),
  outcome, title)
from (values
  ('the hash of a finished PDF cannot change', 'sha256 = repeat(''b'', 64)', 'PT409'),
  ('a finished PDF cannot fail', 'state = ''failed''', 'PT409'),
  ('the title of a finished PDF cannot change', 'title = ''x''', 'PT409'),
  ('the person who requested a PDF may leave', 'requested_by = null', '1 row')
) a (title, change, outcome);

select * from finish();
rollback;
