begin;
select no_plan();
select tests.cast_and_records();
select tests.only('{owner,admin}', 'create a sample project',
  $$insert into public.projects (org_id, name, is_sample) values (tests.id('Beam'), 'Sample', true)$$, '42501');
select tests.reset();
insert into public.projects (org_id, name, is_sample) values (tests.id('Beam'), 'Sample', true);
select is(tests.attempt('owner', $$insert into public.projects (org_id, name, is_sample) values (tests.id('Beam'), 'Sample', true)$$,
  'Beam'), '23505', 'allows only one sample project');
select is(tests.attempt('owner', $$update public.projects set is_sample = false$$, 'Beam'), '42501', 'is_sample cannot change');
select is(tests.attempt('owner', $$update public.projects set deleted_at = now() where is_sample$$, 'Beam'), '1 row',
  'a sample project can be deleted');
select is(tests.attempt('owner', $$insert into public.projects (org_id, name, is_sample) values (tests.id('Rival'), 'Sample', true)$$,
  'Beam'), '42501', 'cannot create one in another organization');
select * from finish();
rollback;
