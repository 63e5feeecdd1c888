begin;
select plan(78);
select tests.cast_and_records();

-- Who reads a score
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read the score of a contract, shared with the contractor or not',
  $$select from public.contract_scores where contract_id = tests.id('Shared contract')$$);
select tests.only('{owner,admin,neighbour}', 'read the neighbour''s score', $$select from public.contract_scores where contract_id = tests.id('Annex contract')$$);
select tests.only('{outsider at home}', 'read another organization''s score', $$select from public.contract_scores where contract_id = tests.id('Rival contract')$$);
select is(tests.attempt_with_role('contractor', 'lawyer', 'Annex', $$select from public.contract_scores$$), '1 row',
  'a lawyer elsewhere who is a contractor here reads that one score');
select is(tests.columns_granted('authenticated', privilege, 'public.contract_scores'), '', 'nobody may ' || privilege || ' a score')
from unnest('{insert,update}'::text[]) privilege;
select is(tests.attempt('owner', $$delete from public.contract_scores$$, 'Beam'), '42501', 'nor remove one');
grant insert (org_id, project_id, contract_id, risk_score), update (risk_score), delete on public.contract_scores to authenticated;
select is(tests.attempt('owner', statement, 'Beam', 'request 1'), outcome, 'and no policy would let them: ' || statement)
from (values
  ($$insert into public.contract_scores (org_id, project_id, contract_id) values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'))$$, '42501'),
  ($$update public.contract_scores set risk_score = 1$$, '0 rows'),
  ($$delete from public.contract_scores$$, '0 rows')
) a (statement, outcome);
revoke insert (org_id, project_id, contract_id, risk_score), update (risk_score), delete on public.contract_scores from authenticated;

-- Triggers keep it
select tests.reset();
create function pg_temp.score(contract text) returns text language sql
as $$ select coalesce(risk_score::text, 'none') from public.contract_scores where contract_id = tests.id(contract) $$;
select is(pg_temp.score('Shared contract'), '42', 'it is that of the current analysis');
update public.contract_analyses set risk_score = 7 where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), '7', 'a review changes it');
update public.contract_analyses set risk_score = null, gate_reason = 'no contract' where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), 'none', 'an analysis without a score leaves none');
create function pg_temp.unscored(contract text) returns text language sql
as $$ select coalesce(unscored_reason, 'scored') from public.contract_scores where contract_id = tests.id(contract) $$;
select is(pg_temp.unscored('Shared contract'), 'no contract', 'and says why');
insert into public.contract_analyses (id, org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups, clauses, engine)
values (tests.remember('second', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('Shared document'), 'owner', 99, 1, '[]', '[]', '{}');
select is(pg_temp.score('Shared contract'), '99', 'a new analysis replaces it');
select is(pg_temp.unscored('Shared contract'), 'scored', 'with nothing left to explain');
update public.contract_analyses set risk_score = 8, gate_reason = null where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), '99', 'what becomes of an older analysis is nothing to it');
delete from public.contract_analyses where id = tests.id('second');
select is(pg_temp.score('Shared contract'), 'none', 'with the current analysis it goes');
update public.contract_analyses set is_current = true where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), '8', 'and comes back with one');
update public.contract_analyses set is_current = false where id = tests.id('Shared analysis');
select is(pg_temp.score('Shared contract'), 'none', 'or not, while none is current');
select is(pg_temp.unscored('Shared contract'), 'scored', 'and then gives no reason either');
select is(pg_temp.score('Private contract') || pg_temp.score('Rival contract'), '4242', 'other contracts keep theirs');
-- An id is unique in its organization only.
insert into public.contracts (id, org_id, project_id, name, contract_type, party_a_name, party_b_name)
values (tests.id('Rival contract'), tests.id('Beam'), tests.id('Site'), 'Twin', 'Supply', 'A', 'B');
select results_eq(
  $$select o.name, s.risk_score from public.contract_scores s join public.organizations o on o.id = s.org_id where s.contract_id = tests.id('Rival contract') order by 1$$,
  $$values ('Beam', null::integer), ('Rival', 42)$$, 'a contract and its twin in another organization have a score each');
select is_empty(
  $$select from public.contracts c where not exists (
      select from public.contract_scores s where s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id)$$,
  'every contract has a row, scored or not');

-- What the list sorts by
update public.contracts set status = 'under_review', contract_value = 999999999999.99, name = 'ÉTAGE', party_b_name = 'Beta_10%'
where org_id = tests.id('Beam') and id = tests.id('Shared contract');
select results_eq($$select value_cents, status_rank, search_text from public.contracts where id = tests.id('Shared contract')$$,
  $$values (99999999999999, 2::smallint, e'étage\nbeam builders\nbeta_10%')$$, 'value, status and text are kept in a form to compare');
select set_eq($$select distinct k from public.activity_events e, jsonb_object_keys(e.after || coalesce(e.before, '{}')) k
    where e.entity_id = tests.id('Shared contract') and k in ('name', 'status', 'status_rank', 'value_cents', 'search_text')$$,
  $$values ('name')$$, 'and are no news beside what they come from');
select results_eq($$select string_agg(x, ' ' order by x collate private.natural) from unnest('{b2,B10,a,Ä,Z,b1}'::text[]) x$$,
  $$values ('a Ä b1 b2 B10 Z')$$, 'names sort as people sort them');

-- Free text finds candidates of the active organization, whose rows the policies then show or not.
create function pg_temp.names_like(pattern text, most integer) returns text language sql
as $$ select string_agg(c.name, ' ' order by c.name) from public.contracts c where c.id = any (private.contract_ids_like(pattern, most)) $$;
grant execute on function pg_temp.names_like(text, integer) to authenticated;
select tests.act_as('owner', 'Beam');
select is(pg_temp.names_like('%beta\_10\%%', 9), 'ÉTAGE', 'it looks in the parties');
select is(pg_temp.names_like('%étage%', 9), 'ÉTAGE', 'and in the name, in lower case');
select is(private.contract_ids_like('%northside%', 9) @> array[tests.id('Rival contract')], false, 'not in another organization');
select is(private.contract_ids_like('%northside%', 1), null, 'more than were asked for are none');
select is(private.contract_ids_like('%nowhere%', 1), '{}'::uuid[], 'and none is none');
select ok(private.newest_contracts_like('%étage%', 1), 'a text of enough of the newest is told of to who sees them all');
select ok(not private.newest_contracts_like('%étage%', 2), 'not of fewer');
select ok(not private.newest_contracts_like('%northside rival%', 1), 'not of another organization''s');
select tests.act_as('contractor', 'Beam');
select is(pg_temp.names_like('%b%', 99), 'ÉTAGE', 'a contractor gets the row that is shared');
select ok(not private.newest_contracts_like('%étage%', 1), 'and is told nothing of the newest');
select tests.act_as('removed', 'Beam');
select is(private.contract_ids_like('%b%', 99), '{}'::uuid[], 'who is no member gets no candidate');
select tests.reset();
update public.contracts set deleted_at = now() where id = tests.id('Shared contract');
select tests.act_as('owner', 'Beam');
select is(private.contract_ids_like('%étage%', 9), '{}'::uuid[], 'what was deleted is not found');

select * from finish();
rollback;
