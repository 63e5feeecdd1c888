-- Decisions whose inputs are changed afterward.
begin;
select no_plan();
select tests.cast_and_records();
select tests.compliance_records();
create function tests.does(person text, statement text) returns void language plpgsql as $$
begin
  perform tests.act_as(person, 'Beam', 'request');
  execute statement;
  perform tests.reset();
end $$;

-- A payment covered by a lien waiver
insert into public.payments (id, org_id, project_id, contract_id, direction, amount, through_date)
values (tests.remember('payment', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'out', 1000,
  '2026-08-31');
create function tests.pays(change text) returns text language sql as
  $$ select tests.attempt('project_manager', format('update public.payments set %s where id = %L', change, tests.id('payment')), 'Beam',
    'request') $$;
select is(tests.pays('amount = 900000'), '1 row', 'a payment without a waiver can be increased');
insert into public.lien_waivers (org_id, project_id, contract_id, payment_id, kind, status, amount, recipient, token_hash, expires_at,
  file_name, mime_type, size_bytes, sha256,
  storage_path, received_at, id)
select tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('payment'), 'unconditional_progress', 'accepted', 1000,
  'North', repeat('a', 64), now(), 'w.pdf',
  'application/pdf', 1, repeat('a', 64), tests.id('Beam') || '/' || w || '/f/w.pdf', now(), w from private.uuid_v7() w;
select is(tests.pays(change), 'PT409', 'an accepted waiver locks the payment: ' || change)
from unnest(array['amount = 1000.01', 'through_date = ''2026-09-30''', 'through_date = null', 'direction = ''in''']) change;
select is(tests.pays(change), '1 row', 'changes the waiver covers are allowed: ' || change)
from unnest(array['amount = 900', 'through_date = ''2026-07-31''', 'paid_on = ''2026-10-01''', 'note = ''Paid''']) change;
update public.lien_waivers set status = 'rejected', decision_note = 'Wrong amount' where payment_id = tests.id('payment');
select is(tests.pays('amount = 900000'), '1 row', 'a rejected waiver unlocks the payment');

-- Confirmed evidence
select tests.remember('evidence', id) from public.compliance_evidence
  where org_id = tests.id('Beam') and project_id = tests.id('Site') limit 1;
create function tests.confirmed_by() returns text language sql as
  $$ select p.name from public.compliance_evidence e left join public.profiles p on p.id = e.confirmed_by
    where e.id = tests.id('evidence') $$;
do $$ begin
  perform tests.does('project_manager',
    format('update public.compliance_evidence set confirmed = true, expires_on = ''2027-01-31'' where id = %L', tests.id('evidence')));
end $$;
select is(tests.confirmed_by(), 'project_manager', 'evidence is confirmed');
do $$ begin
  perform tests.does('team_member', format('update public.compliance_evidence set note = ''Seen'' where id = %L', tests.id('evidence')));
end $$;
select is(tests.confirmed_by(), 'project_manager', 'a note does not change who confirmed it');
do $$ begin
  perform tests.does('team_member',
    format('update public.compliance_evidence set expires_on = ''2199-01-31'' where id = %L', tests.id('evidence')));
end $$;
select is(tests.confirmed_by(), 'team_member', 'a new expiration date changes who confirmed it');

-- A confirmed obligation
do $$ begin perform tests.does('lawyer', tests.insert_obligation('Shared', 'Site')); end $$;
create function tests.decided_by() returns text language sql as
  $$ select p.name from public.obligations o left join public.profiles p on p.id = o.decided_by
    where o.contract_id = tests.id('Shared contract') and o.title = 'Notice of claim' $$;
select is(tests.decided_by(), 'lawyer', 'an obligation is confirmed');
do $$ begin perform tests.does('project_manager',
  $s$update public.obligations set note = 'Seen' where title = 'Notice of claim'$s$); end $$;
select is(tests.decided_by(), 'lawyer', 'a note does not change who confirmed it');
do $$ begin perform tests.does('project_manager',
  $s$update public.obligations set offset_count = 90 where title = 'Notice of claim'$s$); end $$;
select is(tests.decided_by(), 'project_manager', 'a new date changes who confirmed it');

select * from finish();
rollback;
