begin;
select no_plan();
select tests.cast_and_records();

insert into public.intake_addresses (id, org_id, project_id)
select tests.remember(called, private.uuid_v7()), tests.id(org), case when project is not null then tests.id(project) end
from (values
  ('Beam address', 'Beam', null),
  ('Site address', 'Beam', 'Site'),
  ('Rival address', 'Rival', null)
) a (called, org, project);
insert into public.intake_emails (id, org_id, created_by, from_address, subject, text, provider_id)
select tests.remember(called, private.uuid_v7()), tests.id(org), tests.id(person), 'a@b.example', called, '', called
from (values
  ('Team email', 'Beam', 'team_member'),
  ('Owner email', 'Beam', 'owner'),
  ('Rival email', 'Rival', 'outsider')
) e (called, org, person);

-- Addresses
select tests.only('{owner,admin,project_manager,team_member,neighbor}', 'read the organization''s address for files',
  $$select key from public.intake_addresses where id = tests.id('Beam address')$$);
select tests.only('{owner,admin,project_manager,team_member}', 'read a project''s address for files',
  $$select key from public.intake_addresses where id = tests.id('Site address')$$);
select tests.only('{outsider at home}', 'read another organization''s address for files',
  $$select key from public.intake_addresses where id = tests.id('Rival address')$$);
select tests.only('{owner,admin}', 'end the organization''s address for files',
  $$delete from public.intake_addresses where id = tests.id('Beam address')$$);
select tests.only('{owner,admin,project_manager}', 'end a project''s address for files',
  $$delete from public.intake_addresses where id = tests.id('Site address')$$);
select tests.nobody('choose the address for files',
  $$update public.intake_addresses set key = repeat('a', 32) where id = tests.id('Beam address')$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.intake_addresses'), 'org_id project_id',
  'columns that an insert may set');
select is(tests.attempt('owner', $$insert into public.intake_addresses (org_id, project_id) values (tests.id('Beam'), null)$$, 'Beam', 'r'),
  '23505', 'an organization has one address');
select tests.reset();
delete from public.intake_addresses where org_id = tests.id('Beam');
select tests.only('{owner,admin}', 'create the organization''s address for files',
  $$insert into public.intake_addresses (org_id) values (tests.id('Beam'))$$, '42501', 'r');
select tests.only('{owner,admin,project_manager}', 'create a project''s address for files',
  $$insert into public.intake_addresses (org_id, project_id) values (tests.id('Beam'), tests.id('Site'))$$, '42501', 'r');
select is(tests.attempt('owner', $$insert into public.intake_addresses (org_id) values (tests.id('Beam'))$$, 'Beam'), '42501',
  'creating an address requires the API');
select is(tests.attempt('owner', $$insert into public.intake_addresses (org_id, project_id) values (tests.id('Beam'), tests.id('Annex'))$$,
  'Beam', 'r'), '1 row', 'a project of the organization may have an address');
select is(tests.attempt('outsider',
  $$insert into public.intake_addresses (org_id, project_id) values (tests.id('Rival'), tests.id('Site'))$$,
  'Rival', 'r'), '23503', 'a project of another organization may not');
select is((select count(distinct key) from (
  select replace(gen_random_uuid()::text, '-', '') as key from generate_series(1, 100)) k), 100::bigint, 'addresses do not repeat');

-- Emails
select tests.only('{team_member}', 'read the team member''s emails with files',
  $$select from public.intake_emails where id = tests.id('Team email')$$);
select tests.only('{owner}', 'read the owner''s emails with files',
  $$select from public.intake_emails where id = tests.id('Owner email')$$);
select tests.only('{outsider at home}', 'read another organization''s emails with files',
  $$select from public.intake_emails where id = tests.id('Rival email')$$);
select tests.only('{team_member}', 'remove the team member''s emails with files',
  $$delete from public.intake_emails where id = tests.id('Team email')$$);
select tests.nobody('file an email',
  $$insert into public.intake_emails (org_id, created_by, from_address, subject, text, provider_id)
    values (tests.id('Beam'), tests.id('owner'), 'a@b.example', '', '', 'x')$$);
select tests.nobody('change an email', $$update public.intake_emails set subject = 'x' where id = tests.id('Team email')$$);

-- A file's email
create function pg_temp.drop_file(of_email text) returns text language sql as $$
  select format('insert into public.intake_files (id, org_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, '
    'proposal, email_id) values (%L, %L, ''a.txt'', ''text/plain'', 4, %L, %L, ''extracted'', ''{}'', %L)', file, tests.id('Beam'),
    encode(sha256(file::text::bytea), 'hex'), concat_ws('/', tests.id('Beam'), file, file, 'a.txt'), tests.id(of_email))
  from (select private.uuid_v7() as file) f $$;
select is(tests.attempt('team_member', pg_temp.drop_file('Team email'), 'Beam', 'r'), '1 row', 'a file names its email');
select is(tests.attempt('team_member', pg_temp.drop_file('Owner email'), 'Beam', 'r'), '23503', 'a file cannot name someone else''s email');
select is(tests.attempt('team_member', pg_temp.drop_file('Rival email'), 'Beam', 'r'), '23503',
  'a file cannot name another organization''s email');

-- The sender is told once.
select tests.reset();
create function pg_temp.told() returns setof text language sql as $$
  select title || ': ' || message from public.notifications where org_id = tests.id('Beam') and user_id = tests.id('team_member')
    and source = 'Email' order by id $$;
update public.intake_emails set attachments = '[{"file_id": "1", "problem": null}, {"file_id": null, "problem": "No"}]'
where id = tests.id('Team email');
select is_empty('select pg_temp.told()', 'the sender is not told while files are read');
update public.intake_emails set ready_at = now() where id = tests.id('Team email');
update public.intake_emails set ready_at = now() + interval '1 second' where id = tests.id('Team email');
select results_eq('select pg_temp.told()', $$values ('1 file received by email: Team email. 1 attachment could not be filed.')$$,
  'the sender is told once');

-- Without a condition, a statement meets the policy of its own operation alone. The owner works in Rival too.
insert into public.memberships (org_id, user_id, role) values (tests.id('Rival'), tests.id('owner'), 'member');
insert into public.intake_emails (org_id, created_by, from_address, subject, text, provider_id)
values (tests.id('Rival'), tests.id('owner'), 'a@b.example', '', '', 'Elsewhere');
delete from public.intake_addresses where org_id = tests.id('Beam');
insert into public.intake_addresses (org_id) values (tests.id('Beam'));
select is(tests.attempt('owner', statement, 'Beam', 'r'), '1 row', 'the owner, in Beam alone: ' || statement) from unnest(array[
  'select from public.intake_emails',
  'delete from public.intake_emails',
  'select from public.intake_addresses',
  'delete from public.intake_addresses']) statement;
delete from public.intake_addresses;
select tests.only('{outsider at home}', 'create another organization''s address for files',
  $$insert into public.intake_addresses (org_id) values (tests.id('Rival'))$$, '42501', 'r');
select tests.act_as('owner', 'Beam', 'r');
insert into public.intake_addresses (org_id) values (tests.id('Beam'));
delete from public.intake_addresses;
select tests.reset();
select results_eq($$select action, coalesce(after, before) ? 'key' from public.activity_events
  where entity_type = 'intake_address' order by id desc limit 2$$,
  $$values ('intake_address.deleted', false), ('intake_address.created', false)$$, 'the log names addresses without their secret part');

-- The end of a membership
delete from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('team_member');
select is_empty($$select from public.intake_emails where id = tests.id('Team email')$$, 'a former member''s emails are deleted');

select * from finish();
rollback;
