-- Helpers of the other files, committed so that each file can use them in its own transaction;
-- 999_remove_test_helpers.sql removes them.
begin;
select plan(1);

drop schema if exists tests cascade;
create schema tests;
grant usage on schema tests to public;
-- pgTAP compares results in temporary tables, created by the role that the test acts as.
do $$ begin execute format('grant temporary on database %I to anon, authenticated, service_role', current_database()); end $$;

-- Names that tests use for people, organizations, and records.
create table tests.names (name text primary key, id uuid not null);

create function tests.remember(name text, id uuid) returns uuid
language sql set search_path = ''
as $$ insert into tests.names values (name, id) returning id $$;

-- Security definer, so that anon and everyone else can name records they may not read. Volatile, because the
-- planner would evaluate a stable function before it sees the transaction's changes.
create function tests.id(called text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer uuid := (select n.id from tests.names n where n.name = called);
begin
  if answer is null then
    raise exception 'no test record is called %', called;
  end if;
  return answer;
end;
$$;

-- Creates an account as Auth does. With an organization name, the account owns that organization, which is
-- also remembered by this name.
create function tests.sign_up(person text, organization text default null) returns uuid
language plpgsql set search_path = ''
as $$
declare
  account uuid := gen_random_uuid();
begin
  insert into auth.users (id, email, raw_user_meta_data)
  values (account, person || '@plumbline.test',
    jsonb_strip_nulls(jsonb_build_object('name', person, 'organization_name', organization)));
  if organization is not null then
    perform tests.remember(organization, m.org_id) from public.memberships m where m.user_id = account;
  end if;
  return tests.remember(person, account);
end;
$$;

-- Makes the rest of the transaction a request of a person, anon, or service_role.
create function tests.act_as(who text, org text default null, request_id text default '') returns void
language plpgsql set search_path = ''
as $$
declare
  stranger constant boolean := who in ('anon', 'service_role');
begin
  perform set_config('request.headers', '', true), set_config('app.request_id', request_id, true),
    set_config('app.org_id', case when org is null then '' else tests.id(org)::text end, true),
    set_config('request.jwt.claims', (case
      when stranger then jsonb_build_object('role', who)
      else jsonb_build_object('role', 'authenticated', 'sub', tests.id(who))
    end)::text, true),
    set_config('role', case when stranger then who else 'authenticated' end, true);
end;
$$;

create function tests.act_as_anon() returns void language sql as $$ select tests.act_as('anon') $$;
create function tests.act_as_service() returns void language sql as $$ select tests.act_as('service_role') $$;

-- Returns to the tables' owner, which is not a request.
create function tests.reset() returns void
language sql set search_path = ''
as $$
  select set_config('role', 'none', true), set_config('request.jwt.claims', '', true),
    set_config('request.headers', '', true), set_config('app.org_id', '', true), set_config('app.request_id', '', true);
$$;

create function tests.rows_written() returns numeric
language sql volatile set search_path = ''
as $$ select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_catalog.pg_stat_xact_user_tables $$;

-- Returns a statement's outcome: its row count ('1 row', '0 rows') or its SQLSTATE. The statement's effects
-- are rolled back. 'owner of the tables' runs it outside any request.
create function tests.attempt(who text, statement text, org text default null, request_id text default '') returns text
language plpgsql set search_path = ''
as $$
declare
  written numeric;
  affected bigint;
  outcome text;
begin
  begin
    if who = 'owner of the tables' then
      perform tests.reset();
    else
      perform tests.act_as(who, org, request_id);
    end if;
    written := tests.rows_written();
    execute statement;
    get diagnostics affected = row_count;
    outcome := case when affected = 1 then '1 row' else affected || ' rows' end;
    if affected = 0 and tests.rows_written() <> written then
      outcome := '0 rows, but something was written';
    end if;
    raise exception 'undo' using errcode = 'UNDO0';
  exception when others then
    if sqlstate <> 'UNDO0' then
      outcome := sqlstate;
    end if;
  end;
  return outcome;
end;
$$;

-- The same for a Beam member who is given a role on another of its projects.
create function tests.attempt_with_role(who text, besides public.project_role, project text, statement text,
  request_id text default '') returns text
language plpgsql set search_path = ''
as $$
declare
  outcome text;
begin
  begin
    perform tests.reset();
    insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id(project), tests.id(who), besides);
    outcome := tests.attempt(who, statement, 'Beam', request_id);
    raise exception 'undo' using errcode = 'UNDO0';
  exception when sqlstate 'UNDO0' then
    return outcome;
  end;
