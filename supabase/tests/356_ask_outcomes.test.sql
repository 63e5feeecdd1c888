-- Outcomes of asks: who reads, confirms, and changes them, and what they may hold.
begin;
select plan(173);
select tests.cast_and_records();

insert into public.asks (id, org_id, project_id, contract_id, document_id, ask)
select tests.remember(name || ' ask', gen_random_uuid()), tests.id(org), tests.id(project), tests.id(name || ' contract'),
  tests.id(name || ' document'), 'Cap liability'
from (values
  ('Shared', 'Beam', 'Site'),
  ('Private', 'Beam', 'Site'),
  ('Annex', 'Beam', 'Annex'),
  ('Rival', 'Rival', 'Rival site')
) a (name, org, project);

create function pg_temp.outcome(org text, project text, contract text, ask text, document text) returns text language sql as $$
  select format('insert into public.ask_outcomes (org_id, project_id, contract_id, ask_id, document_id, outcome)
    values (tests.id(%L), tests.id(%L), tests.id(%L), tests.id(%L), tests.id(%L), ''granted'')', org, project, contract, ask, document)
$$;
grant execute on all functions in schema pg_temp to public;

-- Who confirms one
select tests.only('{owner,admin,project_manager,lawyer}', 'confirm an outcome',
  pg_temp.outcome('Beam', 'Site', 'Shared contract', 'Shared ask', 'Shared document'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'confirm an outcome on the neighbor''s contract',
  pg_temp.outcome('Beam', 'Annex', 'Annex contract', 'Annex ask', 'Annex document'), '42501', 'request 1');
select tests.only('{outsider at home}', 'confirm an outcome on another organization''s contract',
  pg_temp.outcome('Rival', 'Rival site', 'Rival contract', 'Rival ask', 'Rival document'), '42501', 'request 1');
select tests.nobody('confirm an outcome without the API',
  pg_temp.outcome('Beam', 'Site', 'Shared contract', 'Shared ask', 'Shared document'));
select is(tests.attempt('owner', pg_temp.outcome('Beam', 'Site', 'Shared contract', ask, document), 'Beam', 'request 1'), '23503',
  format('the owner confirms an outcome for %s in %s', ask, document))
from (values
  ('Rival ask', 'Shared document'),
  ('Private ask', 'Shared document'),
  ('Shared ask', 'Private document'),
  ('Shared ask', 'Rival document')
) a (ask, document);
select is(tests.columns_granted('authenticated', 'insert', 'public.ask_outcomes'),
  'ask_id contract_id document_id note org_id outcome project_id', 'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.ask_outcomes'), 'note outcome', 'columns that an update may set');

-- Who sees and changes one
insert into public.ask_outcomes (id, org_id, project_id, contract_id, ask_id, document_id, outcome)
select tests.remember(name || ' outcome', gen_random_uuid()), tests.id(org), tests.id(project), tests.id(name || ' contract'),
  tests.id(name || ' ask'), tests.id(name || ' document'), 'granted'
from (values
  ('Shared', 'Beam', 'Site'),
  ('Annex', 'Beam', 'Annex'),
  ('Rival', 'Rival', 'Rival site')
) a (name, org, project);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read an outcome',
  $$select from public.ask_outcomes where id = tests.id('Shared outcome')$$);
select tests.only('{owner,admin,neighbor}', 'read the outcome of a neighbor''s ask',
  $$select from public.ask_outcomes where id = tests.id('Annex outcome')$$);
select tests.only('{outsider at home}', 'read another organization''s outcome',
  $$select from public.ask_outcomes where id = tests.id('Rival outcome')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'change an outcome',
  $$update public.ask_outcomes set outcome = 'refused' where id = tests.id('Shared outcome')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,neighbor}', 'change the outcome of a neighbor''s ask',
  $$update public.ask_outcomes set outcome = 'refused' where id = tests.id('Annex outcome')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'change another organization''s outcome',
  $$update public.ask_outcomes set outcome = 'refused' where id = tests.id('Rival outcome')$$, '0 rows', 'request 1');
select is(tests.attempt('owner', $$update public.ask_outcomes set outcome = 'refused' where id = tests.id('Shared outcome')$$, 'Beam'),
  '42501', 'changing an outcome requires the API');
select tests.nobody('delete an outcome', $$delete from public.ask_outcomes where id = tests.id('Shared outcome')$$, 'request 1');

-- The policies hold even if every column is granted.
grant update, delete on public.ask_outcomes to authenticated;
select is(tests.attempt('lawyer', $$update public.ask_outcomes set project_id = tests.id('Annex')$$, 'Beam', 'request 1'), '42501',
  'an outcome cannot move to another project');
select is(tests.attempt_with_role('lawyer', role, 'Annex', $$update public.ask_outcomes set project_id = tests.id('Annex')$$,
  'request 1'), '42501', 'cannot move it even as ' || role || ' on the other project')
from unnest('{team_member,contractor,client_rep}'::public.project_role[]) role;
select is(tests.attempt('owner', $$update public.ask_outcomes set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'an outcome cannot move to another organization');
select is(tests.attempt('owner', 'delete from public.ask_outcomes', 'Beam', 'request 1'), '0 rows', 'no user deletes an outcome');
revoke update, delete on public.ask_outcomes from authenticated;
grant update (outcome, note) on public.ask_outcomes to authenticated;

-- A change counts the version and is logged.
select tests.act_as('lawyer', 'Beam', 'request 1');
update public.ask_outcomes set outcome = 'partly' where id = tests.id('Shared outcome');
select tests.reset();
select is((select version from public.ask_outcomes where id = tests.id('Shared outcome')), 2, 'a change counts the version');
select results_eq($$select action, actor_id from public.activity_events where entity_type = 'ask_outcome'
  and entity_id = tests.id('Shared outcome') order by id desc limit 1$$, $$values ('ask_outcome.updated', tests.id('lawyer'))$$,
  'a change is logged');

-- Allowed values
select is(tests.attempt('owner of the tables',
  pg_temp.outcome('Beam', 'Site', 'Shared contract', 'Shared ask', 'Shared document')), '23505', 'an ask has one outcome in each version');
select is(tests.attempt('owner of the tables', 'update public.ask_outcomes set note = '''''), '23514', 'a note is not empty');

select * from finish();
rollback;
