-- What client representatives and contractors do not read: the firm's reviews, internal reasons, and the log of these.
begin;
select plan(215);
select tests.cast_and_records();
select tests.compliance_records();

-- Reasons
update public.contracts set status = 'active' where id = tests.id('Shared contract');
do $$ begin
  perform tests.act_as('owner', 'Beam');
  execute tests.insert_step('terminate', 'Shared', 'Site', 'They are broke');
  perform tests.reset();
end $$;
update public.compliance_checks set notes = 'Ask our lawyer', waived_reason = 'Too costly' where id = tests.id('Site check');
update public.compliance_evidence set note = 'Looks forged', withdrawn_reason = 'It is forged' where id = tests.id('Site evidence');
update public.compliance_evidence set uploaded_by = tests.id('team_member') where id = tests.id('Site evidence');

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read a step of the shared contract',
  $$select id, action, to_status, created_at from public.contract_status_changes where contract_id = tests.id('Shared contract')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read the reason for a step of a contract',
  $$select from private.contract_status_notes n join public.contract_status_changes s on s.id = n.id
    where s.contract_id = tests.id('Shared contract') and n.note = 'They are broke'$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read notes on a check and why it was waived',
  $$select from private.compliance_check_notes where id = tests.id('Site check')
    and notes = 'Ask our lawyer' and waived_reason = 'Too costly'$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read notes on evidence and why it was withdrawn',
  $$select from private.compliance_evidence_notes where id = tests.id('Site evidence')
    and note = 'Looks forged' and withdrawn_reason = 'It is forged'$$);
update public.compliance_evidence set uploaded_by = tests.id('contractor') where id = tests.id('Site evidence');
select is(tests.attempt('contractor', $$select from private.compliance_evidence_notes where id = tests.id('Site evidence')$$, 'Beam'),
  '1 row', 'a contractor reads why their own evidence was withdrawn');
select is(tests.attempt(who, format('select %s from public.%s', col, tab), 'Beam'), '42501',
  format('no one selects %s.%s: %s', tab, col, who))
from (values
  ('contract_status_changes', 'note'),
  ('compliance_checks', 'notes'),
  ('compliance_checks', 'waived_reason'),
  ('compliance_evidence', 'note'),
  ('compliance_evidence', 'withdrawn_reason'),
  ('contract_status_changes', '*'),
  ('compliance_checks', '*'),
  ('compliance_evidence', '*'),
  ('obligations', '*'),
  ('obligations', 'note'),
  ('obligations', 'quote'),
  ('obligations', 'category'),
  ('obligations', 'who'),
  ('obligations', 'anchor_event')
) v (tab, col),
  unnest('{owner,contractor,client_rep}'::text[]) who;

-- Obligations
do $$ begin
  execute tests.insert_obligation('Private', 'Site', 'confirmed');
  execute tests.insert_obligation('Private', 'Site', 'proposed', 'rule');
end $$;
update public.obligations set title = 'Undated' where status = 'confirmed';
update public.obligations set title = 'Proposed', anchor = 'fixed_date', anchor_date = '2027-03-01' where status = 'proposed';
insert into public.obligations (org_id, project_id, contract_id, document_id, kind, title, category, who, quote, page,
  start_offset, end_offset,
  anchor, anchor_date, offset_count, note, source, confidence, status)
values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('Private document'), 'deadline', 'Dated',
  'claims_notice',
  'Contractor', 'within ten days', 1, 0, 15, 'fixed_date', '2027-03-01', 10, 'We will miss it', 'rule', 0.4, 'confirmed');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read an obligation with its clause',
  $$select from private.inside_obligations where title = 'Dated' and quote = 'within ten days' and note = 'We will miss it'$$);
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read a confirmed date',
  $$select from public.obligations where title = 'Dated' and due_date = '2027-03-11'$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read an obligation that is not confirmed',
  $$select from public.obligations where title = 'Proposed'$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read an obligation without a date',
  $$select from public.obligations where title = 'Undated'$$);
update public.obligations set status = 'dismissed' where title = 'Dated';
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a dismissed date',
  $$select from public.obligations where title = 'Dated'$$);
select is(tests.columns_granted('authenticated', 'select', 'public.obligations'),
  'anchor anchor_date bearer contract_id created_at created_by decided_at decided_by document_id due_date id is_option kind offset_count '
  'offset_unit org_id project_id site_event_id source status title updated_at version', 'columns of an obligation without its clause');

