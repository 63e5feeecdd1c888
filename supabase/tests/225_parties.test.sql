begin;
select * from no_plan();
select tests.cast_and_records();

insert into public.parties (id, org_id, name, email, license_number)
select tests.remember(called, private.uuid_v7()), tests.id(org), called, email, license
from (values ('Reed Steel, Inc.', 'Beam', 'office@reed.example', null), ('REED STEEL', 'Beam', null, 'C-10 4711'), ('Harbor Bank', 'Beam', null, null),
  ('Rival party', 'Rival', null, null)) a (called, org, email, license);
insert into public.project_parties (id, org_id, project_id, party_id, role)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id(project), tests.id(party), role::public.party_role
from (values ('part on Site', 'Site', 'Reed Steel, Inc.', 'supplier'), ('part on Annex', 'Annex', 'REED STEEL', 'subcontractor'), ('same part on Site', 'Site', 'REED STEEL', 'supplier'))
  a (called, project, party, role);

-- The directory
select tests.only('{owner,admin,project_manager,team_member,lawyer,neighbour,client_rep}', 'read a party of the project',
  $$select from public.parties where id = tests.id('Reed Steel, Inc.')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer,neighbour}', 'read a party that is on no project',
  $$select from public.parties where id = tests.id('Harbor Bank')$$);
select tests.only('{owner,admin,project_manager,lawyer,neighbour}', 'change a party',
  $$update public.parties set phone = '1' where id = tests.id('Reed Steel, Inc.')$$);
select tests.only('{owner,admin,project_manager,lawyer,neighbour}', 'take a party out',
  $$update public.parties set deleted_at = now() where id = tests.id('Harbor Bank')$$);
select tests.nobody('remove a party for good', $$delete from public.parties where id = tests.id('Harbor Bank')$$);
select tests.nobody('say that a party is another one', $$update public.parties set merged_into = tests.id('Harbor Bank') where id = tests.id('REED STEEL')$$);
select tests.only('{owner,admin,project_manager,lawyer,neighbour}', 'add a party',
  $$insert into public.parties (org_id, name) values (tests.id('Beam'), 'New')$$, '42501');
select is(tests.columns_granted('authenticated', 'update', 'public.parties'),
  'address contact_name deleted_at email insurance_aggregate insurance_carrier insurance_each insurance_policy insurance_valid_to kind license_number license_state license_valid_to name note phone',
  'columns that an update of a party may name');

-- Projects
select tests.only('{owner,admin,project_manager,team_member,lawyer,client_rep}', 'read who takes part in the project',
  $$select from public.project_parties where id = tests.id('part on Site')$$);
select tests.only('{owner,admin,neighbour}', 'read who takes part in the neighbour''s project',
  $$select from public.project_parties where id = tests.id('part on Annex')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'name a party of the project',
  $$insert into public.project_parties (org_id, project_id, party_id, role) values (tests.id('Beam'), tests.id('Site'), tests.id('Harbor Bank'), 'lender')$$, '42501');
select tests.only('{owner,admin,project_manager,lawyer}', 'take a party off the project',
  $$delete from public.project_parties where id = tests.id('part on Site')$$);
select tests.nobody('change what was named', $$update public.project_parties set role = 'lender' where id = tests.id('part on Site')$$);
select is(tests.attempt('owner of the tables',
  $$insert into public.project_parties (org_id, project_id, party_id, role) values (tests.id('Beam'), tests.id('Site'), tests.id('Rival party'), 'lender')$$),
  '23503', 'a party of another organization takes no part');
select is(tests.attempt('owner of the tables', $$update public.contracts set party_b_id = tests.id('Rival party') where id = tests.id('Shared contract')$$),
  '23503', 'nor in a contract');
select is(tests.attempt('owner of the tables', format('update public.parties set %s where id = tests.id(''Harbor Bank'')', change)), outcome, left(change, 60))
from (values ('name = '' ''', '23514'), ('email = ''nobody''', '23514'), ('email = E''a@b.example\r\nBcc: c@d.example''', '23514'),
  ('insurance_each = -1', '23514'), ('license_valid_to = ''infinity''', '23514'), ('merged_into = id', '23514')) a (change, outcome);

