begin;
select plan(179);
select tests.cast_and_records();

create function tests.insert_deadline(project text, source text default 'law') returns text language sql set search_path = '' as $$
  select format('insert into public.deadlines (org_id, project_id, source, rule_key, title, due_on, act_by)
    values (tests.id(%L), tests.id(%L), %L, %L, ''Record the lien'', ''2027-08-01'', ''2027-07-30'')',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project, source, case source when 'law' then 'ca-record-sub' end);
$$;

-- Confirming
select tests.only('{owner,admin,project_manager,lawyer}', 'confirm a deadline', tests.insert_deadline('Site'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'confirm a deadline on the neighbor''s project', tests.insert_deadline('Annex'), '42501',
  'request 1');
select tests.only('{outsider at home}', 'confirm a deadline in another organization', tests.insert_deadline('Rival site'), '42501',
  'request 1');
select is(tests.attempt('owner', tests.insert_deadline('Site'), 'Beam'), '42501', 'confirming a rule''s deadline requires the API');

insert into public.deadlines (id, org_id, project_id, source, rule_key, title, due_on, act_by, responsible_id)
select tests.remember(called, private.uuid_v7()), tests.id(org), tests.id(project), 'law', 'ca-record-sub', called, '2027-08-01',
  '2027-07-30', tests.id(person)
from (values
  ('deadline', 'Beam', 'Site', 'team_member'),
  ('Annex deadline', 'Beam', 'Annex', 'neighbor'),
  ('Rival deadline', 'Rival', 'Rival site', 'outsider')
) a (called, org, project, person);

-- Reading
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a deadline',
  $$select from public.deadlines where id = tests.id('deadline')$$);
select tests.only('{owner,admin,neighbor}', 'read a deadline on the neighbor''s project',
  $$select from public.deadlines where id = tests.id('Annex deadline')$$);
select tests.only('{outsider at home}', 'read another organization''s deadline',
  $$select from public.deadlines where id = tests.id('Rival deadline')$$);

-- Closing and changing
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'complete the team member''s deadline',
  $$update public.deadlines set status = 'done' where id = tests.id('deadline')$$, '0 rows', 'request 1');
-- An update without a condition changes the rows that the policies allow and is not refused because of
-- others.
insert into public.deadlines (id, org_id, project_id, source, title, due_on, act_by)
values (tests.remember('unassigned deadline', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), 'person', 'Nobody''s', '2027-08-01',
  '2027-07-30');
select is(tests.attempt(who, $$update public.deadlines set status = 'done'$$, 'Beam', 'request 1'), outcome,
  who || ' completes every deadline in reach')
from (values
  ('owner', '3 rows'),
  ('project_manager', '2 rows'),
  ('team_member', '1 row'),
  ('contractor', '0 rows'),
  ('client_rep', '0 rows'),
  ('neighbor', '1 row'),
  ('outsider', '0 rows')
) a (who, outcome);
delete from public.deadlines where id = tests.id('unassigned deadline');
select is(tests.attempt('team_member', $$update public.deadlines set act_by = '2027-07-29' where id = tests.id('deadline')$$, 'Beam',
  'request 1'), '42501', 'the responsible person cannot postpone the deadline');
select is(tests.attempt('team_member', $$update public.deadlines set responsible_id = null where id = tests.id('deadline')$$, 'Beam',
  'request 1'), '42501', 'the responsible person cannot reassign the deadline');
select is(tests.attempt(who, $$update public.deadlines set due_on = '2027-08-02', act_by = '2027-08-02' where id = tests.id('deadline')$$,
  'Beam', 'request 1'), '1 row', who || ' moves the deadline')
from unnest('{owner,admin,project_manager,lawyer}'::text[]) who;
select is(tests.attempt('owner', $$update public.deadlines set status = 'done' where id = tests.id('deadline')$$, 'Beam'), '42501',
  'completing a deadline requires the API');
select tests.nobody('delete a deadline', $$delete from public.deadlines where id = tests.id('deadline')$$, 'request 1');
select is(tests.columns_granted('authenticated', 'update', 'public.deadlines'),
  'act_by basis bearer closed_note consequence due_on note responsible_id status title', 'columns that an update may set');
select is(tests.columns_granted('authenticated', 'insert', 'public.deadlines'),
  'act_by basis bearer consequence contract_id due_on note obligation_id org_id project_id responsible_id rule_key source title',
    'columns that an insert may set');

-- Who may be responsible
select is(tests.attempt('owner',
  format('update public.deadlines set responsible_id = tests.id(%L) where id = tests.id(''deadline'')', who), 'Beam', 'request 1'),
    outcome, who || ' as the responsible person')
from (values
  ('lawyer', '1 row'),
  ('admin', '1 row'),
  ('project_manager', '1 row'),
  ('contractor', '23514'),
  ('client_rep', '23514'),
  ('bystander', '23514'),
  ('outsider', '23514'),
  ('removed', '23514')
) a (who, outcome);
select is(tests.attempt('lawyer',
  format('update public.deadlines set responsible_id = tests.id(%L) where id = tests.id(''deadline'')', who), 'Beam', 'request 1'),
    outcome, title)
