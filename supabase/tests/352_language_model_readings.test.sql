begin;
select plan(201);
select tests.cast_and_records();

create function pg_temp.reading(org text, project text, contract text, analysis text) returns text language sql as $$
  select format('insert into public.language_model_readings (org_id, project_id, contract_id, analysis_id, model, host)
    values (tests.id(%L), tests.id(%L), tests.id(%L), tests.id(%L), ''clause-reader'', ''models.example'')', org, project, contract,
    analysis)
$$;
grant execute on all functions in schema pg_temp to public;

-- Who starts a reading
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'start a language model reading',
  pg_temp.reading('Beam', 'Site', 'Shared contract', 'Shared analysis'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'start a reading of the neighbor''s contract',
  pg_temp.reading('Beam', 'Annex', 'Annex contract', 'Annex analysis'), '42501', 'request 1');
select tests.only('{outsider at home}', 'start a reading of another organization''s contract',
  pg_temp.reading('Rival', 'Rival site', 'Rival contract', 'Rival analysis'), '42501', 'request 1');
select tests.nobody('start a reading without the API', pg_temp.reading('Beam', 'Site', 'Shared contract', 'Shared analysis'));
select is(tests.attempt('owner', pg_temp.reading(org, project, contract, analysis), 'Beam', 'request 1'), outcome,
  format('the owner starts a reading of %s with %s on %s of %s', contract, analysis, project, org))
from (values
  ('Beam', 'Site', 'Rival contract', 'Rival analysis', '23503'),
  ('Beam', 'Site', 'Shared contract', 'Annex analysis', '23503'),
  ('Rival', 'Site', 'Shared contract', 'Shared analysis', '42501')
) a (org, project, contract, analysis, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.language_model_readings'),
  'analysis_id contract_id host id model org_id project_id', 'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.language_model_readings'), 'status', 'columns that an update may set');
select is(has_column_privilege('authenticated', 'public.language_model_readings', 'state', 'select'), false,
  'the job''s state is for the job alone');

-- Who sees and cancels one
insert into public.language_model_readings (id, org_id, project_id, contract_id, analysis_id, model, host)
select tests.remember(name || ' reading', gen_random_uuid()), tests.id(org), tests.id(project), tests.id(name || ' contract'),
  tests.id(name || ' analysis'), 'clause-reader', 'models.example'
from (values
  ('Shared', 'Beam', 'Site'),
  ('Annex', 'Beam', 'Annex'),
  ('Rival', 'Rival', 'Rival site')
) a (name, org, project);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a language model reading',
  $$select from public.language_model_readings where id = tests.id('Shared reading')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s reading',
  $$select from public.language_model_readings where id = tests.id('Annex reading')$$);
select tests.only('{outsider at home}', 'read another organization''s reading',
  $$select from public.language_model_readings where id = tests.id('Rival reading')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'cancel a reading',
  $$update public.language_model_readings set status = 'canceled' where id = tests.id('Shared reading')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,neighbor}', 'cancel the neighbor''s reading',
  $$update public.language_model_readings set status = 'canceled' where id = tests.id('Annex reading')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'cancel another organization''s reading',
  $$update public.language_model_readings set status = 'canceled' where id = tests.id('Rival reading')$$, '0 rows', 'request 1');
select is(tests.attempt('owner', $$update public.language_model_readings set status = 'canceled' where id = tests.id('Shared reading')$$,
  'Beam'), '42501', 'canceling requires the API');
select is(tests.attempt('owner', format('update public.language_model_readings set status = %L where id = tests.id(''Shared reading'')',
  status), 'Beam', 'request 1'), '42501', 'a person only cancels: ' || status)
from unnest('{waiting,running}'::text[]) status;
select is(tests.attempt(who, 'update public.language_model_readings set status = ''canceled''', 'Beam', 'request 1'), '0 rows',
  'cannot cancel any reading: ' || who)
from unnest('{contractor,client_rep,bystander,removed,outsider}'::text[]) who;
select tests.nobody('delete a reading', $$delete from public.language_model_readings where id = tests.id('Shared reading')$$, 'request 1');
select is(tests.attempt('owner', pg_temp.reading('Beam', 'Site', 'Shared contract', 'Shared analysis'), 'Beam', 'request 1'), '23505',
  'a contract has only one reading under way');

-- The policies hold even if every column is granted.
grant update, delete on public.language_model_readings to authenticated;
select is(tests.attempt('lawyer', $$update public.language_model_readings set project_id = tests.id('Annex'), status = 'canceled'$$, 'Beam',
  'request 1'), '42501', 'a reading cannot move to another project');
