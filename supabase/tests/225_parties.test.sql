begin;
select * from no_plan();
select tests.cast_and_records();

insert into public.parties (id, org_id, name, email, license_number)
select tests.remember(called, private.uuid_v7()), tests.id(org), called, email, license
from (values
  ('Reed Steel, Inc.', 'Beam', 'office@reed.example', null),
  ('REED STEEL', 'Beam', null, 'C-10 4711'),
  ('Harbor Bank', 'Beam', null, null),
  ('Rival party', 'Rival', null, null)
) a (called, org, email, license);
insert into public.project_parties (id, org_id, project_id, party_id, role)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id(project), tests.id(party), role::public.party_role
from (values
  ('part on Site', 'Site', 'Reed Steel, Inc.', 'supplier'),
  ('part on Annex', 'Annex', 'REED STEEL', 'subcontractor'),
  ('same part on Site', 'Site', 'REED STEEL', 'supplier')
) a (called, project, party, role);

-- The directory
select tests.only('{owner,admin,project_manager,team_member,lawyer,neighbor,client_rep}', 'read a party of the project',
  $$select from public.parties where id = tests.id('Reed Steel, Inc.')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer,neighbor}', 'read a party that is on no project',
  $$select from public.parties where id = tests.id('Harbor Bank')$$);
select tests.only('{owner,admin,project_manager,lawyer,neighbor}', 'change a party',
  $$update public.parties set phone = '1' where id = tests.id('Reed Steel, Inc.')$$);
select tests.only('{owner,admin,project_manager,lawyer,neighbor}', 'soft-delete a party',
  $$update public.parties set deleted_at = now() where id = tests.id('Harbor Bank')$$);
select tests.nobody('delete a party permanently', $$delete from public.parties where id = tests.id('Harbor Bank')$$);
select tests.nobody('mark a party as merged into another',
  $$update public.parties set merged_into = tests.id('Harbor Bank') where id = tests.id('REED STEEL')$$);
select tests.only('{owner,admin,project_manager,lawyer,neighbor}', 'add a party',
  $$insert into public.parties (org_id, name) values (tests.id('Beam'), 'New')$$, '42501');
select is(tests.columns_granted('authenticated', 'update', 'public.parties'),
  'address contact_name deleted_at email kind license_number license_state license_valid_to name note phone policies',
  'columns of a party that an update may set');

-- Projects
select tests.only('{owner,admin,project_manager,team_member,lawyer,client_rep}', 'read the project''s parties',
  $$select from public.project_parties where id = tests.id('part on Site')$$);
