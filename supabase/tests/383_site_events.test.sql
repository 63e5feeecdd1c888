begin;
select plan(243);
select tests.cast_and_records();

create function tests.insert_event(project text) returns text language sql set search_path = '' as $$
  select format('insert into public.site_events (org_id, project_id, kind, happened_on, words) '
    'values (tests.id(%L), tests.id(%L), ''delay'', ''2027-03-01'', ''The crane stopped'')',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project);
$$;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'add a site event', tests.insert_event('Site'), '42501');
select tests.only('{owner,admin,neighbor}', 'add a site event on the neighbor''s project', tests.insert_event('Annex'), '42501');
select tests.only('{outsider at home}', 'add a site event in another organization', tests.insert_event('Rival site'), '42501');

insert into public.site_events (id, org_id, project_id, kind, happened_on, words, created_by, client_key)
select tests.remember(called, private.uuid_v7()), tests.id(org), tests.id(project), 'delay', '2027-03-01', called, tests.id(person),
  gen_random_uuid()
from (values
  ('event', 'Beam', 'Site', 'project_manager'),
  ('their event', 'Beam', 'Site', 'team_member'),
  ('Annex event', 'Beam', 'Annex', 'neighbor')
) a (called, org, project, person);

select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a site event',
  $$select from public.site_events where id = tests.id('event')$$);
select tests.only('{owner,admin,neighbor}', 'read a site event on the neighbor''s project',
  $$select from public.site_events where id = tests.id('Annex event')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'change another person''s site event',
  $$update public.site_events set words = 'x' where id = tests.id('event')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'change the team member''s site event',
  $$update public.site_events set words = 'x' where id = tests.id('their event')$$);
select tests.nobody('delete a site event', $$delete from public.site_events where id = tests.id('event')$$);
select is(tests.attempt('owner of the tables', format('update public.site_events set %s where id = tests.id(''event'')', change)),
  outcome, title)
from (values
  ('rejects a blank description', 'words = '' ''', '23514'),
  ('rejects an unknown kind', 'kind = ''storm''', '22P02'),
  ('rejects a date before 1900', 'happened_on = ''1899-12-31''', '23514'),
  ('rejects a contract of another project', 'contract_id = tests.id(''Annex contract'')', '23503'),
  ('accepts a contract of the same project', 'contract_id = tests.id(''Shared contract'')', '1 row'),
  ('rejects an event that the device has already sent',
    'client_key = (select client_key from public.site_events where id = tests.id(''their event''))', '23505')
) a (title, change, outcome);
select is(tests.columns_granted('authenticated', 'update', 'public.site_events'), 'contract_id happened_on kind location words',
  'columns that an update may set');

select tests.act_as('team_member', 'Beam', 'request 1');
insert into public.site_events (org_id, project_id, kind, happened_on, words, location)
  values (tests.id('Beam'), tests.id('Site'), 'non_payment', '2027-03-01', 'Pay application 4', 'Office');
select tests.reset();
select results_eq($$select n.name,
  t.title from public.notifications t join tests.names n on n.id = t.user_id where t.message like 'Pay application 4%' order by 1$$,
  $$values ('lawyer', 'Non Payment on March 1, 2027'), ('project_manager', 'Non Payment on March 1, 2027')$$,
    'notifies the project''s managers and lawyers');

-- Files of a site event
create function tests.add_file(event text, org text default 'Beam', project text default 'Site') returns text language sql
  set search_path = '' as $$
  select format('with ids (id) as (values (gen_random_uuid())) insert into public.site_event_files (id, org_id, project_id,
    site_event_id, file_name, mime_type, size_bytes, sha256, storage_path)
    select id, tests.id(%1$L), tests.id(%2$L), tests.id(%3$L), ''a.jpg'', ''image/jpeg'', 1, repeat(''d'', 64), concat_ws(''/'',
      tests.id(%1$L), tests.id(%3$L), id, ''a.jpg'') from ids', org, project, event);
$$;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'add a file to a site event', tests.add_file('event'), '42501',
  'request 1');
select tests.only('{owner,admin,neighbor}', 'add a file to a site event on the neighbor''s project',
  tests.add_file('Annex event', project => 'Annex'), '42501', 'request 1');
select tests.nobody('add a file without the API', tests.add_file('event'));
select is(tests.attempt('owner of the tables', tests.add_file('Annex event')), '23503', 'a file and its event must share a project');
insert into public.site_event_files (id, org_id, project_id, site_event_id, file_name, mime_type, size_bytes, sha256, storage_path,
  uploaded_by)
select tests.remember(called, f), tests.id('Beam'), tests.id('Site'), tests.id('event'), 'a.jpg', 'image/jpeg', 1, repeat('d', 64),
  concat_ws('/', tests.id('Beam'), tests.id('event'), f, 'a.jpg'), tests.id(person)
from (values
  ('file', gen_random_uuid(), 'project_manager'),
  ('their file', gen_random_uuid(), 'team_member')
) a (called, f, person);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a site event''s file',
  $$select from public.site_event_files where id = tests.id('file')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'remove another person''s file',
  $$update public.site_event_files set deleted_at = now() where id = tests.id('file')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'remove the team member''s file',
  $$update public.site_event_files set deleted_at = now() where id = tests.id('their file')$$);
select tests.nobody('delete a file permanently', $$delete from public.site_event_files where id = tests.id('file')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.site_event_files'), 'deleted_at',
  'columns of a file that an update may set');

create function pg_temp.attempt_on_own(who text, table_name text, own text, change text) returns text language plpgsql as $$
declare
  outcome text;
begin
  begin
    execute format('update public.%I set %I = tests.id(%L) where project_id = tests.id(''Site'')', table_name, own, who);
    outcome := tests.attempt_if_readable(who, format('update public.%I set %s', table_name, change), 'Beam', 'request 1');
    raise exception 'undo' using errcode = 'UNDO0';
  exception when sqlstate 'UNDO0' then
    return outcome;
  end;
end;
$$;
select is(pg_temp.attempt_on_own(who, table_name, own, change), '0 rows',
  format('cannot change their own %s: %s', replace(table_name, '_', ' '), who))
from unnest('{contractor,client_rep,bystander}'::text[]) who, (values
  ('site_events', 'created_by', 'words = ''X'''),
  ('site_event_files', 'uploaded_by', 'deleted_at = now()')
) a (table_name, own, change);
select tests.stays_in_project('{project_manager,lawyer}', 'site_events', 'created_by', 'lawyer');
select tests.stays_in_project('{project_manager,team_member,lawyer}', 'site_events', 'created_by', 'project_manager');
select tests.stays_in_project('{project_manager,lawyer}', 'site_event_files', 'uploaded_by', 'lawyer');
select tests.stays_in_project('{project_manager,team_member,lawyer}', 'site_event_files', 'uploaded_by', 'project_manager');

select * from finish();
rollback;