-- The activity log, for every kind of event
delete from public.activity_events;
create temp table kinds as
select distinct (regexp_match(pg_get_triggerdef(g.oid), 'record_activity\(''([a-z_]+)'''))[1] as kind
from pg_trigger g where g.tgfoid = 'private.record_activity'::regproc;
grant select on kinds to public;
insert into public.activity_events (org_id, project_id, contract_id, actor_id, action, entity_type, entity_id)
select tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('owner'), k.kind || '.updated', k.kind, private.uuid_v7()
from kinds k;
create function pg_temp.kinds_read_by(who text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(who, 'Beam');
  return query select e.entity_type from public.activity_events e order by 1;
  perform tests.reset();
end $$;
select set_eq($$select pg_temp.kinds_read_by('client_rep')$$,
  $$values ('contract'), ('contract_document'), ('contract_share'), ('project'), ('project_member'), ('project_party')$$,
  'a client reads the log of records without internal columns');
select is_empty($$select pg_temp.kinds_read_by('contractor')$$, 'a contractor reads no log of others');
select set_eq(format('select pg_temp.kinds_read_by(%L)', who), 'select kind from kinds', 'reads the whole log of the project: ' || who)
from unnest('{owner,admin,project_manager,team_member,lawyer}'::text[]) who;

-- Realtime
create function pg_temp.topic(part text default '') returns text language sql as $$
  select 'org:' || o.id || ':' || o.realtime_epoch || part from public.organizations o where o.id = tests.id('Beam') $$;
select tests.only('{owner,admin,project_manager,team_member,lawyer,neighbor,bystander}', 'join the topic of reviews',
  format($$select private.uuid_v7() where private.may_hear_topic(%L)$$, pg_temp.topic(':reviews')));
select is(tests.attempt('team_member', format($$select private.uuid_v7() where private.may_hear_topic(%L)$$, pg_temp.topic(part)), 'Beam'),
  '0 rows', 'no one joins the topic ' || part) from unnest('{:review,:reviews:,:Reviews,:reviews:reviews}'::text[]) part;
delete from realtime.messages;
select tests.act_as('lawyer', 'Beam', 'request 1');
update public.contract_findings set review_status = 'accepted' where id = tests.id('Shared finding');
select tests.act_as('project_manager', 'Beam', 'request 1');
update public.contracts set name = 'Renamed' where id = tests.id('Private contract');
select tests.reset();
select results_eq($$select payload ->> 'entity', topic from realtime.messages where event = 'changed' order by 1$$,
  $$values ('contract', pg_temp.topic()), ('contract_finding', pg_temp.topic(':reviews'))$$, 'hints about reviews have their own topic');
select results_eq(
  $$select kind, private.is_review_noun(kind) from kinds where kind in ('contract', 'contract_document', 'contract_status_change',
    'contract_analysis', 'contract_finding', 'contract_approval', 'obligation', 'deadline', 'notice_version', 'compliance_check')
    order by 1$$,
  $$values ('compliance_check', false), ('contract', false), ('contract_analysis', true), ('contract_approval', true),
    ('contract_document', false), ('contract_finding', true), ('contract_status_change', false), ('deadline', true),
    ('notice_version', true), ('obligation', true)$$, 'the nouns of reviews');
create temp table before as select realtime_epoch from public.organizations where id = tests.id('Beam');
update public.project_members set role = 'team_member' where user_id = tests.id('lawyer');
select results_eq(
  $$select o.realtime_epoch - b.realtime_epoch from public.organizations o, before b where o.id = tests.id('Beam')$$, 'values (0)',
  'a role that reads reviews keeps the topics');
update public.project_members set role = 'client_rep' where user_id = tests.id('lawyer');
select results_eq(
  $$select o.realtime_epoch - b.realtime_epoch from public.organizations o, before b where o.id = tests.id('Beam')$$, 'values (1)',
  'a member who becomes a client hears no more of reviews');
update public.project_members set role = 'lawyer' where user_id = tests.id('lawyer');

-- Who reads reviews anywhere
select is(tests.attempt(who, 'select private.uuid_v7() where private.reads_reviews(private.active_org_id())', 'Beam'), outcome,
  format('reads reviews somewhere: %s %s', who, outcome))
from (values
  ('owner', '1 row'),
  ('admin', '1 row'),
  ('project_manager', '1 row'),
  ('team_member', '1 row'),
  ('lawyer', '1 row'),
  ('bystander', '1 row'),
  ('contractor', '0 rows'),
  ('client_rep', '0 rows'),
  ('removed', '0 rows'),
  ('outsider', '0 rows')
) v (who, outcome);
select is(tests.attempt_with_role('client_rep', 'team_member', 'Annex',
  'select private.uuid_v7() where private.reads_reviews(private.active_org_id())'), '1 row', 'a client who is staff elsewhere');
select is(tests.attempt_with_role('client_rep', 'team_member', 'Annex',
  $$select from public.contract_analyses where contract_id = tests.id('Shared contract')$$), '0 rows',
  'they still read no reviews of the project that they are a client of');

-- Notifications
select results_eq(
  $$select tests.id(who) = any (private.audience(tests.id('Beam'), tests.id('Site'), '{}', false, array[tests.id(who)]))
    from unnest('{owner,team_member,lawyer,client_rep,contractor}'::text[]) who$$,
  'values (true), (true), (true), (false), (false)', 'notices about reviews go to those who read them');

-- Figures
update public.contract_analyses set risk_score = 80 where org_id = tests.id('Beam');
create function pg_temp.risks(who text) returns table (alerts text, bands jsonb) language plpgsql as $$
begin
  perform tests.act_as(who, 'Beam');
  return query select f.it -> 'metrics' ->> 'risk_alerts',
    jsonb_path_query_array(f.it -> 'risk_distribution', '$.keyvalue() ? (@.value > 0).key')
    from (select private.figures('month') as it) f;
  perform tests.reset();
end $$;
select results_eq(format('select * from pg_temp.risks(%L)', who), format('values (%L, %L::jsonb)', alerts, bands), 'risk figures: ' || who)
from (values
  ('project_manager', '2', '["high"]'),
  ('client_rep', '0', '["not_assessed"]'),
  ('contractor', '0', '["not_assessed"]')
) v (who, alerts, bands);

select * from finish();
rollback;