select tests.only('{owner,admin,neighbor}', 'read the parties of the neighbor''s project',
  $$select from public.project_parties where id = tests.id('part on Annex')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'add a party to the project',
  $$insert into public.project_parties (org_id, project_id, party_id, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Harbor Bank'), 'lender')$$, '42501');
select tests.only('{owner,admin,project_manager,lawyer}', 'remove a party from the project',
  $$delete from public.project_parties where id = tests.id('part on Site')$$);
select tests.nobody('change a project party', $$update public.project_parties set role = 'lender' where id = tests.id('part on Site')$$);
select is(tests.attempt('owner of the tables',
  $$insert into public.project_parties (org_id, project_id, party_id, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Rival party'), 'lender')$$),
  '23503', 'rejects a project party of another organization');
select is(tests.attempt('owner of the tables',
  $$update public.contracts set party_b_id = tests.id('Rival party') where id = tests.id('Shared contract')$$),
  '23503', 'rejects a contract party of another organization');
select is(tests.attempt('owner of the tables', format('update public.parties set %s where id = tests.id(''Harbor Bank'')', change)),
  outcome, title)
from (values
  ('rejects a blank name', 'name = '' ''', '23514'),
  ('rejects an email address without a domain', 'email = ''nobody''', '23514'),
  ('rejects a line break in an email address', 'email = E''a@b.example\r\nBcc: c@d.example''', '23514'),
  ('rejects policies that are not a list', 'policies = ''{}''', '23514'),
  ('rejects an unknown coverage', 'policies = ''[{"coverage": "theft"}]''', '23514'),
  ('rejects a negative limit', 'policies = ''[{"coverage": "umbrella", "each": -1}]''', '23514'),
  ('rejects a policy that expires before it begins',
    'policies = ''[{"coverage": "umbrella", "valid_from": "2027-02-01", "valid_to": "2027-01-31"}]''', '23514'),
  ('rejects an unknown field of a policy', 'policies = ''[{"coverage": "umbrella", "of": 1}]''', '23514'),
  ('rejects an incomplete expiration date', 'policies = ''[{"coverage": "umbrella", "valid_to": "2027"}]''', '23514'),
  ('accepts a policy with a coverage and an expiration date',
    'policies = ''[{"coverage": "umbrella", "valid_to": "2027-01-31"}]''', '1 row'),
  ('rejects a license that never expires', 'license_valid_to = ''infinity''', '23514'),
  ('rejects a party merged into itself', 'merged_into = id', '23514')
) a (title, change, outcome);

-- Dismissed suggestions
insert into public.dismissed_party_suggestions (id, org_id, project_id, contract_id, name_key)
select tests.remember('dismissal', private.uuid_v7()), c.org_id, c.project_id, c.id,
  'harbor' from public.contracts c where c.id = tests.id('Shared contract');
select tests.only('{owner,admin,project_manager,lawyer,neighbor}', 'read dismissed suggestions',
  $$select from public.dismissed_party_suggestions where id = tests.id('dismissal')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'dismiss a suggestion on the project',
  $$insert into public.dismissed_party_suggestions (org_id, project_id, contract_id, name_key)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'quay')$$, '42501');
select tests.only('{owner,admin,project_manager,lawyer,neighbor}', 'undo a dismissal',
  $$delete from public.dismissed_party_suggestions where id = tests.id('dismissal')$$);
select is(tests.attempt(who, 'delete from public.dismissed_party_suggestions', 'Beam'), outcome, who || ' undoes only reachable dismissals')
from (values
  ('owner', '1 row'),
  ('team_member', '0 rows'),
  ('outsider', '0 rows')
) a (who, outcome);
select tests.nobody('change a dismissal',
  $$update public.dismissed_party_suggestions set name_key = 'x' where id = tests.id('dismissal')$$);
select is(tests.attempt('owner of the tables',
  format($$insert into public.dismissed_party_suggestions (org_id, project_id, contract_id, name_key)
  values (tests.id('Beam'), tests.id(%L), tests.id('Shared contract'), %L)$$, project, key)), outcome, what)
from (values
  ('Site', 'harbor', '23505', 'a name is dismissed once per organization'),
  ('Annex', 'quay', '23503', 'the contract must be on the project'),
  ('Site', '', '23514', 'the name cannot be empty')
) a (project, key, outcome, what);
select is(private.suggested_key(name), key, 'key of a suggested name: ' || name)
from (values
  ('Harbor, L.L.C.', 'harbor'),
  ('Harbor Development LLC', 'harbor development'),
  (' The Co. ', 'the co.'),
  ('株式会社港', '株式会社港')
) a (name, key);

-- Requests sent to a party
select tests.compliance_records();
select is(tests.attempt('owner of the tables', statement), outcome, what) from (values
  ($$insert into public.compliance_evidence_links (org_id, project_id, check_id, token_hash, recipient, email, party_id, expires_at)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Site check'), repeat('a', 64), 'Rival', null, tests.id('Rival party'),
      now() + interval '1 day')$$, '23503', 'a link cannot name another organization''s party'),
  ($$insert into public.compliance_evidence_links (org_id, project_id, check_id, token_hash, recipient, email, party_id, expires_at)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Site check'), repeat('a', 64), 'Reed', E'a@b.example\r\nBcc: c@d.example',
      tests.id('Reed Steel, Inc.'), now() + interval '1 day')$$, '23514', 'a link goes to only one address'),
  ($$insert into public.compliance_evidence_links (org_id, project_id, check_id, token_hash, recipient, email, party_id, expires_at)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Site check'), repeat('a', 64), 'Reed', 'office@reed.example',
      tests.id('Reed Steel, Inc.'), now() + interval '1 day')$$, '1 row', 'a link may name a party of the same organization')
) a (statement, outcome, what);
select is(tests.attempt('team_member',
  $$insert into public.compliance_evidence_links (org_id, project_id, check_id, token_hash, recipient, email, party_id, expires_at)
  values (tests.id('Beam'), tests.id('Site'), tests.id('Site check'), repeat('b', 64), 'Reed', 'office@reed.example',
    tests.id('Reed Steel, Inc.'), now() + interval '1 day')$$, 'Beam', 'request 1'),
  '1 row', 'a project member requests evidence from a party');
