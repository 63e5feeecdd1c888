-- Document sets: who reads, creates, and changes them, and what they may hold.
begin;
select plan(180);
select tests.cast_and_records();

create function pg_temp.documents(contract text) returns text language sql as $$
  select format('jsonb_build_array(jsonb_build_object(''contract_id'', tests.id(%L), ''role'', ''agreement''))', contract)
$$;
create function pg_temp.document_set(org text, project text, contract text, listed text) returns text language sql as $$
  select format('insert into public.document_sets (org_id, project_id, contract_id, documents, is_confirmed)
    values (tests.id(%L), tests.id(%L), tests.id(%L), %s, true)', org, project, contract, pg_temp.documents(listed))
$$;
grant execute on all functions in schema pg_temp to public;

-- Who creates one
select tests.only('{owner,admin,project_manager,lawyer}', 'create a document set',
  pg_temp.document_set('Beam', 'Site', 'Shared contract', 'Shared contract'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'create a document set on the neighbor''s contract',
  pg_temp.document_set('Beam', 'Annex', 'Annex contract', 'Annex contract'), '42501', 'request 1');
select tests.only('{outsider at home}', 'create a document set on another organization''s contract',
  pg_temp.document_set('Rival', 'Rival site', 'Rival contract', 'Rival contract'), '42501', 'request 1');
select tests.nobody('create a document set without the API',
  pg_temp.document_set('Beam', 'Site', 'Shared contract', 'Shared contract'));
select is(tests.attempt('owner', pg_temp.document_set(org, project, contract, listed), 'Beam', 'request 1'), outcome,
  format('the owner creates a set of %s for %s on %s of %s', listed, contract, project, org))
from (values
  ('Beam', 'Site', 'Rival contract', 'Shared contract', '23503'),
  ('Beam', 'Site', 'Shared contract', 'Rival contract', '23503'),
  ('Beam', 'Site', 'Shared contract', 'Annex contract', '23503'),
  ('Rival', 'Site', 'Shared contract', 'Shared contract', '42501')
) a (org, project, contract, listed, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.document_sets'),
  'contract_id documents is_confirmed org_id project_id', 'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.document_sets'), 'documents is_confirmed',
  'columns that an update may set');

-- Who sees and changes one
insert into public.document_sets (id, org_id, project_id, contract_id, documents, is_confirmed)
select tests.remember(name || ' set', gen_random_uuid()), tests.id(org), tests.id(project), tests.id(name || ' contract'),
  jsonb_build_array(jsonb_build_object('contract_id', tests.id(name || ' contract'), 'role', 'agreement')), false
from (values
  ('Shared', 'Beam', 'Site'),
  ('Annex', 'Beam', 'Annex'),
  ('Rival', 'Rival', 'Rival site')
) a (name, org, project);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a document set',
  $$select from public.document_sets where id = tests.id('Shared set')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s document set',
  $$select from public.document_sets where id = tests.id('Annex set')$$);
select tests.only('{outsider at home}', 'read another organization''s document set',
  $$select from public.document_sets where id = tests.id('Rival set')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'confirm an order of precedence',
  $$update public.document_sets set is_confirmed = true where id = tests.id('Shared set')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,neighbor}', 'confirm the neighbor''s order of precedence',
  $$update public.document_sets set is_confirmed = true where id = tests.id('Annex set')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'confirm another organization''s order of precedence',
  $$update public.document_sets set is_confirmed = true where id = tests.id('Rival set')$$, '0 rows', 'request 1');
select is(tests.attempt('owner', $$update public.document_sets set is_confirmed = true where id = tests.id('Shared set')$$, 'Beam'),
  '42501', 'confirming an order requires the API');
select tests.nobody('delete a document set', $$delete from public.document_sets where id = tests.id('Shared set')$$, 'request 1');

-- The policies hold even if every column is granted.
grant update, delete on public.document_sets to authenticated;
select is(tests.attempt('lawyer', $$update public.document_sets set project_id = tests.id('Annex')$$, 'Beam', 'request 1'), '42501',
  'a document set cannot move to another project');
select is(tests.attempt_with_role('lawyer', role, 'Annex', $$update public.document_sets set project_id = tests.id('Annex')$$,
  'request 1'), '42501', 'cannot move it even as ' || role || ' on the other project')
from unnest('{team_member,contractor,client_rep}'::public.project_role[]) role;
select is(tests.attempt('owner', $$update public.document_sets set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'a document set cannot move to another organization');
select is(tests.attempt('owner', 'delete from public.document_sets', 'Beam', 'request 1'), '0 rows', 'no user deletes a document set');
revoke update, delete on public.document_sets from authenticated;
grant update (documents, is_confirmed) on public.document_sets to authenticated;

-- A confirmation names the person and the time, and is logged.
select tests.act_as('lawyer', 'Beam', 'request 1');
update public.document_sets set is_confirmed = true where id = tests.id('Shared set');
select tests.reset();
select results_eq($$select confirmed_by, confirmed_at = now(), version from public.document_sets where id = tests.id('Shared set')$$,
  $$values (tests.id('lawyer'), true, 2)$$, 'a confirmation names the person and the time');
select results_eq($$select action, actor_id from public.activity_events where entity_type = 'document_set'
  and entity_id = tests.id('Shared set') order by id desc limit 1$$, $$values ('document_set.updated', tests.id('lawyer'))$$,
  'a confirmation is logged');
select tests.act_as('owner', 'Beam', 'request 1');
update public.document_sets set is_confirmed = false where id = tests.id('Shared set');
select tests.reset();
select results_eq($$select confirmed_by, confirmed_at from public.document_sets where id = tests.id('Shared set')$$,
  $$values (null::uuid, null::timestamptz)$$, 'a withdrawn confirmation names no one');

-- Allowed values
select is(tests.attempt('owner of the tables', format('update public.document_sets set documents = %L where id = tests.id(''Rival set'')',
  documents)), outcome, left(documents, 60))
from (select replace(d, 'ID', tests.id('Rival contract')::text) as documents, outcome from (values
  ('[{"contract_id": "ID", "role": "general_conditions"}]', '1 row'),
  ('[]', '23514'),
  ('{}', '23514'),
  ('["ID"]', '23514'),
  ('[{"contract_id": "ID"}]', '23514'),
  ('[{"contract_id": "ID", "role": "a", "note": "b"}]', '23514'),
  ('[{"contract_id": "ID", "role": "A role!"}]', '23514'),
  ('[{"contract_id": "ID", "role": "a"}, {"contract_id": "ID", "role": "b"}]', '23514')
) v (d, outcome)) a;

select * from finish();
rollback;
