-- Who owes an obligation: the side of the contract, and whether it is ours.
begin;
select plan(47);
select tests.cast_and_records();

-- The side of a review
select is(private.side_of(perspective::public.review_perspective, type::public.contract_type)::text, side,
  concat_ws(' ', perspective, 'in a', type, 'is the', side))
from (values
  ('owner', 'Construction', 'payer'),
  ('contractor', 'Construction', 'performer'),
  ('subcontractor', 'Subcontract', 'performer'),
  ('contractor', 'Subcontract', 'payer')
) a (perspective, type, side);

-- Shared is a subcontract that was reviewed for the contractor, who pays.
insert into public.obligations (id, org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, owed_by, source, status)
select tests.remember(coalesce(side, 'nobody'), private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'),
  'deadline', coalesce(side, 'nobody'), 'time', 'fixed_date', '2038-03-10', side::public.contract_side, 'rule', 'confirmed'
from unnest('{performer,payer,both,null}'::text[]) side;
create function pg_temp.bearers() returns text language sql as $$
  select string_agg(bearer::text, ' ' order by array_position('{performer,payer,both,nobody}', title))
  from public.obligations where contract_id = tests.id('Shared contract') $$;
select is(pg_temp.bearers(), 'theirs ours both unknown', 'what the subcontractor owes is theirs');

create function pg_temp.review(perspective text, side text default null) returns text language plpgsql as $$
begin
  insert into public.contract_analyses (org_id, project_id, contract_id, document_id, perspective, our_side, risk_score, word_count,
    groups, clauses, engine)
  values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('Shared document'),
    perspective::public.review_perspective, side::public.contract_side, 1, 1, '[]', '[]', '{}');
  return pg_temp.bearers();
end $$;
select is(pg_temp.review('subcontractor'), 'ours theirs both unknown', 'follows a review for the subcontractor');
select is(pg_temp.review('owner'), 'theirs ours both unknown', 'follows a review for the owner');
select is(pg_temp.review('contractor', 'performer'), 'ours theirs both unknown', 'the side read from the text goes first');
select throws_ok($$select pg_temp.review('contractor', 'both')$$, '23514', null, 'a review is for one side');
update public.organizations set default_perspective = 'owner' where id = tests.id('Beam');
select is(pg_temp.bearers(), 'ours theirs both unknown', 'the review goes before the default side of the organization');

-- Without a review
delete from public.contract_findings where contract_id = tests.id('Shared contract');
delete from public.contract_analyses where contract_id = tests.id('Shared contract');
create function pg_temp.without_review(perspective text, type text, a_name text, a_type text, b_name text, b_type text) returns text
language plpgsql as $$
begin
  update public.contracts set contract_type = type::public.contract_type, party_a_name = a_name, party_a_type = a_type,
    party_b_name = b_name, party_b_type = b_type where id = tests.id('Shared contract');
  update public.organizations set name = 'Beam Builders', default_perspective = perspective::public.review_perspective
    where id = tests.id('Beam');
  return pg_temp.bearers();
end $$;
select is(pg_temp.without_review(perspective, type, a, a_type, b, b_type), expected, because)
from (values
  ('owner', 'Construction', 'A', 'owner', 'B', 'contractor', 'theirs ours both unknown', 'the default side is the owner'),
  ('contractor', 'Construction', 'A', 'owner', 'B', 'contractor', 'ours theirs both unknown', 'the default side is the contractor'),
  ('contractor', 'Subcontract', 'A', 'contractor', 'B', 'subcontractor', 'theirs ours both unknown', 'a contractor pays its subcontractor'),
  (null, 'Construction', ' beam  builders', 'Owner', 'B', 'contractor', 'theirs ours both unknown', 'our name is the owner''s'),
  (null, 'Construction', 'A', 'owner', 'Beam Builders', 'contractor', 'ours theirs both unknown', 'our name is the contractor''s'),
  (null, 'Construction', 'Beam Builders', 'contractor', 'B', 'subcontractor', 'theirs ours both unknown',
    'the other one is our subcontractor'),
  (null, 'Construction', 'A', 'contractor', 'Beam Builders', 'Sub-Contractor', 'ours theirs both unknown', 'we are the subcontractor'),
  (null, 'Construction', 'A', 'owner', 'B', 'contractor', 'ours theirs both unknown', 'neither has our name: we perform')
) a (perspective, type, a, a_type, b, b_type, expected, because);
select ok(not exists (select from public.obligations where title in ('both', 'nobody') and version > 1),
  'only obligations whose bearer changes get a new version');

-- A person corrects it. The choice is stored as a side, so it follows too.
create function pg_temp.choose(whose text) returns text language plpgsql as $$
declare
  stored text;
begin
  perform tests.act_as('lawyer', 'Beam');
  update public.obligations set bearer = whose::public.bearer where id = tests.id('nobody');
  perform tests.reset();
  select concat_ws(' ', o.bearer, o.owed_by) into stored from public.obligations o where o.id = tests.id('nobody');
  return stored;
end $$;
select is(pg_temp.choose(whose), stored, whose || ' is stored as ' || stored)
from (values
  ('ours', 'ours performer'),
  ('theirs', 'theirs payer'),
  ('both', 'both both'),
  ('unknown', 'unknown'),
  ('theirs', 'theirs payer')
) a (whose, stored);
select is(pg_temp.review('owner'), 'theirs ours both ours', 'a choice follows our side');
insert into public.obligations (org_id, project_id, contract_id, kind, title, category, anchor, bearer, source, status)
values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline', 'new', 'time', 'event', 'ours', 'person', 'confirmed');
select results_eq($$select bearer::text, owed_by::text from public.obligations where title = 'new'$$, $$values ('ours', 'payer')$$,
  'a new obligation of ours is owed by our side');
select tests.nobody('write the side directly', $$update public.obligations set owed_by = 'payer' where id = tests.id('both')$$);

-- A deadline of an obligation follows it; another one keeps its own.
insert into public.deadlines (id, org_id, project_id, contract_id, obligation_id, source, title, due_on, act_by, bearer, created_by)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'),
  case called when 'of obligation' then tests.id('performer') end, case called when 'of obligation' then 'contract' else 'person' end
    ::public.deadline_source, called, '2038-03-10', '2038-03-10', 'ours', tests.id('lawyer')
from unnest('{of obligation,own}'::text[]) called;
select results_eq($$select name, bearer::text from private.due_dates where id in (tests.id('of obligation'), tests.id('own')) order by 1$$,
  $$values ('of obligation', 'theirs'), ('own', 'ours')$$, 'a deadline of an obligation has the obligation''s bearer');

-- Messages
create function pg_temp.confirmed(whose text) returns text language plpgsql as $$
begin
  delete from public.notifications;
  update public.obligations set status = 'proposed', bearer = whose::public.bearer, who = null where id = tests.id('payer');
  update public.obligations set status = 'confirmed' where id = tests.id('payer');
  return (select regexp_replace(message, '^.*\. ([^.]+)\.$', '\1') from public.notifications
    where title = 'Deadline confirmed: payer' limit 1);
end $$;
select is(pg_temp.confirmed(whose), words, whose || ': ' || words)
from (values
  ('ours', 'We owe it by March 10, 2038'),
  ('theirs', 'They owe us by March 10, 2038'),
  ('both', 'Both sides owe it by March 10, 2038'),
  ('unknown', 'Due on March 10, 2038')
) a (whose, words);
select is(private.bearer_of('performer', 'payer')::text, 'theirs', 'the other side''s obligation is theirs');

select * from finish();
rollback;
