begin;
select plan(493);
select tests.cast_and_records();
select tests.compliance_records();
select tests.remember('new evidence', gen_random_uuid());

create function pg_temp.insert_evidence(org text, project text, confirmed boolean default false, called text default null,
  sha256 text default repeat('b', 64)) returns text language sql as $$
  select format('insert into public.compliance_evidence (id, org_id, project_id, check_id, file_name, mime_type, size_bytes,
    sha256, storage_path, text_status, confirmed)
    values (%L, tests.id(%L), tests.id(%L), tests.id(%L), ''a.txt'', ''text/plain'', 4, %L, tests.evidence_path(%L, %L,
      ''new evidence''), ''extracted'', %L)',
    tests.id('new evidence'), org, project, coalesce(called, project || ' check'), sha256, org, coalesce(called, project || ' check'),
      confirmed) $$;

-- Reading: a contractor sees only their own evidence.
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read the contractor''s evidence',
  $$select from public.compliance_evidence where id = tests.id('Site evidence')$$);
select tests.only('{owner,admin,neighbor}', 'read a link on the neighbor''s project',
  $$select from public.compliance_evidence where id = tests.id('Annex evidence')$$);
select tests.only('{outsider at home}', 'read another organization''s link',
  $$select from public.compliance_evidence where id = tests.id('Rival site evidence')$$);
update public.compliance_evidence set uploaded_by = tests.id('team_member') where id = tests.id('Site evidence');
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read another person''s evidence',
  $$select from public.compliance_evidence where id = tests.id('Site evidence')$$);
update public.compliance_evidence set uploaded_by = tests.id('contractor') where id = tests.id('Site evidence');

-- Uploading
select tests.only('{owner,admin,project_manager,team_member,contractor}', 'upload evidence', pg_temp.insert_evidence('Beam', 'Site'),
  '42501', 'request 1');
select tests.only('{owner,admin,project_manager,team_member}', 'upload confirmed evidence', pg_temp.insert_evidence('Beam', 'Site', true),
  '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'upload to the neighbor''s project', pg_temp.insert_evidence('Beam', 'Annex'), '42501',
  'request 1');
select tests.only('{outsider at home}', 'upload in another organization''s project', pg_temp.insert_evidence('Rival', 'Rival site'),
  '42501', 'request 1');
select tests.nobody('upload without the API', pg_temp.insert_evidence('Beam', 'Site'));
select is(tests.attempt('owner', pg_temp.insert_evidence('Beam', 'Site', called => 'Annex check'), 'Beam', 'request 1'), '23503',
  'the check must be on the same project');
select is(tests.attempt('owner', pg_temp.insert_evidence('Beam', 'Site', sha256 => repeat('a', 64)), 'Beam', 'request 1'), '23505',
  'rejects the same file twice on a check');
update public.compliance_evidence set withdrawn_reason = 'R' where id = tests.id('Site evidence');
select is(tests.attempt('owner', pg_temp.insert_evidence('Beam', 'Site', sha256 => repeat('a', 64)), 'Beam', 'request 1'), '1 row',
  'accepts the same file after a withdrawal');
update public.compliance_evidence set withdrawn_reason = null where id = tests.id('Site evidence');
select is(tests.columns_granted('authenticated', 'insert', 'public.compliance_evidence'),
  'check_id confirmed expires_on file_name id kind mime_type note org_id project_id proposed sha256 size_bytes storage_path text '
  'text_problem text_problem_code text_status valid_from', 'columns that an insert may set');

-- Deciding
select is(tests.attempt(who, $$update public.compliance_evidence set confirmed = true where id = tests.id('Site evidence')$$, 'Beam',
  'request 1'), outcome, 'confirm evidence: ' || who)
from (values
  ('owner', '1 row'),
  ('admin', '1 row'),
  ('project_manager', '1 row'),
  ('team_member', '1 row'),
  ('contractor', '42501'),
  ('client_rep', '0 rows'),
  ('lawyer', '0 rows'),
  ('neighbor', '0 rows'),
  ('bystander', '0 rows'),
  ('removed', '0 rows'),
  ('outsider', '0 rows'),
  ('anon', '42501'),
  ('service_role', '42501')
) a (who, outcome);
select tests.only('{owner,admin,project_manager,team_member,contractor}', 'correct unconfirmed evidence',
  $$update public.compliance_evidence set note = 'N' where id = tests.id('Site evidence')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,neighbor}', 'correct evidence on the neighbor''s project',
  $$update public.compliance_evidence set note = 'N' where id = tests.id('Annex evidence')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'correct another organization''s evidence',
  $$update public.compliance_evidence set note = 'N' where id = tests.id('Rival site evidence')$$, '0 rows', 'request 1');