from (values
  ('project_manager', '1 row', 'a lawyer names a colleague of the project as responsible'),
  ('lawyer', '1 row', 'a lawyer names themselves as responsible'),
  ('admin', '23514', 'a lawyer cannot name an admin who is on none of their projects')
) a (who, outcome, title);

-- Allowed values
select is(tests.attempt('owner of the tables', format('update public.deadlines set %s where id = tests.id(''deadline'')', change)),
  outcome, title)
from (values
  ('rejects an action date after the last day', 'act_by = ''2027-08-02''', '23514'),
  ('rejects a blank title', 'title = '' ''', '23514'),
  ('rejects a missed deadline without a note', 'status = ''missed''', '23514'),
  ('rejects a cancellation with a blank note', 'status = ''cancelled'', closed_note = '' ''', '23514'),
  ('accepts a missed deadline with a note', 'status = ''missed'', closed_note = ''The clerk was closed.''', '1 row'),
  ('rejects a legal deadline without its rule', 'rule_key = null', '23514'),
  ('rejects a rule on a person''s own deadline', 'source = ''person''', '23514'),
  ('rejects a contract deadline without an obligation', 'source = ''contract'', rule_key = null', '23514'),
  ('rejects a basis that is a list', 'basis = ''[]''', '23514'),
  ('rejects a last day after 2200', 'due_on = ''2201-01-01''', '23514')
) a (title, change, outcome);
select is(tests.attempt('owner of the tables', tests.insert_deadline('Site')), '23505', 'one open deadline per rule and project');
select is(tests.attempt('owner of the tables', tests.insert_deadline('Site', 'person')), '1 row', 'manual deadlines are not limited');

-- Who closed it
select tests.act_as('team_member', 'Beam', 'request 1');
update public.deadlines set status = 'done', closed_note = 'Recorded.' where id = tests.id('deadline');
select results_eq($$select closed_by, closed_at = now(), closed_note from public.deadlines where id = tests.id('deadline')$$,
  $$values (tests.id('team_member'), true, 'Recorded.')$$, 'records who completed the deadline');
select tests.act_as('lawyer', 'Beam', 'request 1');
update public.deadlines set status = 'open' where id = tests.id('deadline');
select results_eq($$select closed_by, closed_at, closed_note from public.deadlines where id = tests.id('deadline')$$,
  $$values (null::uuid, null::timestamptz, null::text)$$, 'reopening clears who completed it');
select tests.reset();

-- Audit log
select tests.act_as('project_manager', 'Beam', 'request 1');
update public.deadlines set note = 'Bring the deed' where id = tests.id('deadline');
select tests.reset();
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a deadline''s log entries',
  $$select from public.activity_events
    where entity_id = tests.id('deadline') and action = 'deadline.updated' and after ->> 'note' = 'Bring the deed'$$);

-- Notifications are sent.
create function pg_temp.told() returns table (who text, title text) language sql as
$$ select n.name, t.title from public.notifications t join tests.names n on n.id = t.user_id where t.title like '%Foundation%' order by 1,
  2 $$;
select tests.act_as('lawyer', 'Beam', 'request 1');
insert into public.deadlines (org_id, project_id, source, title, due_on, act_by, responsible_id)
values (tests.id('Beam'), tests.id('Site'), 'person', 'Foundation', '2027-08-02', '2027-08-02', tests.id('team_member'));
select tests.reset();
select results_eq('select * from pg_temp.told()', $$values ('project_manager', 'Deadline confirmed: Foundation'),
  ('team_member', 'Deadline confirmed: Foundation')$$, 'notifies the project manager and responsible person of a new deadline');
select tests.act_as('project_manager', 'Beam', 'request 1');
update public.deadlines set due_on = '2027-08-05', act_by = '2027-08-05' where title = 'Foundation';
select tests.reset();
select results_eq($$select * from pg_temp.told() where title like 'Deadline moved%'$$, $$values ('lawyer', 'Deadline moved: Foundation'),
  ('team_member', 'Deadline moved: Foundation')$$, 'notifies the others of a moved deadline');
select tests.act_as('project_manager', 'Beam', 'request 1');
update public.deadlines set status = 'missed', closed_note = 'Rain' where title = 'Foundation';
select tests.reset();
select results_eq($$select * from pg_temp.told() where title like 'Deadline missed%'$$, $$values ('admin', 'Deadline missed: Foundation'),
  ('lawyer', 'Deadline missed: Foundation'), ('owner', 'Deadline missed: Foundation')$$,
    'also notifies owners and admins of a missed deadline');

select tests.stays_in_project('{project_manager,lawyer}', 'deadlines', 'responsible_id', 'lawyer');
select tests.stays_in_project('{project_manager,team_member,lawyer}', 'deadlines', 'responsible_id', 'project_manager');

select * from finish();
rollback;
