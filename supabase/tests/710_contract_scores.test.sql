begin;
select plan(78);
select tests.cast_and_records();

-- Who reads a score
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a contract''s score',
  $$select from public.contract_scores where contract_id = tests.id('Shared contract')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s score',
  $$select from public.contract_scores where contract_id = tests.id('Annex contract')$$);
select tests.only('{outsider at home}', 'read another organization''s score',
  $$select from public.contract_scores where contract_id = tests.id('Rival contract')$$);
select is(tests.attempt_with_role('contractor', 'lawyer', 'Annex', $$select from public.contract_scores$$), '1 row',
  'a contractor who is a lawyer elsewhere reads only that score');
select is(tests.columns_granted('authenticated', privilege, 'public.contract_scores'), '', 'no user may ' || privilege || ' a score')
from unnest('{insert,update}'::text[]) privilege;
select is(tests.attempt('owner', $$delete from public.contract_scores$$, 'Beam'), '42501', 'no user deletes a score');
grant insert (org_id, project_id, contract_id, risk_score), update (risk_score), delete on public.contract_scores to authenticated;
select is(tests.attempt('owner', statement, 'Beam', 'request 1'), outcome, title)
from (values
  ('no policy allows adding a score', $$insert into public.contract_scores (org_id, project_id, contract_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'))$$, '42501'),
  ('no policy allows changing a score', $$update public.contract_scores set risk_score = 1$$, '0 rows'),
  ('no policy allows deleting a score', $$delete from public.contract_scores$$, '0 rows')
) a (title, statement, outcome);
revoke insert (org_id, project_id, contract_id, risk_score), update (risk_score), delete on public.contract_scores from authenticated;

-- Triggers maintain the score
select tests.reset();
create function pg_temp.score(contract text) returns text language sql
as $$ select coalesce(risk_score::text, 'none') from public.contract_scores where contract_id = tests.id(contract) $$;
select is(pg_temp.score('Shared contract'), '42', 'is the score of the current analysis');
update public.contract_analyses set risk_score = 7 where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), '7', 'a review changes the score');
update public.contract_analyses set risk_score = null, gate_reason = 'no contract' where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), 'none', 'an unscored analysis clears the score');
create function pg_temp.unscored(contract text) returns text language sql
as $$ select coalesce(unscored_reason, 'scored') from public.contract_scores where contract_id = tests.id(contract) $$;
select is(pg_temp.unscored('Shared contract'), 'no contract', 'records the reason');
insert into public.contract_analyses (id, org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups,
  clauses, engine)
values (tests.remember('second', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'),
  tests.id('Shared document'), 'owner', 99, 1, '[]', '[]', '{}');
select is(pg_temp.score('Shared contract'), '99', 'a new analysis replaces the score');
select is(pg_temp.unscored('Shared contract'), 'scored', 'with nothing left to explain');
update public.contract_analyses set risk_score = 8, gate_reason = null where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), '99', 'changing an older analysis has no effect');
delete from public.contract_analyses where id = tests.id('second');
select is(pg_temp.score('Shared contract'), 'none', 'with the current analysis it goes');
update public.contract_analyses set is_current = true where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), '8', 'becoming current restores the score');
update public.contract_analyses set is_current = false where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), 'none', 'no score without a current analysis');
select is(pg_temp.unscored('Shared contract'), 'scored', 'no reason without a current analysis');
select is(pg_temp.score('Private contract') || pg_temp.score('Rival contract'), '4242', 'other contracts'' scores are unchanged');
-- An id is unique only within its organization.
insert into public.contracts (id, org_id, project_id, name, contract_type, party_a_name, party_b_name)
values (tests.id('Rival contract'), tests.id('Beam'), tests.id('Site'), 'Twin', 'Supply', 'A', 'B');
select results_eq(
  $$select o.name, s.risk_score from public.contract_scores s join public.organizations o on o.id = s.org_id
    where s.contract_id = tests.id('Rival contract') order by 1$$,
  $$values ('Beam', null::integer), ('Rival', 42)$$, 'contracts with the same id in two organizations have separate scores');
select is_empty(
  $$select from public.contracts c where not exists (
      select from public.contract_scores s where s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id)$$,
  'every contract has a score row');

-- Sort keys of the list
update public.contracts set status = 'under_review', contract_value = 999999999999.99, name = 'ÉTAGE', party_b_name = 'Beta_10%'
where org_id = tests.id('Beam') and id = tests.id('Shared contract');
select results_eq($$select value_cents, status_rank, search_text from public.contracts where id = tests.id('Shared contract')$$,
  $$values (99999999999999, 2::smallint, e'étage\nbeam builders\nbeta_10%')$$, 'stores value, status and text in sortable form');
select set_eq($$select distinct k from public.activity_events e, jsonb_object_keys(e.after || coalesce(e.before, '{}')) k
    where e.entity_id = tests.id('Shared contract') and k in ('name', 'status', 'status_rank', 'value_cents', 'search_text')$$,
  $$values ('name')$$, 'derived columns are not logged');
select results_eq($$select string_agg(x, ' ' order by x collate private.natural) from unnest('{b2,B10,a,Ä,Z,b1}'::text[]) x$$,
  $$values ('a Ä b1 b2 B10 Z')$$, 'names sort naturally');

-- Text search finds candidates in the active organization; the policies decide which rows are visible.
create function pg_temp.names_like(pattern text, most integer) returns text language sql
as $$ select string_agg(c.name, ' ' order by c.name) from public.contracts c where c.id = any (private.contract_ids_like(pattern, most)) $$;
grant execute on function pg_temp.names_like(text, integer) to authenticated;
select tests.act_as('owner', 'Beam');
select is(pg_temp.names_like('%beta\_10\%%', 9), 'ÉTAGE', 'searches party names');
select is(pg_temp.names_like('%étage%', 9), 'ÉTAGE', 'searches names, ignoring case');
select is(private.contract_ids_like('%northside%', 9) @> array[tests.id('Rival contract')], false, 'excludes other organizations');
select is(private.contract_ids_like('%northside%', 1), null, 'returns null for more matches than requested');
select is(private.contract_ids_like('%nowhere%', 1), '{}'::uuid[], 'returns an empty array for no match');
select ok(private.newest_contracts_like('%étage%', 1), 'the newest contracts contain enough matches');
select ok(not private.newest_contracts_like('%étage%', 2), 'the newest contracts contain too few matches');
select ok(not private.newest_contracts_like('%northside rival%', 1), 'ignores other organizations'' contracts');
select tests.act_as('contractor', 'Beam');
select is(pg_temp.names_like('%b%', 99), 'ÉTAGE', 'a contractor finds the shared contract');
select ok(not private.newest_contracts_like('%étage%', 1), 'a contractor cannot query the newest contracts');
select tests.act_as('removed', 'Beam');
select is(private.contract_ids_like('%b%', 99), '{}'::uuid[], 'a removed member gets no candidates');
select tests.reset();
update public.contracts set deleted_at = now() where id = tests.id('Shared contract');
select tests.act_as('owner', 'Beam');
select is(private.contract_ids_like('%étage%', 9), '{}'::uuid[], 'a deleted contract is not found');

select * from finish();
rollback;
