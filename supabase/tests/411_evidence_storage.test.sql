-- Files of evidence: the Storage API asks these policies as the person, and names no organization.
begin;
select plan(127);
select tests.cast_and_records();
select tests.compliance_records();
-- Supabase refuses a delete that does not come through its Storage API unless this is set.
select set_config('storage.allow_delete_query', 'true', true);

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
create function pg_temp.store(path text, bucket text default 'compliance') returns text language sql as $$
  select format('insert into storage.objects (bucket_id, name, owner_id) values (%L, %L, nullif(current_setting(''request.jwt.claims''), '''')::jsonb ->> ''sub'')', bucket, path) $$;
create function pg_temp.new_path(org text, called text) returns text language sql as $$ select concat_ws('/', tests.id(org), tests.id(called), gen_random_uuid(), 'b.pdf') $$;

select results_eq($$select public, file_size_limit from storage.buckets where id = 'compliance'$$, $$values (false, 10485760::bigint)$$, 'the bucket is private and takes 10 MB');

-- Download
insert into storage.objects (bucket_id, name, owner_id)
select 'compliance', tests.evidence_path(org, project || ' check', project || ' evidence'), tests.id('team_member')::text
from (values ('Beam', 'Site'), ('Beam', 'Annex'), ('Rival', 'Rival site')) a (org, project);
select pg_temp.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'download evidence, a contractor their own',
  format('select from storage.objects where name = %L', tests.evidence_path('Beam', 'Site check', 'Site evidence')), '0 rows');
select pg_temp.only('{owner,admin,neighbour}', 'download the neighbour''s', format('select from storage.objects where name = %L', tests.evidence_path('Beam', 'Annex check', 'Annex evidence')), '0 rows');
-- The contractor of Site is on record as the sender there too; that is not enough.
select pg_temp.only('{outsider}', 'download another organization''s', format('select from storage.objects where name = %L', tests.evidence_path('Rival', 'Rival site check', 'Rival site evidence')), '0 rows');
update public.compliance_evidence set uploaded_by = tests.id('team_member');
select pg_temp.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'download someone else''s evidence',
  format('select from storage.objects where name = %L', tests.evidence_path('Beam', 'Site check', 'Site evidence')), '0 rows');

-- Upload
select pg_temp.only('{owner,admin,project_manager,team_member,contractor}', 'store evidence', pg_temp.store(pg_temp.new_path('Beam', 'Site check')), '42501');
select pg_temp.only('{owner,admin,neighbour}', 'store evidence of the neighbour''s', pg_temp.store(pg_temp.new_path('Beam', 'Annex check')), '42501');
select pg_temp.only('{outsider}', 'store another organization''s', pg_temp.store(pg_temp.new_path('Rival', 'Rival site check')), '42501');
select is(tests.attempt('owner', pg_temp.store(path)), '42501', 'no file lies at ' || path)
from unnest(array[
  'b.pdf', '', '///', 'a/b/c/d', concat_ws('/', tests.id('Beam'), tests.id('Site check'), 'b.pdf'),
  concat_ws('/', tests.id('Beam'), gen_random_uuid(), gen_random_uuid(), 'b.pdf'),
  concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), gen_random_uuid(), 'b.pdf'),
  concat_ws('/', tests.id('Beam'), tests.id('Rival site check'), gen_random_uuid(), 'b.pdf'),
  concat_ws('/', tests.id('Rival'), tests.id('Site check'), gen_random_uuid(), 'b.pdf')]) path;
select is(tests.attempt('owner', pg_temp.store(pg_temp.new_path('Beam', 'Site check'), 'contracts')), '42501', 'nor among the contracts');
select is(tests.attempt('owner', pg_temp.store(concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), gen_random_uuid(), 'b.pdf'))), '42501', 'nor a contract here');

-- What lies in another bucket is no evidence, whatever its path says.
insert into storage.buckets (id, name) values ('other', 'other');
insert into storage.objects (bucket_id, name, owner_id) values ('other', pg_temp.new_path('Beam', 'Site check'), tests.id('owner')::text);
select is(tests.attempt('owner', $$select from storage.objects where bucket_id = 'other'$$), '0 rows', 'nobody reads another bucket by a path of evidence');
-- A statement that reads no column is judged by the policy for removing alone.
select is(tests.attempt('owner', 'delete from storage.objects'), '0 rows', 'nor removes from it');

-- Undoing: one's own, while nothing was filed, a contractor too.
select pg_temp.only('{nobody}', 'remove filed evidence', format('delete from storage.objects where bucket_id = ''compliance'' and name = %L', tests.evidence_path('Beam', 'Site check', 'Site evidence')), '0 rows');
insert into storage.objects (bucket_id, name, owner_id)
select 'compliance', tests.evidence_path('Beam', 'Site check', 'Site evidence') || '.unfiled', tests.id('contractor')::text;
select pg_temp.only('{contractor}', 'undo one''s own upload', format('delete from storage.objects where name = %L', tests.evidence_path('Beam', 'Site check', 'Site evidence') || '.unfiled'), '0 rows');
update storage.objects set owner_id = tests.id('team_member')::text where name like '%.unfiled';
select is(tests.attempt('contractor', $$select from storage.objects where name like '%.unfiled'$$), '0 rows', 'a contractor does not read what somebody else has not filed yet');
update storage.objects set owner_id = tests.id('contractor')::text where name like '%.unfiled';
delete from public.project_members where user_id = tests.id('contractor');
select is(tests.attempt('contractor', $$delete from storage.objects where name like '%.unfiled'$$), '0 rows', 'not once one removed from the project');

-- Rights end with the check and the project.
select is(tests.attempt('lawyer', $$select from storage.objects where bucket_id = 'compliance'$$), '2 rows', 'a lawyer reads what lies on the project');
savepoint rights;
update public.compliance_checks set deleted_at = now() where id = tests.id('Site check');
select is(tests.attempt('lawyer', 'select from storage.objects'), '0 rows', 'until the check is removed');
rollback to rights;
update public.projects set deleted_at = now() where id = tests.id('Site');
select is(tests.attempt('lawyer', 'select from storage.objects'), '0 rows', 'or the project is');
rollback to rights;

select * from finish();
rollback;
