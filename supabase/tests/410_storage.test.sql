-- Files: the Storage API asks these policies as the person, and names no organization.
begin;
select plan(147);
select tests.cast_and_records();
-- Supabase refuses a delete that does not come through its Storage API unless this is set.
select set_config('storage.allow_delete_query', 'true', true);

-- Twelve tests. The Storage API's tables are granted to anon on some stacks and not on others; either way there is nothing for it.
create function pg_temp.only(may text[], what text, statement text, otherwise text) returns setof text language plpgsql as $$
declare
  who text;
begin
  foreach who in array array_remove(array_remove(tests.everyone(), 'service_role'), 'outsider at home') loop
    return next case
      when who = 'anon' then matches(tests.attempt(who, statement), '^(0 rows|42501)$', what || ': anon')
      else is(tests.attempt(who, statement), case when who = any (may) then '1 row' else otherwise end, what || ': ' || who) end;
  end loop;
end $$;
create function pg_temp.store(path text, bucket text default 'contracts') returns text language sql as $$
  select format('insert into storage.objects (bucket_id, name, owner_id) values (%L, %L, nullif(current_setting(''request.jwt.claims''), '''')::jsonb ->> ''sub'')', bucket, path) $$;

select results_eq($$select public, file_size_limit from storage.buckets where id = 'contracts'$$, $$values (false, 26214400::bigint)$$, 'the bucket is private and takes 25 MB');
select matches(tests.attempt(who, $$select from storage.buckets where id = 'contracts'$$), '^(0 rows|42501)$', 'nobody lists buckets: ' || who)
from unnest('{owner,contractor,outsider,anon}'::text[]) who;
select matches(tests.attempt(who, $$update storage.buckets set public = true where id = 'contracts'$$), '^(0 rows|42501)$', 'nobody opens the bucket: ' || who)
from unnest('{owner,contractor,outsider,anon}'::text[]) who;
select is(tests.attempt('owner', $$insert into storage.buckets (id, name) values ('open', 'open')$$), '42501', 'nobody makes a bucket');

-- Download
insert into storage.objects (bucket_id, name, owner_id)
select 'contracts', tests.object_path(org, called), tests.id('team_member')::text
from (values ('Beam', 'Shared'), ('Beam', 'Private'), ('Beam', 'Annex'), ('Rival', 'Rival')) a (org, called);
select pg_temp.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'download the shared contract''s file',
  format('select from storage.objects where name = %L', tests.object_path('Beam', 'Shared')), '0 rows');
select pg_temp.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'download the other contract''s file',
  format('select from storage.objects where name = %L', tests.object_path('Beam', 'Private')), '0 rows');
select pg_temp.only('{owner,admin,neighbour}', 'download the neighbour''s file', format('select from storage.objects where name = %L', tests.object_path('Beam', 'Annex')), '0 rows');
select pg_temp.only('{outsider}', 'download another organization''s file', format('select from storage.objects where name = %L', tests.object_path('Rival', 'Rival')), '0 rows');

-- Upload
select pg_temp.only('{owner,admin,project_manager,team_member,contractor}', 'store a file of the shared contract',
  pg_temp.store(concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), gen_random_uuid(), 'b.pdf')), '42501');
select pg_temp.only('{owner,admin,project_manager,team_member}', 'store a file of the other contract',
  pg_temp.store(concat_ws('/', tests.id('Beam'), tests.id('Private contract'), gen_random_uuid(), 'b.pdf')), '42501');
select pg_temp.only('{outsider}', 'store a file of another organization''s contract',
  pg_temp.store(concat_ws('/', tests.id('Rival'), tests.id('Rival contract'), gen_random_uuid(), 'b.pdf')), '42501');
select is(tests.attempt('owner', pg_temp.store(path)), '42501', 'no file lies at ' || path)
from unnest(array[
  'b.pdf', '/', '', '///', '../../../b.pdf', 'a/b/c/d',
  concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), 'b.pdf'),
  concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), 'folder', 'b.pdf'),
  concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), gen_random_uuid(), 'folder', 'b.pdf'),
  concat_ws('/', '', tests.id('Beam'), tests.id('Shared contract'), gen_random_uuid(), 'b.pdf'),
  concat_ws('/', tests.id('Beam'), gen_random_uuid(), gen_random_uuid(), 'b.pdf'),
  concat_ws('/', tests.id('Beam'), tests.id('Rival contract'), gen_random_uuid(), 'b.pdf'),
  concat_ws('/', tests.id('Rival'), tests.id('Shared contract'), gen_random_uuid(), 'b.pdf'),
  upper(concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), gen_random_uuid(), 'b.pdf'))]) path;
insert into storage.buckets (id, name) values ('other', 'other');
select is(tests.attempt('owner', pg_temp.store(concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), gen_random_uuid(), 'b.pdf'), 'other')), '42501', 'nor in another bucket');
insert into storage.objects (bucket_id, name, owner_id) values ('other', tests.object_path('Beam', 'Shared'), tests.id('owner')::text);
select matches(tests.attempt('owner', $$select from storage.objects where bucket_id = 'other'$$), '^0 rows$', 'nor is another bucket''s file read');

-- A file is never replaced, and goes only where its upload came to nothing.
select matches(tests.attempt(who, $$update storage.objects set name = name || 'x'$$), '^(0 rows|42501)$', 'nobody changes a file: ' || who)
from unnest('{owner,team_member,contractor,outsider,anon}'::text[]) who;
select pg_temp.only('{nobody}', 'remove a filed document', format('delete from storage.objects where bucket_id = ''contracts'' and name = %L', tests.object_path('Beam', 'Shared')), '0 rows');
insert into storage.objects (bucket_id, name, owner_id)
select 'contracts', tests.object_path('Beam', 'Shared') || '.unfiled', tests.id('contractor')::text;
select pg_temp.only('{contractor}', 'undo one''s own upload', format('delete from storage.objects where name = %L', tests.object_path('Beam', 'Shared') || '.unfiled'), '0 rows');
update storage.objects set bucket_id = 'other' where name like '%.unfiled';
-- A statement that reads no column is judged by the delete policy alone.
select is(tests.attempt('contractor', 'delete from storage.objects'), '0 rows', 'but not in another bucket');
update storage.objects set bucket_id = 'contracts' where name like '%.unfiled';
select is(tests.attempt('contractor', 'delete from storage.objects'), '1 row', 'and nothing else');
update public.project_members set role = 'client_rep' where user_id = tests.id('contractor');
select is(tests.attempt('contractor', $$delete from storage.objects where name like '%.unfiled'$$), '0 rows', 'who may upload no longer undoes nothing either');
update public.project_members set role = 'contractor' where user_id = tests.id('contractor');

-- Rights end with the share, the contract and the project.
select is(tests.attempt('contractor', 'select from storage.objects'), '2 rows', 'a contractor reads the files of the shared contract');
savepoint rights;
delete from public.contract_shares;
select is(tests.attempt('contractor', 'select from storage.objects'), '0 rows', 'until the share ends');
rollback to rights;
update public.contracts set deleted_at = now() where id = tests.id('Shared contract');
select is(tests.attempt('contractor', 'select from storage.objects'), '0 rows', 'or the contract is deleted');
rollback to rights;
update public.projects set deleted_at = now() where id = tests.id('Site');
select is(tests.attempt('contractor', 'select from storage.objects'), '0 rows', 'or the project is');
rollback to rights;
delete from public.memberships where user_id = tests.id('contractor');
select is(tests.attempt('contractor', 'select from storage.objects'), '0 rows', 'or they are removed');

select * from finish();
rollback;
