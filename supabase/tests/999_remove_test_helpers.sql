begin;
select plan(1);

drop schema tests cascade;
do $$ begin execute format('revoke temporary on database %I from anon, authenticated, service_role', current_database()); end $$;

select hasnt_schema('tests', 'the test helpers are removed');
select * from finish();
commit;
