begin;
select plan(121);
select tests.cast_and_records();

create function tests.insert_event(project text) returns text language sql set search_path = '' as $$
  select format('insert into public.site_events (org_id, project_id, kind, happened_on, words) values (tests.id(%L), tests.id(%L), ''delay'', ''2027-03-01'', ''The crane stood still'')',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project);
$$;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'write down what happened', tests.insert_event('Site'), '42501');
select tests.only('{owner,admin,neighbour}', 'write it down on the neighbour''s project', tests.insert_event('Annex'), '42501');
select tests.only('{outsider at home}', 'write it down in another organization', tests.insert_event('Rival site'), '42501');

insert into public.site_events (id, org_id, project_id, kind, happened_on, words, created_by, client_key)
select tests.remember(called, private.uuid_v7()), tests.id(org), tests.id(project), 'delay', '2027-03-01', called, tests.id(person), gen_random_uuid()
from (values ('event', 'Beam', 'Site', 'project_manager'), ('their event', 'Beam', 'Site', 'team_member'), ('Annex event', 'Beam', 'Annex', 'neighbour')) a (called, org, project, person);

select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read what happened', $$select from public.site_events where id = tests.id('event')$$);
select tests.only('{owner,admin,neighbour}', 'read what happened on the neighbour''s project', $$select from public.site_events where id = tests.id('Annex event')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'mend what another one wrote', $$update public.site_events set words = 'x' where id = tests.id('event')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'mend what the team member wrote', $$update public.site_events set words = 'x' where id = tests.id('their event')$$);
select tests.nobody('take away what happened', $$delete from public.site_events where id = tests.id('event')$$);
select is(tests.attempt('owner of the tables', format('update public.site_events set %s where id = tests.id(''event'')', change)), outcome, left(change, 60))
from (values
  ('words = '' ''', '23514'), ('kind = ''storm''', '22P02'), ('happened_on = ''1899-12-31''', '23514'), ('contract_id = tests.id(''Annex contract'')', '23503'),
  ('contract_id = tests.id(''Shared contract'')', '1 row'), ('client_key = (select client_key from public.site_events where id = tests.id(''their event''))', '23505')
) a (change, outcome);
select is(tests.columns_granted('authenticated', 'update', 'public.site_events'), 'contract_id happened_on kind place words', 'columns that an update may name');

select tests.act_as('team_member', 'Beam', 'request 1');
insert into public.site_events (org_id, project_id, kind, happened_on, words, place) values (tests.id('Beam'), tests.id('Site'), 'non_payment', '2027-03-01', 'Pay application 4', 'Office');
select tests.reset();
select results_eq($$select n.name, t.title from public.notifications t join tests.names n on n.id = t.user_id where t.message like 'Pay application 4%' order by 1$$,
  $$values ('lawyer', 'Non Payment on March 1, 2027'), ('project_manager', 'Non Payment on March 1, 2027')$$, 'those who run the project are told');

select * from finish();
rollback;
