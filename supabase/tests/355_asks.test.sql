-- Asks: who reads, creates, and changes them, and what they may hold.
begin;
select plan(182);
select tests.cast_and_records();

create function pg_temp.ask(org text, project text, contract text, document text) returns text language sql as $$
  select format('insert into public.asks (org_id, project_id, contract_id, document_id, ask)
    values (tests.id(%L), tests.id(%L), tests.id(%L), tests.id(%L), ''Cap liability'')', org, project, contract, document)
$$;
grant execute on all functions in schema pg_temp to public;

-- Who creates one
select tests.only('{owner,admin,project_manager,lawyer}', 'create an ask',
  pg_temp.ask('Beam', 'Site', 'Shared contract', 'Shared document'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'create an ask on the neighbor''s contract',
  pg_temp.ask('Beam', 'Annex', 'Annex contract', 'Annex document'), '42501', 'request 1');
select tests.only('{outsider at home}', 'create an ask on another organization''s contract',
  pg_temp.ask('Rival', 'Rival site', 'Rival contract', 'Rival document'), '42501', 'request 1');
select tests.nobody('create an ask without the API', pg_temp.ask('Beam', 'Site', 'Shared contract', 'Shared document'));
select is(tests.attempt('owner', pg_temp.ask(org, project, contract, document), 'Beam', 'request 1'), outcome,
  format('the owner creates an ask for %s of %s on %s of %s', document, contract, project, org))
from (values
  ('Beam', 'Site', 'Rival contract', 'Rival document', '23503'),
  ('Beam', 'Site', 'Shared contract', 'Private document', '23503'),
  ('Rival', 'Site', 'Shared contract', 'Shared document', '42501')
) a (org, project, contract, document, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.asks'),
  'ask contract_id document_id finding_id id org_id page project_id quote reason replacement start_offset status',
  'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.asks'), 'ask reason replacement status',
  'columns that an update may set');

-- Who sees and changes one
insert into public.asks (id, org_id, project_id, contract_id, document_id, quote, page, start_offset, ask)
select tests.remember(name || ' ask', gen_random_uuid()), tests.id(org), tests.id(project), tests.id(name || ' contract'),
  tests.id(name || ' document'), 'without limit', 1, 0, 'Cap liability'
from (values
  ('Shared', 'Beam', 'Site'),
  ('Annex', 'Beam', 'Annex'),
  ('Rival', 'Rival', 'Rival site')
) a (name, org, project);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read an ask',
  $$select from public.asks where id = tests.id('Shared ask')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s ask', $$select from public.asks where id = tests.id('Annex ask')$$);
select tests.only('{outsider at home}', 'read another organization''s ask',
  $$select from public.asks where id = tests.id('Rival ask')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'drop an ask',
  $$update public.asks set status = 'dropped' where id = tests.id('Shared ask')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,neighbor}', 'drop the neighbor''s ask',
  $$update public.asks set status = 'dropped' where id = tests.id('Annex ask')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'drop another organization''s ask',
  $$update public.asks set status = 'dropped' where id = tests.id('Rival ask')$$, '0 rows', 'request 1');
select is(tests.attempt('owner', $$update public.asks set status = 'dropped' where id = tests.id('Shared ask')$$, 'Beam'), '42501',
  'changing an ask requires the API');
select is(tests.attempt(who, 'update public.asks set status = ''dropped''', 'Beam', 'request 1'), '0 rows',
  'cannot drop any ask: ' || who)
from unnest('{team_member,contractor,client_rep,bystander,removed,outsider}'::text[]) who;
select tests.nobody('delete an ask', $$delete from public.asks where id = tests.id('Shared ask')$$, 'request 1');

-- The policies hold even if every column is granted.
grant update, delete on public.asks to authenticated;
select is(tests.attempt('lawyer', $$update public.asks set project_id = tests.id('Annex')$$, 'Beam', 'request 1'), '42501',
  'an ask cannot move to another project');
select is(tests.attempt_with_role('lawyer', role, 'Annex', $$update public.asks set project_id = tests.id('Annex')$$,
  'request 1'), '42501', 'cannot move it even as ' || role || ' on the other project')
from unnest('{team_member,contractor,client_rep}'::public.project_role[]) role;
select is(tests.attempt('owner', $$update public.asks set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'an ask cannot move to another organization');
select is(tests.attempt('owner', 'delete from public.asks', 'Beam', 'request 1'), '0 rows', 'no user deletes an ask');
revoke update, delete on public.asks from authenticated;
grant update (ask, replacement, reason, status) on public.asks to authenticated;

-- A change counts the version and is logged.
select tests.act_as('lawyer', 'Beam', 'request 1');
update public.asks set ask = 'Cap liability at the price' where id = tests.id('Shared ask');
select tests.reset();
select is((select version from public.asks where id = tests.id('Shared ask')), 2, 'a change counts the version');
select results_eq($$select action, actor_id from public.activity_events where entity_type = 'ask'
  and entity_id = tests.id('Shared ask') order by id desc limit 1$$, $$values ('ask.updated', tests.id('lawyer'))$$, 'a change is logged');

-- Allowed values
select is(tests.attempt('owner of the tables', format('update public.asks set %s where id = tests.id(''Rival ask'')', change)), outcome,
  left(change, 60))
from (values
  ('replacement = ''''', '1 row'),
  ('quote = null, page = null, start_offset = null', '1 row'),
  ('quote = null', '23514'),
  ('quote = null, page = null, start_offset = null, replacement = ''x''', '23514'),
  ('ask = ''''', '23514'),
  ('reason = ''''', '23514')
) a (change, outcome);

select * from finish();
rollback;