select is(tests.attempt(who, $$update public.compliance_evidence set note = 'N' where id = tests.id('Site evidence')$$, 'Beam'), '42501',
  'correcting evidence requires the API: ' || who)
from unnest('{owner,team_member,contractor}'::text[]) who;
update public.compliance_evidence set confirmed = true where id = tests.id('Site evidence');
select is(tests.attempt('contractor', $$update public.compliance_evidence set note = 'N' where id = tests.id('Site evidence')$$, 'Beam',
  'request 1'), '0 rows', 'a contractor cannot correct confirmed evidence');
update public.compliance_evidence set confirmed = false where id = tests.id('Site evidence');
select tests.nobody('replace a file',
  $$update public.compliance_evidence set sha256 = repeat('c', 64) where id = tests.id('Site evidence')$$, 'request 1');
select tests.nobody('set who confirmed',
  $$update public.compliance_evidence set confirmed_by = tests.id('lawyer') where id = tests.id('Site evidence')$$, 'request 1');
select tests.nobody('delete evidence', $$delete from public.compliance_evidence where id = tests.id('Site evidence')$$, 'request 1');
select is(tests.columns_granted('authenticated', 'update', 'public.compliance_evidence'),
  'confirmed expires_on kind note valid_from withdrawn_reason', 'columns that an update may set');
grant update on public.compliance_evidence to authenticated;
select is(tests.attempt('project_manager',
  format($$update public.compliance_evidence set project_id = tests.id('Annex'), check_id = tests.id('Annex check'), revision = 2,
    sha256 = repeat('c', 64), storage_path = replace(storage_path, %L, %L) where id = tests.id('Site evidence')$$, tests.id('Site check'),
      tests.id('Annex check')), 'Beam', 'request 1'), '42501', 'evidence cannot move to another project');
select is(tests.attempt_with_role('project_manager', role, 'Annex',
  format($$update public.compliance_evidence set project_id = tests.id('Annex'), check_id = tests.id('Annex check'), revision = 2,
    sha256 = repeat('c', 64), storage_path = replace(storage_path, %L, %L) where id = tests.id('Site evidence')$$, tests.id('Site check'),
      tests.id('Annex check')), 'request 1'), '42501', 'cannot move it even as ' || role || ' on the other project')
from unnest('{contractor,client_rep,lawyer}'::public.project_role[]) role;
select is(tests.attempt('owner',
  $$update public.compliance_evidence set org_id = tests.id('Rival') where id = tests.id('Site evidence')$$, 'Beam', 'request 1'),
    '42501', 'a link cannot move to another organization');