select is(tests.attempt_with_role('lawyer', role, 'Annex', $$update public.language_model_readings set project_id = tests.id('Annex'),
  status = 'canceled'$$, 'request 1'), '42501', 'cannot move it even as ' || role || ' on the other project')
from unnest('{contractor,client_rep}'::public.project_role[]) role;
select is(tests.attempt('owner', $$update public.language_model_readings set org_id = tests.id('Rival'), status = 'canceled'$$, 'Beam',
  'request 1'), '42501', 'a reading cannot move to another organization');
select is(tests.attempt('owner', 'delete from public.language_model_readings', 'Beam', 'request 1'), '0 rows',
  'no user deletes a reading');
revoke update, delete on public.language_model_readings from authenticated;
grant update (status) on public.language_model_readings to authenticated;

select results_eq($$select action from public.activity_events where entity_type = 'language_model_reading'
  and entity_id = tests.id('Shared reading')$$, $$values ('language_model_reading.created')$$, 'a start is logged');

-- An end records its time and person, forgets the state, and is final.
update public.language_model_readings set state = '{"parts": []}' where id = tests.id('Shared reading');
select tests.act_as('team_member', 'Beam', 'request 1');
update public.language_model_readings set status = 'canceled' where id = tests.id('Shared reading');
select tests.reset();
select results_eq($$select status::text, finished_at = now(), state from public.language_model_readings
  where id = tests.id('Shared reading')$$, $$values ('canceled', true, null::jsonb)$$, 'a canceled reading keeps no state');
select is(tests.attempt('owner', $$update public.language_model_readings set status = 'canceled' where id = tests.id('Shared reading')$$,
  'Beam', 'request 1'), '0 rows', 'a finished reading cannot change');
select results_eq($$select action, actor_id from public.activity_events where entity_type = 'language_model_reading'
  and entity_id = tests.id('Shared reading') order by id desc limit 1$$,
  $$values ('language_model_reading.updated', tests.id('team_member'))$$, 'a cancellation is logged');
select is((select count(*)::integer from public.notifications where metadata ->> 'reading_id' = tests.id('Shared reading')::text), 0,
  'a cancellation notifies no one');
update public.language_model_readings set created_by = tests.id('lawyer') where id = tests.id('Annex reading');
update public.language_model_readings set status = 'failed', problem = 'busy' where id = tests.id('Annex reading');
select results_eq($$select user_id, title from public.notifications where metadata ->> 'reading_id' = tests.id('Annex reading')::text$$,
  $$select tests.id('lawyer'), 'Language model could not read ' || c.name from public.contracts c where c.id = tests.id('Annex contract')$$,
  'a failure notifies the requester');

-- Tokens of this month, of the caller's organization alone
update public.language_model_readings set input_tokens = 100, output_tokens = 10 where id = tests.id('Shared reading');
update public.language_model_readings set input_tokens = 1000 where id in (tests.id('Annex reading'), tests.id('Rival reading'));
select tests.act_as('owner', 'Beam');
select is((select u::text from private.language_model_use(tests.id('Shared contract')) u), '(110,1100,10)', 'tokens used by Beam');
select tests.act_as('outsider', 'Rival');
select is((select u::text from private.language_model_use(tests.id('Shared contract')) u), '(0,1000,0)', 'tokens used by Rival');
select tests.reset();

-- A statement belongs to a finding of the language model.
select is(tests.attempt('owner of the tables',
  format('update public.contract_findings set %s where id = tests.id(''Shared finding'')', change)), outcome, left(change, 60))
from (values
  ('statement = ''{}'', source = ''llm''', '1 row'),
  ('statement = ''[]'', source = ''llm''', '23514'),
  ('statement = ''{}''', '23514')
) a (change, outcome);

-- Allowed values
select is(tests.attempt('owner of the tables',
  format('update public.language_model_readings set %s where id = tests.id(''Rival reading'')', change)), outcome, left(change, 70))
from (values
  ('status = ''running'', steps_total = 3', '1 row'),
  ('steps_done = 4, steps_total = 3', '23514'),
  ('status = ''done''', '23514'),
  ('result = ''{}''', '23514'),
  ('status = ''done'', result = ''{}''', '1 row'),
  ('status = ''done'', result = ''[]''', '23514'),
  ('status = ''failed''', '23514'),
  ('problem = ''busy''', '23514'),
  ('finished_at = now()', '23514'),
  ('input_tokens = -1', '23514'),
  ('output_tokens = -1', '23514'),
  ('state = ''[]''', '23514'),
  ('host = ''https://models.example''', '23514'),
  ('model = ''''', '23514')
) a (change, outcome);

select * from finish();
rollback;
