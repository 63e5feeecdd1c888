begin;
select plan(328);
select tests.cast_and_records();
delete from public.activity_events;

-- Reading
insert into public.activity_events (id, org_id, project_id, actor_id, action, entity_type, entity_id) values
  (tests.remember('Site event', gen_random_uuid()), tests.id('Beam'), tests.id('Site'), tests.id('contractor'), 'project.updated',
    'project', tests.id('Site')),
  (tests.remember('Annex event', gen_random_uuid()), tests.id('Beam'), tests.id('Annex'), null, 'project.updated', 'project',
    tests.id('Annex')),
  (tests.remember('Beam event', gen_random_uuid()), tests.id('Beam'), null, tests.id('admin'), 'membership.updated', 'membership',
    tests.id('Beam')),
  (tests.remember('Rival event', gen_random_uuid()), tests.id('Rival'), tests.id('Rival site'), null, 'project.updated', 'project',
    tests.id('Rival site')),
  (tests.remember('Removed event', gen_random_uuid()), tests.id('Beam'), tests.id('Annex'), tests.id('removed'), 'project.updated',
    'project', tests.id('Annex')),
  (tests.remember('Other event', gen_random_uuid()), tests.id('Beam'), tests.id('Site'), tests.id('lawyer'), 'project.updated', 'project',
    tests.id('Site'));
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read an event of the project',
  $$select from public.activity_events where id = tests.id('Other event')$$);
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read the contractor''s own event',
  $$select from public.activity_events where id = tests.id('Site event')$$);
select tests.only('{owner,admin,neighbor}', 'read an event of the neighbor''s project',
  $$select from public.activity_events where id = tests.id('Annex event')$$);
select tests.only('{owner,admin}', 'read an event of the organization',
  $$select from public.activity_events where id = tests.id('Beam event')$$);
select tests.only('{outsider at home}', 'read another organization''s event',
  $$select from public.activity_events where id = tests.id('Rival event')$$);
select tests.only('{owner,admin,neighbor}', 'read a removed member''s event',
  $$select from public.activity_events where id = tests.id('Removed event')$$);
-- Contractors and clients see no log entries about records they may not read.
insert into public.activity_events (org_id, project_id, action, entity_type, entity_id)
select tests.id('Beam'), tests.id('Site'), t || '.created', t, private.uuid_v7()
from unnest('{site_event,site_event_file,message,message_reply,notice,notice_bundle,payment,lien_waiver,report}'::text[]) t;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read the log of' || t,
  format('select from public.activity_events where entity_type = %L', t))
from unnest('{site_event,site_event_file,message,message_reply,notice,notice_bundle,payment,lien_waiver,report}'::text[]) t;

-- No one writes events, not even service_role or those who can read them.
select tests.nobody('create an event',
  $$insert into public.activity_events (org_id, action, entity_type, entity_id)
    values (tests.id('Beam'), 'project.created', 'project', tests.id('Site'))$$, 'request 1');
select tests.nobody('change an event', $$update public.activity_events set actor_id = null where id = tests.id('Other event')$$,
  'request 1');
select tests.nobody('delete an event', $$delete from public.activity_events where id = tests.id('Other event')$$, 'request 1');
select is(tests.attempt(who, 'truncate public.activity_events'), '42501', 'cannot truncate the log: ' || who)
  from unnest(tests.everyone()) who where who <> 'outsider at home';
select is(tests.attempt(who, 'alter table public.activity_events disable trigger all'), '42501', 'cannot alter the log: ' || who)
  from unnest('{owner,anon,service_role}'::text[]) who;
select is(tests.attempt(who, 'create trigger t before insert on public.activity_events for each row execute function '
  'suppress_redundant_updates_trigger()'), '42501', 'cannot add a trigger to the log: ' || who)
from unnest('{owner,anon,service_role}'::text[]) who;
select is((select count(*) from unnest('{authenticated,anon,service_role}'::text[]) r,
  unnest('{insert,update,delete,truncate,references,trigger}'::text[]) p
  where has_table_privilege(r, 'public.activity_events', p)), 0::bigint, 'no role has the privilege to');
grant insert, update, delete on public.activity_events to authenticated;
select is(tests.attempt('owner',
  $$insert into public.activity_events (org_id, action, entity_type, entity_id)
    values (tests.id('Beam'), 'project.created', 'project', tests.id('Site'))$$, 'Beam'), '42501', 'no policy allows inserting an event');
select is(tests.attempt('owner', 'update public.activity_events set actor_id = null', 'Beam'), '0 rows',
  'no policy allows changing an event');
select is(tests.attempt('owner', 'delete from public.activity_events', 'Beam'), '0 rows', 'no policy allows deleting an event');
revoke insert, update, delete on public.activity_events from authenticated;