end;
$$;

-- The same if everyone could read the table that the statement changes, so that the table's policy for this
-- operation decides alone.
create function tests.attempt_if_readable(who text, statement text, org text, request_id text) returns text
language plpgsql set search_path = ''
as $$
declare
  changed constant regclass := (regexp_match(statement, '^\s*(?:update|delete from)\s+([a-z_.]+)'))[1];
  outcome text;
begin
  begin
    perform tests.reset();
    execute format('create policy "Everyone reads" on %s for select to authenticated using (true)', changed);
    outcome := tests.attempt(who, statement, org, request_id);
    raise exception 'undo' using errcode = 'UNDO0';
  exception when sqlstate 'UNDO0' then
    return outcome;
  end;
end;
$$;

-- Everyone, each requesting the organization Beam, which the outsider and the removed member cannot enter.
-- The outsider at home requests their own organization, which they own.
create function tests.everyone() returns text[]
language sql immutable set search_path = ''
as $$
  select '{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander,removed,outsider,outsider at home,'
    'anon,service_role}'::text[]
$$;

-- Fourteen tests: the statement affects one row for those who may, and gives `otherwise` for every other
-- signed-in person. anon and service_role may use none of our tables: always 42501. A person who can change no
-- row could not change one if they could read it either.
create function tests.only(may text[], what text, statement text, otherwise text default '0 rows', request_id text default '')
returns setof text
language plpgsql
as $$
declare
  who text;
  person text;
  org text;
  outcome text;
begin
  if not may <@ (tests.everyone() || '{nobody}'::text[]) then
    raise exception 'not in the cast: %', may;
  end if;
  foreach who in array tests.everyone() loop
    person := replace(who, ' at home', '');
    org := case when who in ('anon', 'service_role') then null when who = 'outsider at home' then 'Rival' else 'Beam' end;
    outcome := tests.attempt(person, statement, org, request_id);
    if outcome = '0 rows' and statement ~ '^\s*(update|delete)' then
      outcome := tests.attempt_if_readable(person, statement, org, request_id);
    end if;
    return next is(outcome,
      case when who in ('anon', 'service_role') then '42501' when who = any (may) then '1 row' else otherwise end,
      what || ': ' || who);
  end loop;
end;
$$;

-- Fifteen tests: everyone gets SQLSTATE 42501; the tables' owner succeeds, which proves that the statement is
-- valid.
create function tests.nobody(what text, statement text, request_id text default '') returns setof text
language plpgsql
as $$
begin
  return query select tests.only('{nobody}', what, statement, '42501', request_id);
  return next is(tests.attempt('owner of the tables', statement), '1 row', what || ': the owner of the tables can run the statement');
end;
$$;

-- One test for no role and one for each project role that may not change such rows: Site's project manager cannot
-- move them to Annex with that role there, even if every column could be updated and no trigger refused it. `own`
-- is the column that names whose row it is, and `person` that person.
create function tests.stays_in_project(may public.project_role[], table_name text, own text default null, person text default null)
returns setof text
language plpgsql
as $$
declare
  move constant text := format('update public.%I set project_id = tests.id(''Annex'')', table_name);
  held public.project_role;
  outcome text;