insert into public.reminders (id, org_id, project_id, type, title, first_date, first_time, frequency, created_by)
select tests.remember('reminder', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), 'Payment Due', 'Pay', '2030-01-31', '09:00',
  'one_time', tests.id('team_member');
select is(tests.attempt('owner of the tables',
  format($$insert into public.reminder_recipients (org_id, project_id, reminder_id, address, user_id, party_id)
  values (tests.id('Beam'), tests.id('Site'), tests.id('reminder'), %s, tests.id(%L))$$, person, party)), outcome, what)
from (values
  ($$'office@reed.example', null$$, 'Reed Steel, Inc.', '1 row', 'a party can receive a reminder'),
  ($$'office@reed.example', null$$, 'Rival party', '23503', 'does not find another organization''s party'),
  ($$null, tests.id('owner')$$, 'Reed Steel, Inc.', '23514', 'a member cannot also be a party')
) a (person, party, outcome, what);

-- Merging
select is(tests.attempt(who, $$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('REED STEEL'))$$, 'Beam'), '42501',
  'cannot call merge_parties directly: ' || who)
from unnest('{owner,project_manager,team_member,contractor,client_rep,bystander}'::text[]) who;
update public.contracts set party_b_id = tests.id('REED STEEL') where id = tests.id('Shared contract');
-- Acts like the API: as the system, with the requester's claims.
select tests.act_as('team_member', 'Beam', 'request 1');
reset role;
select throws_ok($$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('REED STEEL'))$$, '42501', null,
  'a read-only member cannot merge parties');
select tests.act_as('project_manager', 'Beam', 'request 1');
reset role;
select lives_ok($$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('REED STEEL'))$$, 'merges two parties');
select throws_ok($$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('REED STEEL'))$$, 'PT409', null, 'once');
select throws_ok($$select private.merge_parties(tests.id('Reed Steel, Inc.'), tests.id('Rival party'))$$, 'PT404', null,
  'cannot merge with another organization''s party');
select tests.reset();
select results_eq($$select name, email, license_number, note from public.parties where id = tests.id('Reed Steel, Inc.')$$,
  $$values ('Reed Steel, Inc.', 'office@reed.example', 'C-10 4711', E'Note from the merged entry\nname: REED STEEL')$$,
    'a merge keeps the data of both parties');
select is((select party_b_id from public.contracts where id = tests.id('Shared contract')), tests.id('Reed Steel, Inc.'),
  'a merge repoints contracts to the remaining party');
select results_eq($$select project_id,
  role::text from public.project_parties where org_id = tests.id('Beam') and party_id = tests.id('Reed Steel, Inc.') order by role$$,
  $$values (tests.id('Annex'), 'subcontractor'), (tests.id('Site'), 'supplier')$$, 'a merge repoints projects without duplicate roles');
select tests.remember('merge', (select id from public.party_merges where org_id = tests.id('Beam')));
select tests.only('{owner,admin,project_manager,lawyer,neighbor}', 'read a merge',
  $$select from public.party_merges where id = tests.id('merge')$$);
select tests.nobody('change a merge', $$update public.party_merges set undone_at = now() where id = tests.id('merge')$$);
select isnt_empty($$select from public.activity_events
  where entity_type = 'party_merge' and entity_id = tests.id('merge') and actor_id = tests.id('project_manager')$$,
  'the log names the person who merged');

update public.parties set phone = '555' where id = tests.id('Reed Steel, Inc.');
select is(tests.attempt(who, $$select private.undo_party_merge(tests.id('merge'))$$, 'Beam'), '42501',
  'cannot call undo_party_merge directly: ' || who)
