begin;
select plan(243);
select tests.cast_and_records();
select tests.compliance_records();

create function pg_temp.insert_check(org text, project text, requirement text default null) returns text language sql as $$
  select format('insert into public.compliance_checks (org_id, project_id, requirement_id, check_type, title)
    values (tests.id(%L), tests.id(%L), %s, ''Safety Compliance'', ''T'')', org, project,
      case when requirement is null then 'null' else format('tests.id(%L)', requirement) end) $$;

-- Reading
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read a check',
  $$select from public.compliance_checks where id = tests.id('Site check')$$);
select tests.only('{owner,admin,neighbor}', 'read a check on the neighbor''s project',
  $$select from public.compliance_checks where id = tests.id('Annex check')$$);
select tests.only('{outsider at home}', 'read another organization''s check',
  $$select from public.compliance_checks where id = tests.id('Rival site check')$$);

-- Creating
select tests.only('{owner,admin,project_manager}', 'create a check', pg_temp.insert_check('Beam', 'Site'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'create a check on the neighbor''s project', pg_temp.insert_check('Beam', 'Annex'), '42501',
  'request 1');
select tests.only('{outsider at home}', 'create a check in another organization', pg_temp.insert_check('Rival', 'Rival site'), '42501',
  'request 1');
select tests.nobody('create a check without the API', pg_temp.insert_check('Beam', 'Site'));
select is(tests.attempt('owner', pg_temp.insert_check('Beam', 'Rival site'), 'Beam', 'request 1'), '23503',
  'the project must be in the same organization');
select is(tests.attempt('owner', pg_temp.insert_check('Beam', 'Site', 'Rival requirement'), 'Beam', 'request 1'), '23503',
  'the requirement must be in the same organization');
select is(tests.columns_granted('authenticated', 'insert', 'public.compliance_checks'),
  'check_type due_date due_date_is_given id notes org_id owner_id period project_id requirement_id severity title',
    'columns that an insert may set');

-- Changing: only through the API, which evaluates the check; the status is never set directly.
select tests.only('{owner,admin,project_manager,team_member}', 'change a check',
  $$update public.compliance_checks set notes = 'N' where id = tests.id('Site check')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,neighbor}', 'change a check on the neighbor''s project',
  $$update public.compliance_checks set notes = 'N' where id = tests.id('Annex check')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'change another organization''s check',
  $$update public.compliance_checks set notes = 'N' where id = tests.id('Rival site check')$$, '0 rows', 'request 1');
select is(tests.attempt(who, $$update public.compliance_checks set notes = 'N' where id = tests.id('Site check')$$, 'Beam'), '42501',
  'changing a check requires the API: ' || who)
from unnest('{owner,project_manager,team_member}'::text[]) who;
select tests.nobody('set a status', $$update public.compliance_checks set status = 'compliant' where id = tests.id('Site check')$$,
  'request 1');
select tests.nobody('set a status reason',
  $$update public.compliance_checks set status_reason = 'evidence_valid' where id = tests.id('Site check')$$, 'request 1');
select tests.nobody('set who waived it',
  $$update public.compliance_checks set waived_by = tests.id('lawyer') where id = tests.id('Site check')$$, 'request 1');
select is(has_table_privilege('authenticated', 'public.compliance_checks', 'delete'), false, 'no user deletes a check permanently');
select is(tests.columns_granted('authenticated', 'update', 'public.compliance_checks'),
  'check_type completed_date declared deleted_at due_date due_date_is_given notes owner_id severity title waived_reason waived_until',
    'columns that an update may set');

-- Only owners, admins, and project managers waive and remove checks, and only they change a waived check.
select is(tests.attempt(who, $$update public.compliance_checks set waived_reason = 'R' where id = tests.id('Site check')$$, 'Beam',
  'request 1'), outcome, 'waive a check: ' || who)
from (values
  ('owner', '1 row'),
  ('project_manager', '1 row'),
  ('team_member', '42501'),
  ('contractor', '0 rows')
) a (who, outcome);
select is(tests.attempt(who, $$update public.compliance_checks set deleted_at = now() where id = tests.id('Site check')$$, 'Beam',
  'request 1'), outcome, 'remove a check: ' || who)
from (values
  ('owner', '1 row'),
  ('project_manager', '1 row'),
  ('team_member', '42501'),
  ('contractor', '0 rows')
) a (who, outcome);
update public.compliance_checks set waived_reason = 'R' where id = tests.id('Site check');
select is(tests.attempt(who, $$update public.compliance_checks set notes = 'N' where id = tests.id('Site check')$$, 'Beam', 'request 1'),
  outcome, 'change a waived check: ' || who)
from (values
  ('project_manager', '1 row'),
  ('team_member', '0 rows')
) a (who, outcome);
update public.compliance_checks set waived_reason = null, deleted_at = now() where id = tests.id('Site check');
select is(tests.attempt(who, $$update public.compliance_checks set deleted_at = null where id = tests.id('Site check')$$, 'Beam',
  'request 1'), outcome, 'restore a removed check: ' || who)
from (values
  ('owner', '1 row'),
  ('project_manager', '1 row'),
  ('team_member', '0 rows'),
  ('contractor', '0 rows')
) a (who, outcome);
update public.compliance_checks set deleted_at = null where id = tests.id('Site check');
grant update on public.compliance_checks to authenticated;
select is(tests.attempt('project_manager', $$update public.compliance_checks set project_id = tests.id('Annex'),
  period = null where id = tests.id('Site check')$$, 'Beam', 'request 1'), '42501', 'a check cannot move to another project');
