-- Files: no request role has access to Storage. The API stores, reads, and signs with the service's rights,
-- after the rows that name the files have authorized the caller. A policy would let users sign URLs that
-- outlive their rights, the second factor, or the session.
begin;
select plan(19);
select tests.cast_and_records();
-- Supabase refuses deletes outside its Storage API unless this is set.
select set_config('storage.allow_delete_query', 'true', true);

select results_eq('select id, public, file_size_limit / 1048576 from storage.buckets order by id',
  $$values ('archives', false, null), ('compliance', false, 10), ('contracts', false, 25), ('lien-waivers', false, 10),
    ('notices', false, 60),
    ('payments', false, 25), ('replies', false, 25), ('reports', false, 60::bigint)$$, 'every bucket is private and has a size limit');
select is_empty($$select from pg_catalog.pg_policies where schemaname = 'storage'$$, 'Storage has no policies');

-- One file in each bucket, owned by Beam's team member, filed as a contract document and as evidence. One
-- more file was never filed.
insert into storage.objects (bucket_id, name, owner_id)
select b.id, file, tests.id('team_member')::text
from storage.buckets b, unnest(array[tests.object_path('Beam', 'Shared'), tests.object_path('Beam', 'Shared') || '.unfiled']) file;

-- Returns everyone who gets any rows from a statement.
create function pg_temp.outcomes(statement text) returns setof text language plpgsql as $$
declare
  who text;
begin
  foreach who in array array_remove(array_remove(tests.everyone(), 'service_role'), 'outsider at home') loop
    if tests.attempt(who, statement, 'Beam', 'request 1') !~ '^(0 rows|42501)$' then
      return next who;
    end if;
  end loop;
end $$;
select is_empty(format('select pg_temp.outcomes(%L)', statement), 'nobody: ' || statement)
from (values
  ('select from storage.objects'),
  ('select from storage.buckets'),
  ($$update storage.objects set name = name || 'x'$$),
  ($$update storage.objects set owner_id = auth.uid()::text$$),
  ('delete from storage.objects'),
  ($$insert into storage.buckets (id, name, public) values ('open', 'open', true)$$),
  ('update storage.buckets set public = true'),
  ('delete from storage.buckets')
) s (statement);
select is_empty(format('select pg_temp.outcomes(%L)', format(
  'insert into storage.objects (bucket_id, name, owner_id) values (%L, %L, auth.uid()::text)', id,
  concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), gen_random_uuid(), 'b.pdf'))), 'no role stores a file in ' || id)
from storage.buckets order by id;

select ok(private.is_filed_object(tests.object_path('Beam', 'Shared')) and not private.is_filed_object(tests.object_path('Beam',
  'Shared') || '.unfiled'),
  'the API distinguishes recorded objects from unrecorded ones');
select * from finish();
rollback;