from unnest('{owner,project_manager,team_member,contractor,client_rep,bystander}'::text[]) who;
select tests.act_as('outsider', 'Rival', 'request 3');
reset role;
select throws_ok($$select private.undo_party_merge(tests.id('merge'))$$, 'PT404', null, 'cannot undo another organization''s merge');
select tests.act_as('lawyer', 'Beam', 'request 2');
reset role;
select lives_ok($$select private.undo_party_merge(tests.id('merge'))$$, 'undoes a merge');
select throws_ok($$select private.undo_party_merge(tests.id('merge'))$$, 'PT409', null, 'once');
select tests.reset();
select results_eq($$select license_number, note, phone from public.parties where id = tests.id('Reed Steel, Inc.')$$,
  $$values (null::text, null::text, '555')$$, 'undoing a merge keeps later changes');
select is((select party_b_id from public.contracts where id = tests.id('Shared contract')), tests.id('REED STEEL'),
  'undoing a merge restores the contract''s party');
select results_eq($$select project_id,
  role::text from public.project_parties where org_id = tests.id('Beam') and party_id = tests.id('REED STEEL') order by role$$,
  $$values (tests.id('Annex'), 'subcontractor'), (tests.id('Site'), 'supplier')$$, 'undoing a merge restores the project parties');

-- Chains of merges
update public.parties set merged_into = tests.id('Reed Steel, Inc.') where id = tests.id('REED STEEL');
update public.parties set merged_into = tests.id('Harbor Bank') where id = tests.id('Reed Steel, Inc.');
select is(private.party_now(tests.id('Beam'), tests.id('REED STEEL')), tests.id('Harbor Bank'), 'party_now follows a chain of merges');
select is(private.party_now(tests.id('Rival'), tests.id('REED STEEL')), null, 'party_now returns nothing for another organization');
select set_eq($$select unnest(private.party_with_merged(tests.id('Beam'), tests.id('Harbor Bank')))$$,
  $$values (tests.id('Harbor Bank')), (tests.id('Reed Steel, Inc.')), (tests.id('REED STEEL'))$$,
    'returns the party and all parties merged into it');

-- Insurance policies
select is(private.insured_to(policies::jsonb), day::date, what) from (values
  ('[]', null, 'no policies, no expiration'),
  ('[{"coverage": "umbrella"}]', null, 'no date, no expiration'),
  ('[{"coverage": "umbrella", "valid_to": "2027-03-01"}, {"coverage": "umbrella", "valid_to": "2028-03-01"}, {"coverage": "automobile", '
    '"valid_to": "2027-09-30"}]',
    '2027-09-30', 'takes the latest policy per coverage, then the earliest expiration')
) a (policies, day, what);
select is(private.policies_of_both('[{"coverage": "umbrella"}]', '[{"coverage": "umbrella"}, {"coverage": "automobile"}]'),
  '[{"coverage": "umbrella"}, {"coverage": "automobile"}]', 'a coverage both parties have is listed once');

-- Likely duplicates
update public.parties set merged_into = null where org_id = tests.id('Beam');
select is((select string_agg(format('%s %s %s', by_name, by_email, by_license), ', ') from private.party_twins(null, 50)), null,
  'suggests no duplicates without a caller');
select is(tests.attempt(who, format('select * from private.party_twins(%L, 50)', party), 'Beam'),
  case when who = any ('{owner,admin,project_manager,lawyer,neighbor}') then found else '0 rows' end,
    format('%s sees possible duplicates: %s', who, found))
from unnest('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}'::text[]) who,
  (values (null::uuid, '1 row'), (tests.id('Reed Steel, Inc.'), '1 row'), (tests.id('Harbor Bank'), '0 rows')) a (party, found);
select tests.act_as('outsider', 'Rival');
select is_empty($$select * from private.party_twins(tests.id('Reed Steel, Inc.'), 50)$$,
  'shows no duplicates of another organization''s party');
select tests.reset();

-- Names
select is(private.bare_name('The Reed & Steel Co., L.L.C.'), 'reed steel', 'ignores the company form and punctuation in a name');
select tests.act_as('owner', 'Beam');
select isnt_empty($$select from private.names_like('harbour bank', 5) where kind = 'party' and id = tests.id('Harbor Bank')$$,
  'finds a party by its name');
select is_empty($$select from private.names_like('rival party', 5) where kind = 'party' and id = tests.id('Rival party')$$,
  'does not find another organization''s party');
select tests.reset();
select * from finish();
rollback;