-- Merging
select is(tests.attempt(who, $$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('REED STEEL'))$$, 'Beam'), '42501', 'merges no parties: ' || who)
from unnest('{owner,project_manager,team_member,contractor,client_rep,bystander}'::text[]) who;
update public.contracts set party_b_id = tests.id('REED STEEL') where id = tests.id('Shared contract');
-- As the API does: as the system, with the claims of whoever asks for it.
select tests.act_as('team_member', 'Beam', 'request 1');
reset role;
select throws_ok($$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('REED STEEL'))$$, '42501', null, 'not for whoever only reads');
select tests.act_as('project_manager', 'Beam', 'request 1');
reset role;
select lives_ok($$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('REED STEEL'))$$, 'two that are one are merged');
select throws_ok($$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('REED STEEL'))$$, 'PT409', null, 'once');
select throws_ok($$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('Rival party'))$$, 'PT404', null, 'never with one of another organization');
select tests.reset();
select results_eq($$select name, email, license_number, note from public.parties where id = tests.id('Reed Steel, Inc.')$$,
  $$values ('Reed Steel, Inc.', 'office@reed.example', 'C-10 4711', E'The other entry said\nname: REED STEEL')$$, 'what both say is kept');
select is((select party_b_id from public.contracts where id = tests.id('Shared contract')), tests.id('Reed Steel, Inc.'), 'contracts point to the one that stays');
select results_eq($$select project_id, role::text from public.project_parties where org_id = tests.id('Beam') and party_id = tests.id('Reed Steel, Inc.') order by role$$,
  $$values (tests.id('Annex'), 'subcontractor'), (tests.id('Site'), 'supplier')$$, 'and so do projects, each part once');
select tests.remember('merge', (select id from public.party_merges where org_id = tests.id('Beam')));
select tests.only('{owner,admin,project_manager,lawyer,neighbour}', 'read what was merged', $$select from public.party_merges where id = tests.id('merge')$$);
select tests.nobody('write what was merged', $$update public.party_merges set undone_at = now() where id = tests.id('merge')$$);
select isnt_empty($$select from public.activity_events where entity_type = 'party_merge' and entity_id = tests.id('merge') and actor_id = tests.id('project_manager')$$,
  'the log names who merged');

update public.parties set phone = '555' where id = tests.id('Reed Steel, Inc.');
select is(tests.attempt(who, $$select private.undo_party_merge(tests.id('merge'))$$, 'Beam'), '42501', 'takes no merge back: ' || who)
from unnest('{owner,project_manager,team_member,contractor,client_rep,bystander}'::text[]) who;
select tests.act_as('outsider', 'Rival', 'request 3');
reset role;
select throws_ok($$select private.undo_party_merge(tests.id('merge'))$$, 'PT404', null, 'nor does anybody elsewhere');
select tests.act_as('lawyer', 'Beam', 'request 2');
reset role;
select lives_ok($$select private.undo_party_merge(tests.id('merge'))$$, 'a merge is taken back');
select throws_ok($$select private.undo_party_merge(tests.id('merge'))$$, 'PT409', null, 'once');
select tests.reset();
select results_eq($$select license_number, note, phone from public.parties where id = tests.id('Reed Steel, Inc.')$$,
  $$values (null::text, null::text, '555')$$, 'what was changed since stays');
select is((select party_b_id from public.contracts where id = tests.id('Shared contract')), tests.id('REED STEEL'), 'the contract points to the other one again');
select results_eq($$select project_id, role::text from public.project_parties where org_id = tests.id('Beam') and party_id = tests.id('REED STEEL') order by role$$,
  $$values (tests.id('Annex'), 'subcontractor'), (tests.id('Site'), 'supplier')$$, 'and so do its projects');

-- Names
select is(private.bare_name('The Reed & Steel Co., L.L.C.'), 'reed steel', 'the form of a company does not tell two names apart');
select tests.act_as('owner', 'Beam');
select isnt_empty($$select from private.names_like('harbour bank', 5) where kind = 'party' and id = tests.id('Harbor Bank')$$, 'a party is found by its name');
select is_empty($$select from private.names_like('rival party', 5) where kind = 'party' and id = tests.id('Rival party')$$, 'none of another organization');
select tests.reset();
select * from finish();
rollback;
