begin;
select plan(33);
select tests.cast_and_records();

-- The key that signs archives and backups
insert into private.installation_keys (fingerprint, public_key, private_key) values (repeat('a', 64), repeat('A', 43) || '=', 'secret');
select tests.nobody('read the signing key', 'select from private.installation_keys');
select tests.nobody('add a signing key',
  $$insert into private.installation_keys (fingerprint, public_key, private_key) values (repeat('b', 64), repeat('B', 43) || '=', 'own')$$);
select is(
  array(select r.rolname::text from pg_catalog.pg_roles r
    where r.rolname in ('anon', 'authenticated', 'service_role', 'api_client', 'authenticator') or r.rolname like 'reporting%'
    order by 1) operator(pg_catalog.&&) array(select g.grantee::text from information_schema.role_table_grants g
      where g.table_schema = 'private' and g.table_name = 'installation_keys'), false, 'no request or reporting role has access');

-- A notice may name a file only in its own folder.
set session_replication_role = replica;
prepare notice_with_file (text) as
  insert into public.notices (org_id, project_id, type, status, number_year, number_in_year, issued_at, issued_version, file_name,
    size_bytes, pages, sha256, storage_path)
  values (tests.id('Beam'), tests.id('Site'), 'Notice to Owner', 'issued', 2030, 1, now(), 1, 'n.pdf', 1, 1, repeat('a', 64), $1);
select throws_ok(format('execute notice_with_file(%L)', path), '23514',
  'new row for relation "notices" violates check constraint "notices_path_names_notice"', 'not ' || path)
from unnest(array[tests.id('Rival') || '/a/b.pdf', tests.id('Beam') || '/a/b.pdf']) path;

select * from finish();
rollback;
