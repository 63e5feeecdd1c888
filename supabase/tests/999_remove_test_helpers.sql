begin;
select plan(1);

drop schema tests cascade;

select hasnt_schema('tests', 'the helpers are gone');
select * from finish();
commit;