-- Each action creates one event.
create function pg_temp.told(who text, statement text) returns text language plpgsql as $$
begin
  delete from public.activity_events;
  perform tests.act_as(who, 'Beam', 'request 7');
  execute statement;
  perform tests.reset();
  return (select string_agg(action, ' ' order by action) from public.activity_events);
end $$;

select is(pg_temp.told(who, statement), expected, expected || ' ' || statement)
from (values
  ('owner', $$insert into public.projects (org_id, name) values (tests.id('Beam'), 'N')$$, 'project.created'),
  ('project_manager', $$update public.projects set city = 'Reno' where id = tests.id('Site')$$, 'project.updated'),
  ('project_manager', $$update public.projects set status = 'archived' where id = tests.id('Site')$$, 'project.archived'),
  ('project_manager', $$update public.projects set status = 'active', city = 'Elko' where id = tests.id('Site')$$, 'project.updated'),
  ('project_manager', $$update public.projects set deleted_at = now() where id = tests.id('Site')$$, 'project.deleted'),
  ('project_manager', $$update public.projects set deleted_at = null where id = tests.id('Site')$$, 'project.restored'),
  ('project_manager', $$update public.projects set name = name where id = tests.id('Site')$$, null),
  ('owner', $$update public.projects set name = 'N' where id = gen_random_uuid()$$, null),
  ('project_manager', $$insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'client_rep')$$, 'project_member.created'),
  ('project_manager', $$update public.project_members set role = 'team_member' where user_id = tests.id('bystander')$$,
    'project_member.updated'),
  ('project_manager', $$delete from public.project_members where user_id = tests.id('bystander')$$, 'project_member.deleted'),
  ('owner', $$update public.memberships set role = 'admin' where user_id = tests.id('bystander')$$, 'membership.updated'),
  ('owner', $$delete from public.memberships where user_id = tests.id('bystander')$$, 'membership.deleted'),
  ('project_manager', $$insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
    values (tests.id('Beam'), tests.id('Site'), 'N', 'Supply', 'A', 'B')$$, 'contract.created'),
  ('project_manager', $$update public.contracts set party_a_name = 'C' where id = tests.id('Shared contract')$$, 'contract.updated'),
  ('project_manager', $$update public.contracts set deleted_at = now() where id = tests.id('Shared contract')$$, 'contract.deleted'),
  ('project_manager', $$update public.contracts set deleted_at = null where id = tests.id('Shared contract')$$, 'contract.restored'),
  ('project_manager', $$insert into public.contract_shares (org_id, project_id, contract_id, user_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('contractor'))$$, 'contract_share.created'),
  ('project_manager', $$delete from public.contract_shares where contract_id = tests.id('Private contract')$$, 'contract_share.deleted'),
  ('contractor', tests.insert_document(tests.remember('new document', gen_random_uuid()), 'Beam', 'Site', 'Shared contract'),
    'contract_document.created'),
  ('contractor', $$insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
     values (tests.id('new document'), 1, tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 0, 'T')$$, null),
  ('lawyer', tests.insert_analysis(tests.remember('new analysis', gen_random_uuid()), 'Beam', 'Site', 'Shared contract',
    'Shared document'), 'contract_analysis.created'),
  ('lawyer', tests.insert_finding(tests.id('new analysis'), 'Beam', 'Site', 'Shared contract'), null),
  ('lawyer', $$update public.contract_findings set review_status = 'accepted' where id = tests.id('Shared finding')$$,
    'contract_finding.updated'),
  ('lawyer', $$insert into public.contract_findings (org_id, project_id, contract_id, analysis_id, position, category, kind, severity,
    title, explanation, confidence, source, points, review_status, reviewed_by, reviewed_at)
     values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('new analysis'), 11, 'time', 'onerous', 'low', 'T',
       'E', 1, 'person', 2, 'accepted', auth.uid(), now())$$, 'contract_finding.created'),
  ('lawyer', $$update public.contract_analyses set groups = '[{}]', risk_score = 7 where id = tests.id('new analysis')$$, null),
  ('lawyer', $$update public.contract_analyses set risk_score = 8 where id = tests.id('new analysis')$$, 'contract_analysis.updated'),
  ('project_manager', $$insert into public.contract_status_changes (org_id, project_id, contract_id, action)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), 'submit')$$, 'contract_status_change.created'),
  ('lawyer', $$insert into public.contract_approvals (org_id, project_id, contract_id, document_id, document_sha256, terms_sha256,
    decision, bar_number, bar_jurisdiction)
     select tests.id('Beam'), tests.id('Site'), c.id, tests.id('Private document'), repeat('a', 64),
       private.terms_sha256(private.contract_terms(c)), 'approved', '1',
         'NY' from public.contracts c where c.id = tests.id('Private contract')$$, 'contract_approval.created'),
  ('team_member', $$insert into public.obligations (org_id, project_id, contract_id, kind, title, category, anchor, source)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline', 'T', 'time', 'contract_end', 'rule')$$, null),
  ('lawyer', $$update public.obligations set title = 'U' where title = 'T'$$, null),
  ('lawyer', $$update public.obligations set status = 'confirmed' where title = 'U'$$, 'obligation.updated'),
  ('lawyer', $$insert into public.obligations (org_id, project_id, contract_id, kind, title, category, anchor, source, status)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline', 'V', 'time', 'contract_end', 'person',
      'confirmed')$$, 'obligation.created'),
  ('owner', $$delete from public.memberships where user_id = tests.id('contractor')$$,
    'contract_share.deleted membership.deleted project_member.deleted')
) a (who, statement, expected);

