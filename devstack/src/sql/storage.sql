-- Run by the superuser after @supabase/lite created its storage schema. Migrations create the policies. The
-- tables' owner is a role of which postgres is a member, since only an owner may create policies (hosted
-- Supabase allows postgres through an extension).
create or replace trigger aa_unwrap_json before insert or update on storage.objects
  for each row execute function auth.unwrap_json('metadata', 'user_metadata');

alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
grant usage on schema storage to supabase_storage_admin;
grant supabase_storage_admin to postgres;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role, postgres;