select is(tests.attempt_with_role('project_manager', role, 'Annex', $$update public.compliance_checks set project_id = tests.id('Annex'),
  period = null, waived_reason = 'R' where id = tests.id('Site check')$$, 'request 1'), '42501',
    'cannot move it even as ' || role || ' on the other project')
from unnest('{team_member,contractor,client_rep,lawyer}'::public.project_role[]) role;
select is(tests.attempt('owner', $$update public.compliance_checks set org_id = tests.id('Rival') where id = tests.id('Site check')$$,
  'Beam', 'request 1'), '42501', 'a check cannot move to another organization');
-- A statement that reads no column is checked by the update policy alone.
select is(tests.attempt('owner', $$update public.compliance_checks set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'not even without reading rows');
select is(tests.attempt('team_member', $$update public.compliance_checks set project_id = tests.id('Annex'), period = null$$, 'Beam',
  'request 1'), '42501', 'a team member cannot move their checks');
select is(tests.attempt_with_role('team_member', role, 'Annex', $$update public.compliance_checks set project_id = tests.id('Annex'),
  period = null$$, 'request 1'), '42501', 'cannot move them even as ' || role || ' on the other project')
from unnest('{contractor,client_rep,lawyer}'::public.project_role[]) role;
revoke update on public.compliance_checks from authenticated;
grant update (check_type, title, severity, due_date, due_date_is_given, completed_date, notes, owner_id, declared, waived_reason,
  waived_until, deleted_at) on public.compliance_checks to authenticated;

-- Who declared and waived
select tests.act_as('project_manager', 'Beam', 'request 1');
update public.compliance_checks set declared = 'in_progress', waived_reason = 'R' where id = tests.id('Site check');
select tests.reset();
select results_eq($$select declared_by, declared_at = now(), waived_by,
  waived_at = now() from public.compliance_checks where id = tests.id('Site check')$$,
  $$values (tests.id('project_manager'), true, tests.id('project_manager'), true)$$, 'a declaration and a waiver record person and time');
update public.compliance_checks set declared = null, waived_reason = null where id = tests.id('Site check');
select results_eq($$select declared_by, declared_at, waived_by, waived_at from public.compliance_checks where id = tests.id('Site check')$$,
  $$values (null::uuid, null::timestamptz, null::uuid, null::timestamptz)$$, 'withdrawing them clears person and time');

-- One check per occurrence; any number of manual checks.
select is(tests.attempt('owner of the tables',
  format('insert into public.compliance_checks (org_id, project_id, requirement_id, check_type, title, period)
  values (tests.id(''Beam''), tests.id(''Site''), tests.id(''requirement''), ''Safety Compliance'', ''T'', %L)', period)), outcome,
    'a second check of period ' || coalesce(period, 'none'))
from (values
  ('first', '23505'),
  ('2026-05-01', '1 row'),
  (null, '1 row'),
  ('second', '23514')
) a (period, outcome);

-- The next due date
select results_eq(format($$update public.compliance_checks set status = %L, due_date = '2026-05-01',
  expires_on = '2026-06-01' where id = tests.id('Site check') returning next_due$$, status),
  format('values (%L::date)', due), 'next due date with status ' || status)
from (values
  ('pending', '2026-05-01'),
  ('in_progress', '2026-05-01'),
  ('non_compliant', '2026-05-01'),
  ('compliant', '2026-06-01'),
  ('waived', null)
) a (status, due);

-- Allowed values
select is(tests.attempt('owner of the tables',
  format('update public.compliance_checks set %s where id = tests.id(''Site check'')', change)), outcome, title)
from (values
  ('rejects a blank title', 'title = '' ''', '23514'),
  ('rejects a year with five digits', 'due_date = ''20260-05-01''', '23514'),
  ('rejects an endless due date', 'due_date = ''infinity''', '23514'),
  ('rejects a waiver without a reason', 'waived_until = ''2026-05-01''', '23514'),
  ('accepts a waiver with a reason', 'waived_until = ''2026-05-01'', waived_reason = ''R''', '1 row'),
  ('rejects a blank reason', 'waived_reason = '' ''', '23514'),
  ('rejects a responsible person from another organization', 'owner_id = tests.id(''outsider'')', '23503'),
  ('accepts a responsible person from the organization', 'owner_id = tests.id(''lawyer'')', '1 row'),
  ('rejects a recurring check without its requirement', 'requirement_id = null', '23514'),
  ('rejects an unknown status', 'status = ''done''', '22P02')
) a (title, change, outcome);

-- A change is logged once. A check created by a run is not logged.
delete from public.activity_events;
insert into public.compliance_checks (org_id, project_id, requirement_id, check_type, title, period)
values (tests.id('Beam'), tests.id('Site'), tests.id('own requirement'), 'Insurance & Bonds', 'Insured', 'first');
select is((select count(*) from public.activity_events), 0::bigint, 'a check created by a run is not logged');
update public.compliance_checks set status = 'non_compliant', status_reason = 'overdue' where period = 'first' and title = 'Insured';
select results_eq($$select action, before, after from public.activity_events$$,
  $$values ('compliance_check.updated', '{"status": "pending", "status_reason": "open"}'::jsonb,
    '{"status": "non_compliant", "status_reason": "overdue"}'::jsonb)$$, 'a status change is logged');

-- A manually created check is logged; the run logs the checks it creates.
select tests.reset();
delete from public.activity_events;
insert into public.compliance_checks (org_id, project_id, check_type, title)
  values (tests.id('Beam'), tests.id('Site'), 'Safety Compliance', 'By hand');
select results_eq('select action from public.activity_events', $$values ('compliance_check.created')$$,
  'a check created by a person is logged');

select * from finish();
rollback;