-- Contents of an event
select is(pg_temp.told('project_manager', $$update public.projects set city = 'Reno', name = 'Renamed',
  state = state where id = tests.id('Site')$$), 'project.updated', 'one update event');
select results_eq('select org_id, project_id, actor_id, action, entity_type, entity_id, before, after, request_id, created_at = now() '
  'from public.activity_events',
  $$values (tests.id('Beam'), tests.id('Site'), tests.id('project_manager'), 'project.updated', 'project', tests.id('Site'),
      '{"city": "Elko", "name": "Site"}'::jsonb, '{"city": "Reno", "name": "Renamed"}'::jsonb, 'request 7', true)$$,
  'records actor, project, request and old and new column values');
select is(pg_temp.told('owner', $$insert into public.projects (org_id, name) values (tests.id('Beam'), 'Fresh')$$), 'project.created',
  'a creation');
select results_eq('select before, after from public.activity_events',
  $$select null::jsonb, to_jsonb(p) - '{updated_at,version}'::text[] from public.projects p where name = 'Fresh'$$, 'records the new row');
select is(pg_temp.told('project_manager', $$delete from public.project_members where user_id = tests.id('client_rep')$$),
  'project_member.deleted', 'a deletion');
select results_eq($$select before ->> 'role', before ->> 'user_id', after, project_id from public.activity_events$$,
  $$values ('client_rep', tests.id('client_rep')::text, null::jsonb, tests.id('Site'))$$, 'records the deleted row');
select is(pg_temp.told('owner', $$update public.memberships set role = 'admin' where user_id = tests.id('neighbor')$$),
  'membership.updated', 'a membership change');
select results_eq('select project_id, before, after from public.activity_events',
  $$values (null::uuid, '{"role": "member"}'::jsonb, '{"role": "admin"}'::jsonb)$$, 'has no project');
select is(pg_temp.told('lawyer', tests.insert_analysis(gen_random_uuid(), 'Beam', 'Site', 'Shared contract', 'Shared document')),
  'contract_analysis.created', 'an analysis');
select is_empty($$select from public.activity_events where after ?| '{groups,clauses,engine,is_current,version,updated_at}'$$,
  'is logged without large columns');
select is((select after ->> 'risk_score' from public.activity_events), '7', 'is logged with its score');
select tests.act_as('owner', 'Beam');
update public.projects set name = 'From the Data API' where id = tests.id('Site');
select tests.reset();
select is((select request_id from public.activity_events where after ->> 'name' = 'From the Data API'), null,
  'a change without the API has no request id');
update public.projects set name = 'From a job' where id = tests.id('Site');
select results_eq($$select actor_id from public.activity_events where after ->> 'name' = 'From a job'$$, $$values (null::uuid)$$,
  'a system change has no actor');

-- An event names its contract even if its saved columns do not.
delete from public.activity_events;
select tests.act_as('lawyer', 'Beam', 'request 1');
update public.contract_findings set review_note = 'Once more' where id = tests.id('Shared finding');
update public.projects set name = name where id = tests.id('Site');
select tests.act_as('project_manager', 'Beam');
update public.contracts set name = 'Renamed' where id = tests.id('Shared contract');
update public.projects set name = 'Renamed' where id = tests.id('Site');
select tests.reset();
select results_eq('select entity_type, contract_id from public.activity_events order by 1',
  $$values ('contract', tests.id('Shared contract')), ('contract_finding', tests.id('Shared contract')), ('project', null::uuid)$$,
  'an event names its contract, if any');

-- An event outlives its record, and a rolled-back change leaves no event.
delete from public.activity_events;
do $$ begin
  perform tests.act_as('owner', 'Beam');
  update public.projects set name = 'Undone' where id = tests.id('Site');
  raise exception 'undo';
exception when raise_exception then null;
end $$;
select is_empty('select from public.activity_events', 'a rolled-back change leaves no event');
select is_empty($$select conname from pg_constraint
  where conrelid = 'public.activity_events'::regclass and contype = 'f' and confrelid <> 'public.organizations'::regclass$$,
  'the log''s only foreign key is the organization');

select * from finish();
rollback;
