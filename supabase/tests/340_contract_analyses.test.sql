begin;
select plan(205);
select tests.cast_and_records();
select tests.remember('new analysis', gen_random_uuid());

select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a contract''s analysis',
  $$select from public.contract_analyses where id = tests.id('Shared analysis')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s analysis',
  $$select from public.contract_analyses where id = tests.id('Annex analysis')$$);
select tests.only('{outsider at home}', 'read another organization''s analysis',
  $$select from public.contract_analyses where id = tests.id('Rival analysis')$$);

select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'analyze a contract',
  tests.insert_analysis(tests.id('new analysis'), 'Beam', 'Site', 'Shared contract', 'Shared document'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'analyze the neighbor''s contract',
  tests.insert_analysis(tests.id('new analysis'), 'Beam', 'Annex', 'Annex contract', 'Annex document'), '42501', 'request 1');
select tests.only('{outsider at home}', 'analyze another organization''s contract',
  tests.insert_analysis(tests.id('new analysis'), 'Rival', 'Rival site', 'Rival contract', 'Rival document'), '42501', 'request 1');
select tests.nobody('post an analysis without the API',
  tests.insert_analysis(tests.id('new analysis'), 'Beam', 'Site', 'Shared contract', 'Shared document'));
select is(tests.attempt(who, tests.insert_analysis(tests.id('new analysis'), org, project, contract, document), 'Beam', 'request 1'),
  outcome, title)
from (values
  ('the owner cannot add another organization''s contract to their own project',
    'owner', 'Beam', 'Site', 'Rival contract', 'Rival document', '23503'),
  ('the owner cannot analyze another organization''s contract', 'owner', 'Beam', 'Rival site', 'Rival contract', 'Rival document', '23503'),
  ('the owner cannot name another organization', 'owner', 'Rival', 'Site', 'Shared contract', 'Shared document', '42501'),
  ('an analysis belongs to the contract of its document', 'owner', 'Beam', 'Site', 'Shared contract', 'Private document', '23503'),
  ('a second analysis of a version is refused', 'lawyer', 'Beam', 'Site', 'Annex contract', 'Annex document', '23505'),
  ('a lawyer cannot analyze a contract of another project', 'lawyer', 'Beam', 'Annex', 'Annex contract', 'Annex document', '42501')
) a (title, who, org, project, contract, document, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.contract_analyses'),
  'clauses contract_id document_id engine facts gate_reason groups id jurisdictions leaning org_id our_party our_side paper '
  'perspective project_id risk_score stated_kind word_count', 'columns that an insert may set');

-- A review changes the score only through the API and only of the current analysis.
select tests.only('{owner,admin,project_manager,lawyer}', 'change the score', $$update public.contract_analyses set risk_score = 1,
  groups = '[]' where id = tests.id('Shared analysis')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,neighbor}', 'change the neighbor''s score',
  $$update public.contract_analyses set risk_score = 1 where id = tests.id('Annex analysis')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'change another organization''s score',
  $$update public.contract_analyses set risk_score = 1 where id = tests.id('Rival analysis')$$, '0 rows', 'request 1');
select is(tests.attempt(who, $$update public.contract_analyses set risk_score = 1 where id = tests.id('Shared analysis')$$, 'Beam'),
  outcome, 'change a score without the API: ' || who)
from (values
  ('owner', '42501'),
  ('project_manager', '42501'),
  ('lawyer', '42501'),
  ('team_member', '0 rows')
) a (who, outcome);
select is(tests.attempt(who, 'update public.contract_analyses set risk_score = 1', 'Beam', 'request 1'), '0 rows',
  'cannot change any score: ' || who)
from unnest('{team_member,contractor,client_rep,bystander,removed,outsider}'::text[]) who;
select is(tests.columns_granted('authenticated', 'update', 'public.contract_analyses'), 'groups risk_score',
  'columns that an update may set');
update public.contract_analyses set is_current = false where id = tests.id('Private analysis');
select is(tests.attempt(who, $$update public.contract_analyses set risk_score = 1 where id = tests.id('Private analysis')$$, 'Beam',
  'request 1'), '0 rows', 'cannot change a retired analysis''s score: ' || who)
from unnest('{owner,project_manager,lawyer}'::text[]) who;
update public.contract_analyses set is_current = true where id = tests.id('Private analysis');
insert into public.contract_analyses (id, org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups,
  clauses, engine)
values (tests.remember('removable analysis', gen_random_uuid()), tests.id('Beam'), tests.id('Site'), tests.id('Private contract'),
  tests.id('Private document'), 'owner', 1, 1, '[]', '[]', '{}');
