begin;
select plan(361);
select tests.cast_and_records();
select tests.compliance_records();

create function pg_temp.insert_requirement(org text, key text) returns text language sql as $$
  select format('insert into public.compliance_requirements (org_id, library_key, check_type, title, severity, citation, certainty)
    values (tests.id(%L), %L, ''Safety Compliance'', ''T'', ''low'', ''Law 2'', %L)', org, key,
      case when key is not null then 'secondary' end) $$;

-- Reading: everyone in the organization, because those who must meet a requirement need to see it.
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}', 'read a requirement',
  $$select from public.compliance_requirements where id = tests.id('requirement')$$);
select tests.only('{outsider at home}', 'read another organization''s requirements',
  $$select from public.compliance_requirements where id = tests.id('Rival requirement')$$);

-- Adding: admins add the organization's own requirements; project managers add library requirements, through
-- the API.
select tests.only('{owner,admin}', 'add a requirement', pg_temp.insert_requirement('Beam', null), '42501');
select tests.only('{owner,admin,project_manager,neighbor}', 'add a library requirement', pg_temp.insert_requirement('Beam', 'b-fact'),
  '42501', 'request 1');
select tests.nobody('use a library key without the API', pg_temp.insert_requirement('Beam', 'b-fact'));
select tests.only('{outsider at home}', 'add a requirement in another organization', pg_temp.insert_requirement('Rival', null), '42501');
select is(tests.attempt('owner', pg_temp.insert_requirement('Beam', 'a-fact'), 'Beam', 'request 1'), '23505',
  'a library requirement is added once');
select is(tests.columns_granted('authenticated', 'insert', 'public.compliance_requirements'),
  'applies_when certainty check_type citation due_basis due_from due_offset_days evidence evidence_expires id jurisdiction library_key '
  'needs_evidence note org_id recurrence recurrence_count recurrence_note severity sources title verified_on what',
  'columns that an insert may set');

-- Changing
select tests.only('{owner,admin}', 'retire a requirement',
  $$update public.compliance_requirements set retired_at = now() where id = tests.id('requirement')$$);
select tests.only('{outsider at home}', 'retire another organization''s requirement',
  $$update public.compliance_requirements set retired_at = now() where id = tests.id('Rival requirement')$$);
select tests.nobody('change its library key',
  $$update public.compliance_requirements set library_key = 'x' where id = tests.id('requirement')$$);
select tests.nobody('set its certainty',
  $$update public.compliance_requirements set certainty = 'statute_text' where id = tests.id('requirement')$$);
select tests.nobody('set its verification date',
  $$update public.compliance_requirements set verified_on = '2026-05-01' where id = tests.id('requirement')$$);