begin
  perform tests.reset();
  foreach held in array array_prepend(null, enum_range(null::public.project_role)) loop
    continue when held = any (may);
    begin
      set constraints all immediate;
      execute format('alter table public.%I disable trigger user', table_name);
      execute format('grant update on public.%I to authenticated', table_name);
      if own is not null then
        execute format('update public.%I set %I = tests.id(%L) where project_id = tests.id(''Site'')', table_name, own, person);
      end if;
      outcome := case when held is null then tests.attempt('project_manager', move, 'Beam', 'request 1')
        else tests.attempt_with_role('project_manager', held, 'Annex', move, 'request 1') end;
      raise exception 'undo' using errcode = 'UNDO0';
    exception when sqlstate 'UNDO0' then
      null;
    end;
    return next is(outcome, '42501', format('the project manager cannot move %s%s to a project %s', table_name,
      coalesce(' of the ' || person, ''), coalesce('as ' || held, 'without a role')));
  end loop;
end;
$$;

-- Returns the columns of a table on which a role has a privilege, in alphabetical order.
create function tests.columns_granted(role_name text, privilege text, table_name text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(string_agg(a.attname, ' ' order by a.attname), '')
  from pg_catalog.pg_attribute a
  where a.attrelid = table_name::regclass and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(role_name, a.attrelid, a.attnum, privilege);
$$;

-- The fixed cast. Organization Beam has an owner, an admin, five people on its project Site in the five
-- roles, and a bystander on no project. A neighbor manages its project Annex, and one member was removed.
-- Organization Rival has the outsider, its owner. Each project has contracts with a document, page, analysis,
-- and finding.
create function tests.cast_and_records() returns void
language plpgsql set search_path = ''
as $$
declare
  person text;
begin
  perform tests.reset();
  perform tests.sign_up('owner', 'Beam'), tests.sign_up('outsider', 'Rival');
  foreach person in array '{admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander,removed}'::text[] loop
    perform tests.sign_up(person);
    insert into public.memberships (org_id, user_id, role)
    values (tests.id('Beam'), tests.id(person), case person when 'admin' then 'admin' else 'member' end::public.org_role);
  end loop;

  insert into public.projects (id, org_id, name, project_manager_id) values
    (tests.remember('Site', private.uuid_v7()), tests.id('Beam'), 'Site', tests.id('project_manager')),
    (tests.remember('Annex', private.uuid_v7()), tests.id('Beam'), 'Annex', null),
    (tests.remember('Rival site', private.uuid_v7()), tests.id('Rival'), 'Rival site', null);
  insert into public.project_members (org_id, project_id, user_id, role)
  select tests.id('Beam'), tests.id('Site'), tests.id(r), r::public.project_role
  from unnest('{project_manager,team_member,contractor,client_rep,lawyer}'::text[]) r;
  insert into public.project_members (org_id, project_id, user_id, role) values
    (tests.id('Beam'), tests.id('Annex'), tests.id('neighbor'), 'project_manager'),
    (tests.id('Beam'), tests.id('Site'), tests.id('removed'), 'project_manager'),
    (tests.id('Rival'), tests.id('Rival site'), tests.id('outsider'), 'project_manager');

  perform tests.file_contract('Shared', 'Beam', 'Site'), tests.file_contract('Private', 'Beam', 'Site'),
    tests.file_contract('Annex', 'Beam', 'Annex'), tests.file_contract('Rival', 'Rival', 'Rival site');
  insert into public.contract_shares (id, org_id, project_id, contract_id, user_id)
  values (tests.remember('share', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'),
    tests.id('contractor'));

  delete from public.memberships where user_id = tests.id('removed');
end;
$$;

-- Creates a contract with a document, a page, an analysis, and a finding, all from yesterday by the team
-- member.
create function tests.file_contract(called text, org text, project text) returns void
language plpgsql set search_path = ''
as $$
declare
  contract uuid := tests.remember(called || ' contract', private.uuid_v7());
  document uuid := tests.remember(called || ' document', private.uuid_v7());
  analysis uuid := tests.remember(called || ' analysis', private.uuid_v7());
  finding uuid := tests.remember(called || ' finding', private.uuid_v7());
  yesterday timestamptz := now() - interval '1 day';
begin
  insert into public.contracts (id, org_id, project_id, name, contract_type, party_a_name, party_b_name)
  values (contract, tests.id(org), tests.id(project), called, 'Subcontract', 'Beam Builders', 'Northside Electric');
  insert into public.contract_documents
    (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, pages, text_status, uploaded_by,
      created_at)
  values (document, tests.id(org), tests.id(project), contract, 'a.txt', 'text/plain', 4, repeat('a', 64),
    tests.object_path(org, called), 1, 'extracted', tests.id('team_member'), yesterday);
  insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
  values (document, 1, tests.id(org), tests.id(project), contract, 0, 'text');
  insert into public.contract_analyses
    (id, org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups, clauses, engine, created_by, created_at)
  values (analysis, tests.id(org), tests.id(project), contract, document, 'contractor', 42, 1, '[]', '[]', '{}', tests.id('team_member'),
    yesterday);
  insert into public.contract_findings
    (id, org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, confidence, source, points)
  values (finding, tests.id(org), tests.id(project), contract, analysis, 0, 'payment', 'info', 'low', 'A', 'B', 0.5, 'rule', 1);
end;
$$;

-- Returns the storage path of a contract document's file.
create function tests.object_path(org text, called text) returns text
language sql set search_path = ''
as $$ select concat_ws('/', tests.id(org), tests.id(called || ' contract'), tests.id(called || ' document'), 'a.txt') $$;

-- Returns an insert statement for a new document of one of the contracts above.
create function tests.insert_document(id uuid, org text, project text, contract text, sha256 text default repeat('b', 64)) returns text
language sql set search_path = ''
as $$
  select format(
    'insert into public.contract_documents (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, '
    'pages, text_status)
     values (%L, %L, %L, %L, ''b.txt'', ''text/plain'', 4, %L, %L, 1, ''extracted'')',
    id, tests.id(org), tests.id(project), tests.id(contract), sha256, concat_ws('/', tests.id(org), tests.id(contract), id, 'b.txt'));
$$;

create function tests.insert_analysis(id uuid, org text, project text, contract text, document text) returns text
language sql set search_path = ''
as $$
  select format(
    'insert into public.contract_analyses (id, org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups,'
    ' clauses, engine)
     values (%L, %L, %L, %L, %L, ''owner'', 7, 1, ''[]'', ''[]'', ''{}'')',
    id, tests.id(org), tests.id(project), tests.id(contract), tests.id(document));
$$;

create function tests.insert_finding(analysis uuid, org text, project text, contract text) returns text
language sql set search_path = ''
as $$
  select format(
    'insert into public.contract_findings (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, '
    'explanation, confidence, source, points)
     values (%L, %L, %L, %L, 9, ''time'', ''info'', ''low'', ''T'', ''E'', 1, ''rule'', 0)',
    tests.id(org), tests.id(project), tests.id(contract), analysis);
$$;

-- Returns an insert statement for a contract status change.
create function tests.insert_step(step text, contract text, project text, note text default 'Because', ends date default null) returns text
language sql set search_path = ''
as $$
  select format('insert into public.contract_status_changes (org_id, project_id, contract_id, action, note, end_date)
    values (tests.id(%L), tests.id(%L), tests.id(%L), %L, %L, %L)',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project, contract || ' contract', step, note, ends);
$$;

-- Returns an insert statement for a lawyer's decision about the document of one of the contracts above.
create function tests.insert_approval(decision text, contract text, project text, note text default 'Read',
  sha256 text default repeat('a', 64), override text default 'Agreed') returns text
language sql set search_path = ''
as $$
  select format('insert into public.contract_approvals (org_id, project_id, contract_id, document_id, document_sha256,
    terms_sha256, decision, note, override_reason, bar_number, bar_jurisdiction)
    values (tests.id(%1$L), tests.id(%2$L), tests.id(%3$L), tests.id(%4$L), %5$L,
      (select private.terms_sha256(private.contract_terms(c)) from public.contracts c where c.id = tests.id(%3$L)),
      %6$L, %7$L, %8$L, ''12345'', ''New York'')',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project, contract || ' contract', contract || ' document', sha256,
      decision, note, override);
$$;

-- Returns an insert statement for a confirmed obligation of a person, or for a proposal of an analysis.
create function tests.insert_obligation(contract text, project text, status text default 'confirmed',
  source text default 'person') returns text
language sql set search_path = ''
as $$
  select format('insert into public.obligations (org_id, project_id, contract_id, kind, title, category,
      anchor, anchor_event, offset_count, status, source)
    values (tests.id(%L), tests.id(%L), tests.id(%L), ''notice_window'', ''Notice of claim'', ''claims_notice'', ''event'',
      ''the event'', 10, %L, %L)',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project, contract || ' contract', status, source);
$$;

-- Creates on each project a requirement, a check for it, and evidence that Site's contractor sent yesterday.
create function tests.compliance_records() returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.compliance_requirements (id, org_id, library_key, check_type, title, severity, citation, certainty) values
    (tests.remember('requirement', private.uuid_v7()), tests.id('Beam'), 'a-fact', 'Safety Compliance', 'Guardrails', 'high', 'Law 1',
      'statute_text'),
    (tests.remember('own requirement', private.uuid_v7()), tests.id('Beam'), null, 'Insurance & Bonds', 'Insured', 'high', null, null),
    (tests.remember('Rival requirement', private.uuid_v7()), tests.id('Rival'), null, 'Safety Compliance', 'Guardrails', 'high', null,
      null);
  perform tests.file_check('Site', 'Beam', 'requirement'), tests.file_check('Annex', 'Beam', 'requirement'),
    tests.file_check('Rival site', 'Rival', 'Rival requirement');
end;
$$;

create function tests.file_check(project text, org text, requirement text) returns void
language plpgsql set search_path = ''
as $$
declare
  called constant uuid := tests.remember(project || ' check', private.uuid_v7());
  evidence constant uuid := tests.remember(project || ' evidence', private.uuid_v7());
begin
  insert into public.project_requirements (id, org_id, project_id, requirement_id)
  values (tests.remember(project || ' requirement', private.uuid_v7()), tests.id(org), tests.id(project), tests.id(requirement));
  insert into public.compliance_checks (id, org_id, project_id, requirement_id, check_type, title, period)
  values (called, tests.id(org), tests.id(project), tests.id(requirement), 'Safety Compliance', 'Guardrails', 'first');
  insert into public.compliance_evidence
    (id, org_id, project_id, check_id, revision, file_name, mime_type, size_bytes, sha256, storage_path, text_status, uploaded_by,
      created_at)
  values (evidence, tests.id(org), tests.id(project), called, 1, 'a.txt', 'text/plain', 4, repeat('a', 64),
    tests.evidence_path(org, project || ' check', project || ' evidence'), 'extracted', tests.id('contractor'), now() - interval '1 day');
  insert into public.compliance_evidence_links (id, org_id, project_id, check_id, token_hash, recipient, expires_at)
  values (tests.remember(project || ' link', private.uuid_v7()), tests.id(org), tests.id(project), called,
    encode(sha256(called::text::bytea), 'hex'), 'Northside', now() + interval '1 day');
end;
$$;

create function tests.evidence_path(org text, called text, evidence text) returns text
language sql set search_path = ''
as $$ select concat_ws('/', tests.id(org), tests.id(called), tests.id(evidence), 'a.txt') $$;

grant execute on all functions in schema tests to public;

select has_schema('tests', 'the test helpers are installed');
select * from finish();
commit;