select tests.nobody('delete an analysis', $$delete from public.contract_analyses where id = tests.id('removable analysis')$$, 'request 1');
grant update, delete on public.contract_analyses to authenticated;
select is(tests.attempt('lawyer', $$update public.contract_analyses set project_id = tests.id('Annex')$$, 'Beam', 'request 1'), '42501',
  'an analysis cannot move to another project');
select is(tests.attempt_with_role('lawyer', role, 'Annex', $$update public.contract_analyses set project_id = tests.id('Annex')$$,
  'request 1'), '42501', 'cannot move it even as ' || role || ' on the other project')
from unnest('{team_member,contractor,client_rep}'::public.project_role[]) role;
select is(tests.attempt('owner', $$update public.contract_analyses set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'an analysis cannot move to another organization');
select is(tests.attempt('owner', $$update public.contract_analyses set is_current = false$$, 'Beam', 'request 1'), '42501',
  'no user retires an analysis directly');
select is(tests.attempt('owner', $$delete from public.contract_analyses where id = tests.id('removable analysis')$$, 'Beam', 'request 1'),
  '0 rows', 'no user deletes an analysis');
revoke update, delete on public.contract_analyses from authenticated;
grant update (risk_score, groups) on public.contract_analyses to authenticated;

-- The newest analysis is current
select tests.act_as('lawyer', 'Beam', 'request 1');
do $$ begin execute tests.insert_analysis(tests.id('new analysis'), 'Beam', 'Site', 'Shared contract', 'Shared document'); end $$;
select results_eq($$select is_current, created_by, created_at = now() from public.contract_analyses where id = tests.id('new analysis')$$,
  $$values (true, tests.id('lawyer'), true)$$, 'a new analysis is current and records its requester');
select ok(not (select is_current from public.contract_analyses where id = tests.id('Shared analysis')), 'the previous analysis is retired');
select tests.reset();
select is_empty($$select from public.contract_analyses group by contract_id having count(*) filter (where is_current) <> 1$$,
  'every analyzed contract has one current analysis');
-- The trigger runs before policy and foreign key checks, and `on conflict do nothing` keeps its effects.
select tests.act_as('lawyer', 'Beam', 'request 1');
do $$ begin
  execute tests.insert_analysis(tests.id('new analysis'), 'Beam', 'Site', 'Rival contract', 'Rival document') || ' on conflict do nothing';
  execute tests.insert_analysis(tests.id('new analysis'), 'Beam', 'Site', 'Annex contract', 'Annex document') || ' on conflict do nothing';
end $$;
select tests.reset();
select is((select count(*) from public.contract_analyses
  where is_current and id = any (array[tests.id('Rival analysis'), tests.id('Annex analysis')])), 2::bigint,
  'cannot retire the analysis of an unreachable contract');

-- Allowed values
select is(tests.attempt('owner of the tables',
  format('update public.contract_analyses set %s where id = tests.id(''new analysis'')', change)), outcome, title)
from (values
  ('accepts the lowest score, 1', 'risk_score = 1', '1 row'),
  ('accepts the highest score, 100', 'risk_score = 100', '1 row'),
  ('rejects a score of 0', 'risk_score = 0', '23514'),
  ('rejects a score of 101', 'risk_score = 101', '23514'),
  ('rejects a missing score without a reason', 'risk_score = null', '23514'),
  ('accepts a missing score with a reason', 'risk_score = null, gate_reason = ''not_a_contract''', '1 row'),
  ('rejects a reason for no score next to a score', 'gate_reason = ''not_a_contract''', '23514'),
  ('rejects a negative word count', 'word_count = -1', '23514'),
  ('rejects score groups that are not a list', 'groups = ''{}''', '23514'),
  ('rejects facts that are a list', 'facts = ''[]''', '23514'),
  ('accepts empty facts', 'facts = ''{}''', '1 row'),
  ('rejects jurisdictions that are a list', 'jurisdictions = ''[]''', '23514'),
  ('rejects a leaning that is a list', 'leaning = ''[]''', '23514'),
  ('requires jurisdictions', 'jurisdictions = null', '23502'),
  ('rejects clauses that are not a list', 'clauses = ''{}''', '23514'),
  ('rejects an engine that is a list', 'engine = ''[]''', '23514'),
  ('rejects an unknown perspective', 'perspective = ''judge''', '22P02')
) a (title, change, outcome);

select * from finish();
rollback;