select is(tests.attempt('owner', format('insert into public.compliance_requirements (org_id, check_type, title, severity, %s)
  values (tests.id(''Beam''), ''Safety Compliance'', ''T'', ''low'', %L)', field, value), 'Beam', 'request 1'), '23514',
    'a requirement outside the library has no ' || field)
from (values
  ('certainty', 'statute_text'),
  ('verified_on', '2026-05-01')
) a (field, value);
select tests.nobody('delete a requirement', $$delete from public.compliance_requirements where id = tests.id('own requirement')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.compliance_requirements'),
  'applies_when check_type citation due_basis due_from due_offset_days evidence evidence_expires jurisdiction needs_evidence note '
  'recurrence recurrence_count recurrence_note retired_at severity title what',
  'columns that an update may set');
grant update (org_id) on public.compliance_requirements to authenticated;
select is(tests.attempt('owner',
  $$update public.compliance_requirements set org_id = tests.id('Rival') where id = tests.id('own requirement')$$, 'Beam'), '42501',
    'a requirement cannot move to another organization');
select is(tests.attempt('owner', $$update public.compliance_requirements set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'not even without reading rows');
revoke update (org_id) on public.compliance_requirements from authenticated;

-- Allowed values
select is(tests.attempt('owner of the tables',
  format('update public.compliance_requirements set %s where id = tests.id(''requirement'')', change)), outcome, title)
from (values
  ('rejects a recurrence in days without a count', 'recurrence = ''days''', '23514'),
  ('accepts a recurrence every seven days', 'recurrence = ''days'', recurrence_count = 7', '1 row'),
  ('rejects a count without a recurrence', 'recurrence_count = 7', '23514'),
  ('rejects a count of zero', 'recurrence = ''months'', recurrence_count = 0', '23514'),
  ('rejects a blank title', 'title = '' ''', '23514'),
  ('rejects a due date more than ten years away', 'due_offset_days = 3651', '23514'),
  ('requires a citation for a library requirement', 'citation = null', '23514'),
  ('requires a certainty for a library requirement', 'certainty = null', '23514'),
  ('rejects an unknown type', 'check_type = ''Other''', '22P02'),
  ('rejects a year with five digits', 'verified_on = ''20260-05-01''', '23514'),
  ('accepts a verification date', 'verified_on = ''2026-05-01''', '1 row'),
  ('rejects an endless retirement date', 'retired_at = ''infinity''', '23514'),
  ('rejects a library key with spaces', 'library_key = ''A b''', '23514')
) a (title, change, outcome);

-- Adding a requirement to a project
create function pg_temp.insert_placed(org text, project text, requirement text) returns text language sql as $$
  select format('insert into public.project_requirements (org_id, project_id, requirement_id) '
    'values (tests.id(%L), tests.id(%L), tests.id(%L))', org, project, requirement) $$;
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read the project''s requirements',
  $$select from public.project_requirements where id = tests.id('Site requirement')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s requirements',
  $$select from public.project_requirements where id = tests.id('Annex requirement')$$);
select tests.only('{outsider at home}', 'read another organization''s requirements',
  $$select from public.project_requirements where id = tests.id('Rival site requirement')$$);
select tests.only('{owner,admin,project_manager}', 'add a requirement to the project',
  pg_temp.insert_placed('Beam', 'Site', 'own requirement'), '42501');
select tests.only('{owner,admin,neighbor}', 'add a requirement to the neighbor''s project',
  pg_temp.insert_placed('Beam', 'Annex', 'own requirement'), '42501');
select is(tests.attempt('outsider', pg_temp.insert_placed('Rival', 'Rival site', 'Rival requirement'), 'Rival'), '23505',
  'rejects the same requirement twice on a project');
select is(tests.attempt('owner', pg_temp.insert_placed('Beam', 'Site', 'Rival requirement'), 'Beam'), '23503',
  'the requirement must be in the same organization');
select is(tests.attempt('owner', pg_temp.insert_placed('Beam', 'Rival site', 'own requirement'), 'Beam'), '23503',
  'the project must be in the same organization');
select is(tests.attempt('owner', pg_temp.insert_placed('Rival', 'Rival site', 'Rival requirement'), 'Beam'), '42501',
  'cannot write in another organization');
select tests.only('{owner,admin,project_manager}', 'set the event date',
  $$update public.project_requirements set event_date = '2026-05-01' where id = tests.id('Site requirement')$$);
select tests.only('{owner,admin,neighbor}', 'set the event date on the neighbor''s project',
  $$update public.project_requirements set event_date = '2026-05-01' where id = tests.id('Annex requirement')$$);
select tests.only('{outsider at home}', 'set the event date in another organization',
  $$update public.project_requirements set event_date = '2026-05-01' where id = tests.id('Rival site requirement')$$);
select tests.only('{owner,admin,project_manager}', 'remove a requirement from the project',
  $$delete from public.project_requirements where id = tests.id('Site requirement')$$);
select tests.only('{owner,admin,neighbor}', 'remove one from the neighbor''s project',
  $$delete from public.project_requirements where id = tests.id('Annex requirement')$$);
select tests.only('{outsider at home}', 'remove one in another organization',
  $$delete from public.project_requirements where id = tests.id('Rival site requirement')$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.project_requirements'),
  'event_date id org_id project_id reason requirement_id', 'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.project_requirements'), 'event_date', 'columns that an update may set');
grant update on public.project_requirements to authenticated;
select is(tests.attempt('project_manager', $$update public.project_requirements set project_id = tests.id('Annex'),
  requirement_id = tests.id('own requirement') where id = tests.id('Site requirement')$$, 'Beam'), '42501',
    'it cannot move to another project');
select is(tests.attempt_with_role('project_manager', role, 'Annex',
  $$update public.project_requirements set project_id = tests.id('Annex'),
    requirement_id = tests.id('own requirement') where id = tests.id('Site requirement')$$), '42501',
      'cannot move it even as ' || role || ' on the other project')
from unnest('{team_member,contractor,client_rep,lawyer}'::public.project_role[]) role;
select is(tests.attempt('owner',
  $$update public.project_requirements set org_id = tests.id('Rival') where id = tests.id('Site requirement')$$, 'Beam'), '42501',
    'it cannot move to another organization');

-- Adding and retiring a requirement is logged.
select tests.reset();
delete from public.activity_events;
insert into public.compliance_requirements (org_id, check_type, title, severity)
  values (tests.id('Beam'), 'Safety Compliance', 'Told', 'low');
select results_eq('select action from public.activity_events', $$values ('compliance_requirement.created')$$,
  'a new requirement is logged');
update public.compliance_requirements set retired_at = now() where title = 'Told';
select results_eq('select action from public.activity_events order by id desc limit 1', $$values ('compliance_requirement.updated')$$,
  'retiring a requirement is logged');

select * from finish();
rollback;