-- A statement that reads no column is checked by the update policy alone.
select is(tests.attempt('owner', $$update public.compliance_evidence set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'not even without reading rows');
select is(tests.attempt('owner', $$update public.compliance_evidence set note = 'x'$$, 'Beam', 'request 1'),
  (select count(*) || ' rows' from public.compliance_evidence where org_id = tests.id('Beam')),
    'an owner reaches all evidence of their organization');
select is(tests.attempt_with_role(who, role, 'Annex', $$update public.compliance_evidence set project_id = tests.id('Annex')$$,
  'request 1'), '42501', format('cannot move evidence: %s here, %s on the other project', who, role))
from unnest('{project_manager,team_member,contractor}'::text[]) who, unnest('{contractor,client_rep,lawyer}'::public.project_role[]) role
where not (who = 'contractor' and role = 'contractor');
create function pg_temp.of_one_s_own(who text) returns text language plpgsql as $$
begin
  update public.compliance_evidence set uploaded_by = tests.id(who) where id = tests.id('Site evidence');
  return tests.attempt(who, $u$update public.compliance_evidence set note = 'x'$u$, 'Beam', 'request 1');
end $$;
select is(pg_temp.of_one_s_own(who), '0 rows', 'a former contractor cannot change their evidence as ' || who)
  from unnest('{client_rep,lawyer,bystander,removed}'::text[]) who;
update public.compliance_evidence set uploaded_by = tests.id('team_member') where id = tests.id('Site evidence');
select is(tests.attempt('contractor', $$update public.compliance_evidence set note = 'x'$$, 'Beam', 'request 1'), '0 rows',
  'a contractor cannot correct other people''s evidence');
update public.compliance_evidence set uploaded_by = tests.id('contractor') where id = tests.id('Site evidence');
select is(tests.attempt('contractor', $$update public.compliance_evidence set uploaded_by = tests.id('lawyer')$$, 'Beam', 'request 1'),
  '42501', 'a contractor cannot change the uploader');
revoke update on public.compliance_evidence from authenticated;
grant update (kind, valid_from, expires_on, note, confirmed, withdrawn_reason) on public.compliance_evidence to authenticated;

-- Who decided
select tests.act_as('team_member', 'Beam', 'request 1');
update public.compliance_evidence set confirmed = true, withdrawn_reason = 'R' where id = tests.id('Site evidence');
select tests.reset();
select results_eq($$select confirmed_by, confirmed_at = now(), withdrawn_by,
  withdrawn_at = now() from public.compliance_evidence where id = tests.id('Site evidence')$$,
  $$values (tests.id('team_member'), true, tests.id('team_member'), true)$$, 'a confirmation and a withdrawal record person and time');
update public.compliance_evidence set confirmed = false, withdrawn_reason = null where id = tests.id('Site evidence');
select results_eq($$select confirmed_by, confirmed_at, withdrawn_by,
  withdrawn_at from public.compliance_evidence where id = tests.id('Site evidence')$$,
  $$values (null::uuid, null::timestamptz, null::uuid, null::timestamptz)$$, 'undoing them clears person and time');

-- Allowed values
select is(tests.attempt('owner of the tables',
  format('update public.compliance_evidence set %s where id = tests.id(''Site evidence'')', change)), outcome, title)
from (values
  ('rejects an expiration before the first valid day', 'expires_on = ''2026-05-01'', valid_from = ''2026-05-02''', '23514'),
  ('accepts evidence valid for one day', 'expires_on = ''2026-05-01'', valid_from = ''2026-05-01''', '1 row'),
  ('rejects a year with five digits', 'expires_on = ''20260-05-01''', '23514'),
  ('rejects a path outside the check''s folder', 'storage_path = ''x''', '23514'),
  ('rejects an empty file', 'size_bytes = 0', '23514'),
  ('rejects a blank reason for withdrawal', 'withdrawn_reason = '' ''', '23514'),
  ('rejects proposed values that are a list', 'proposed = ''[]''', '23514'),
  ('rejects a link of another check', 'link_id = tests.id(''Annex link'')', '23503'),
  ('accepts a link of the same check', 'link_id = tests.id(''Site link'')', '1 row')
) a (title, change, outcome);
select is((select max(revision) from public.compliance_evidence where check_id = tests.id('Site check')), 1, 'revisions start at 1');

-- Single-use links
create function pg_temp.insert_link(org text, project text, called text default null,
  lasts text default '90 days') returns text language sql as $$
  select format('insert into public.compliance_evidence_links (org_id, project_id, check_id, token_hash, recipient, expires_at)
    values (tests.id(%L), tests.id(%L), tests.id(%L), repeat(''c'', 64), ''N'', now() + %L::interval)', org, project,
      coalesce(called, project || ' check'), lasts) $$;
select tests.only('{owner,admin,project_manager,team_member}', 'read a link',
  $$select id from public.compliance_evidence_links where id = tests.id('Site link')$$);
select tests.only('{owner,admin,neighbor}', 'read a link on the neighbor''s project',
  $$select id from public.compliance_evidence_links where id = tests.id('Annex link')$$);
select tests.only('{outsider at home}', 'read another organization''s link',
  $$select id from public.compliance_evidence_links where id = tests.id('Rival site link')$$);
select tests.nobody('read a token hash', $$select token_hash from public.compliance_evidence_links where id = tests.id('Site link')$$);
select tests.only('{owner,admin,project_manager,team_member}', 'create a link', pg_temp.insert_link('Beam', 'Site'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'create a link on the neighbor''s project', pg_temp.insert_link('Beam', 'Annex'), '42501',
  'request 1');
select tests.only('{outsider at home}', 'create a link in another organization', pg_temp.insert_link('Rival', 'Rival site'), '42501',
  'request 1');
select tests.nobody('create a link without the API', pg_temp.insert_link('Beam', 'Site'));
select is(tests.attempt('owner', pg_temp.insert_link('Beam', 'Site', 'Annex check'), 'Beam', 'request 1'), '23503',
  'the check must be on the same project');
select is(tests.attempt('owner', pg_temp.insert_link('Beam', 'Site', lasts => lasts), 'Beam', 'request 1'), '23514',
  'rejects a link lasting ' || lasts) from unnest('{91 days,0 days,-1 day}'::text[]) lasts;
select tests.only('{owner,admin,project_manager,team_member}', 'revoke a link',
  $$update public.compliance_evidence_links set revoked_at = now() where id = tests.id('Site link')$$);
select tests.only('{owner,admin,neighbor}', 'revoke a link on the neighbor''s project',
  $$update public.compliance_evidence_links set revoked_at = now() where id = tests.id('Annex link')$$);
select tests.only('{outsider at home}', 'revoke another organization''s link',
  $$update public.compliance_evidence_links set revoked_at = now() where id = tests.id('Rival site link')$$);
select tests.nobody('mark a link as used',
  $$update public.compliance_evidence_links set used_at = now() where id = tests.id('Site link')$$, 'request 1');
select tests.nobody('extend a link',
  $$update public.compliance_evidence_links set expires_at = now() + interval '2 days' where id = tests.id('Site link')$$, 'request 1');
select tests.nobody('delete a link', $$delete from public.compliance_evidence_links where id = tests.id('Site link')$$, 'request 1');
select is(tests.columns_granted('authenticated', 'insert', 'public.compliance_evidence_links'),
  'check_id email expires_at id org_id party_id project_id recipient token_hash', 'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.compliance_evidence_links'), 'revoked_at',
  'columns that an update may set');
grant update on public.compliance_evidence_links to authenticated;
select is(tests.attempt('team_member', $$update public.compliance_evidence_links set project_id = tests.id('Annex'),
  check_id = tests.id('Annex check') where id = tests.id('Site link')$$, 'Beam'), '42501', 'a link cannot move to another project');
select is(tests.attempt_with_role('team_member', role, 'Annex',
  $$update public.compliance_evidence_links set project_id = tests.id('Annex'),
    check_id = tests.id('Annex check') where id = tests.id('Site link')$$), '42501',
      'cannot move it even as ' || role || ' on the other project')
from unnest('{contractor,client_rep,lawyer}'::public.project_role[]) role;
select is(tests.attempt('owner',
  $$update public.compliance_evidence_links set org_id = tests.id('Rival') where id = tests.id('Site link')$$, 'Beam'), '42501',
    'a link cannot move to another organization');
select is(tests.attempt('owner', $$update public.compliance_evidence_links set org_id = tests.id('Rival')$$, 'Beam'), '42501',
  'not even without reading rows');
select is(tests.attempt('owner', $$update public.compliance_evidence_links set recipient = 'x'$$, 'Beam'),
  (select count(*) || ' rows' from public.compliance_evidence_links where org_id = tests.id('Beam')),
    'an owner reaches all links of their organization');
select is(tests.attempt_with_role('team_member', role, 'Annex',
  $$update public.compliance_evidence_links set project_id = tests.id('Annex')$$), '42501',
  'cannot move links even as ' || role || ' there')
from unnest('{contractor,client_rep,lawyer}'::public.project_role[]) role;
select is(tests.attempt(who, $$update public.compliance_evidence_links set recipient = 'x'$$, 'Beam'), '0 rows',
  'cannot change any link: ' || who)
from unnest('{contractor,client_rep,lawyer,bystander,removed,outsider}'::text[]) who;

-- Changes to evidence and links are logged.
select tests.reset();
delete from public.activity_events;
update public.compliance_evidence set note = 'Told' where id = tests.id('Site evidence');
update public.compliance_evidence_links set recipient = 'Told' where id = tests.id('Site link');
select results_eq('select action from public.activity_events order by action',
  $$values ('compliance_evidence.updated'), ('compliance_evidence_link.updated')$$, 'evidence and link changes are logged');

select * from finish();
rollback;
