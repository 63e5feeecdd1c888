begin;
select plan(142);
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,contractor}', 'read a share',
  $$select from public.contract_shares where id = tests.id('share')$$);
select tests.only('{owner,admin,project_manager}', 'share a contract',
  $$insert into public.contract_shares (org_id, project_id, contract_id, user_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('contractor'))$$, '42501');
select tests.only('{owner,admin,project_manager}', 'end a share', $$delete from public.contract_shares where id = tests.id('share')$$);
select tests.nobody('change a share',
  $$update public.contract_shares set contract_id = tests.id('Private contract') where id = tests.id('share')$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.contract_shares'), 'contract_id id org_id project_id user_id',
  'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.contract_shares'), '', 'columns that an update may set');

-- Only within one project of one organization, and with project members
select is(tests.attempt(who, format($$insert into public.contract_shares (org_id, project_id, contract_id, user_id)
  values (%L, %L, %L, %L)$$,
    tests.id(org), tests.id(project), tests.id(contract), tests.id(person)), 'Beam'),
  outcome, format('%s shares %s with %s on %s of %s', who, contract, person, project, org))
from (values
  ('owner', 'Rival', 'Rival site', 'Rival contract', 'owner', '42501'),
  ('owner', 'Beam', 'Rival site', 'Rival contract', 'outsider', '23503'),
  ('owner', 'Beam', 'Site', 'Rival contract', 'contractor', '23503'),
  ('owner', 'Beam', 'Site', 'Annex contract', 'contractor', '23503'),
  ('owner', 'Beam', 'Site', 'Private contract', 'bystander', '23503'),
  ('owner', 'Beam', 'Site', 'Shared contract', 'contractor', '23505'),
  ('project_manager', 'Beam', 'Annex', 'Annex contract', 'neighbor', '42501'),
  ('project_manager', 'Beam', 'Site', 'Annex contract', 'contractor', '23503'),
  ('neighbor', 'Beam', 'Annex', 'Private contract', 'neighbor', '23503'),
  ('contractor', 'Beam', 'Site', 'Private contract', 'contractor', '42501')
) a (who, org, project, contract, person, outcome);

-- Only the neighbor and admins see and end shares of the neighbor's project.
insert into public.contract_shares (id, org_id, project_id, contract_id, user_id)
values (tests.remember('Annex share', gen_random_uuid()), tests.id('Beam'), tests.id('Annex'), tests.id('Annex contract'),
  tests.id('neighbor'));
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s share',
  $$select from public.contract_shares where id = tests.id('Annex share')$$);
select tests.only('{owner,admin,neighbor}', 'end the neighbor''s share',
  $$delete from public.contract_shares where id = tests.id('Annex share')$$);
insert into public.contract_shares (id, org_id, project_id, contract_id, user_id)
values (tests.remember('Rival share', gen_random_uuid()), tests.id('Rival'), tests.id('Rival site'), tests.id('Rival contract'),
  tests.id('outsider'));
select tests.only('{outsider at home}', 'read another organization''s share',
  $$select from public.contract_shares where id = tests.id('Rival share')$$);
select tests.only('{outsider at home}', 'end another organization''s share',
  $$delete from public.contract_shares where id = tests.id('Rival share')$$);

-- A statement without a condition is checked by its own policy alone. Even so, no one ends or sees shares
-- that are not theirs.
select is(tests.attempt(who, 'delete from public.contract_shares', 'Beam'), '0 rows', 'cannot end any share: ' || who)
from unnest('{team_member,contractor,client_rep,lawyer,bystander,outsider}'::text[]) who;
insert into public.contract_shares (org_id, project_id, contract_id, user_id)
  values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('client_rep'));
select is(tests.attempt('contractor', 'select from public.contract_shares', 'Beam'), '1 row', 'a contractor sees only their own share');
delete from public.contract_shares where user_id = tests.id('client_rep');

-- What a share grants, and when it ends
select is(tests.attempt('contractor', 'select from public.contracts', 'Beam'), '1 row', 'a contractor sees the shared contract');
select tests.act_as('project_manager', 'Beam');
insert into public.contract_shares (org_id, project_id, contract_id, user_id)
  values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('contractor'));
select is(tests.attempt('contractor', 'select from public.contracts', 'Beam'), '2 rows',
  'a contractor sees another contract once it is shared');
select is(tests.attempt('contractor', 'select from public.contract_documents', 'Beam'), '2 rows', 'with its documents');
select is(tests.attempt('contractor', 'select from public.contract_analyses', 'Beam'), '0 rows', 'a contractor sees no analyses');
delete from public.contract_shares where contract_id = tests.id('Private contract');
select is(tests.attempt('contractor', 'select from public.contracts', 'Beam'), '1 row', 'a contractor loses access when the share ends');
update public.project_members set role = 'client_rep' where user_id = tests.id('contractor');
select is(tests.attempt('contractor', 'select from public.contracts', 'Beam'), '2 rows', 'a former contractor reads by their new role');
select is(tests.attempt('contractor', tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract'), 'Beam', 'request 1'),
  '42501', 'a former contractor''s share grants nothing');
update public.project_members set role = 'contractor' where user_id = tests.id('contractor');
delete from public.project_members where user_id = tests.id('contractor');
insert into public.project_members (org_id, project_id, user_id, role)
  values (tests.id('Beam'), tests.id('Site'), tests.id('contractor'), 'contractor');
select is(tests.attempt('contractor', 'select from public.contracts', 'Beam'), '0 rows', 'leaving the project ends the shares permanently');

-- A contractor here who is also a member of another organization sees the contract only here.
insert into public.contract_shares (org_id, project_id, contract_id, user_id)
  values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('contractor'));
select tests.reset();
insert into public.memberships (org_id, user_id, role) values (tests.id('Rival'), tests.id('contractor'), 'member');
select is(tests.attempt('contractor', 'select from public.contracts', 'Beam'), '1 row',
  'a contractor of two organizations sees the contract in the sharing one');
select is(tests.attempt('contractor', 'select from public.contracts', 'Rival'), '0 rows',
  'the contract is not visible in the other organization');

select * from finish();
rollback;
