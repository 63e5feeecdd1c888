-- Rules for every table, function, and policy, including future ones.
begin;
select plan(42);

create temp view our_tables as
  select c.oid, ('public.' || c.relname) collate "default" as name, c.relrowsecurity
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
create temp view our_policies as
  select p.*, p.polrelid::regclass::text || ': ' || p.polname as name,
    c.relnamespace = any ('{public,storage,realtime}'::regnamespace[]) as ours
  from pg_policy p join pg_class c on c.oid = p.polrelid;
create temp view our_functions as
  select p.*, p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace);

select isnt_empty('select from our_tables', 'the public schema has tables');
select is_empty('select name from our_tables where not relrowsecurity', 'every table has row-level security');
select is_empty(
  'select name from our_tables t where not exists (select from pg_policy p where p.polrelid = t.oid)',
  'every table has a policy');
select is_empty(
  $$select name from our_tables t where obj_description(t.oid, 'pg_class') is null$$, 'every table has a comment');
select is_empty(
  $$select f.conrelid::regclass, f.conname from pg_constraint f
    where f.contype = 'f' and f.connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
      select from pg_index i where i.indrelid = f.conrelid
        and f.conkey @> (i.indkey::smallint[])[0:cardinality(f.conkey) - 1]
        and f.conkey <@ (i.indkey::smallint[])[0:cardinality(f.conkey) - 1])$$,
  'every foreign key has an index');
select is_empty(
  $$select oid::regclass from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r' and not relrowsecurity$$,
  'private tables have row-level security too');
select is_empty(
  $$select name from our_functions f where obj_description(f.oid, 'pg_proc') is null$$, 'every function has a comment');
select is_empty(
  $$select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')$$,
  'there are no views, which would run with their owner''s privileges');

-- Privileges
select is_empty(
  $$select t.name, a.grantee::regrole, a.privilege_type
    from our_tables t join pg_class c on c.oid = t.oid cross join aclexplode(c.relacl) a
    where a.grantee = 0 or a.grantee in ('anon'::regrole, 'service_role'::regrole)$$,
  'public, anon and service_role hold no table privilege');
select is_empty(
  $$select t.name, att.attname, a.grantee
    from our_tables t join pg_attribute att on att.attrelid = t.oid cross join aclexplode(att.attacl) a
    where a.grantee not in ('authenticated'::regrole, 'api_client'::regrole)$$,
  'column grants go only to authenticated and api_client');
select is_empty(
  $$select t.name, a.privilege_type from our_tables t join pg_class c on c.oid = t.oid cross join aclexplode(c.relacl) a
    where (a.grantee = 'authenticated'::regrole and a.privilege_type not in ('SELECT', 'DELETE'))
      or (a.grantee = 'api_client'::regrole and a.privilege_type <> 'SELECT'
        and (t.name, a.privilege_type) not in (('public.obligations', 'DELETE'), ('public.webhooks', 'DELETE')))$$,
  'authenticated inserts and updates by column only and cannot truncate, reference or trigger');
select is_empty(
  $$select t.name from our_tables t
    where tests.columns_granted('authenticated', 'insert',
      t.name) ~ '\m(created_at|updated_at|created_by|uploaded_by|lawyer_id|lawyer_name|actor_id|decided_by|decided_at|is_current|'
        'deleted_at|confirmed_by|confirmed_at|withdrawn_by|withdrawn_at|declared_by|declared_at|waived_by|waived_at|used_at|'
        'status_reason)\M'
      -- A new analysis of a contract carries over the review decisions and reviewer names; the policies check
      -- them.
      or (t.name <> 'public.contract_findings' and tests.columns_granted('authenticated', 'insert',
        t.name) ~ '\m(reviewed_by|reviewed_at)\M')
      or tests.columns_granted('authenticated', 'update',
        t.name) ~ '\m(id|org_id|user_id|created_at|updated_at|version|created_by|uploaded_by|realtime_epoch|is_current|reviewed_by|'
          'reviewed_at|decided_by|decided_at|confirmed_by|confirmed_at|withdrawn_by|withdrawn_at|declared_by|declared_at|waived_by|'
          'waived_at|used_at|status_reason)\M'
      -- A person may set a check's due date; an obligation's is calculated.
      or (t.name <> 'public.compliance_checks' and (tests.columns_granted('authenticated', 'insert', t.name) ~ '\mdue_date\M'
        or tests.columns_granted('authenticated', 'update', t.name) ~ '\mdue_date\M'))$$,
  'no user sets a row''s creator, timestamps, version or organization');
select is_empty(
  $$select c.oid::regclass, r from pg_class c, unnest('{anon,authenticated,service_role,api_client,reporting_reader}'::regrole[]) r
    where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'S')
      and case c.relkind when 'S' then has_sequence_privilege(r, c.oid, 'usage, select, update')
        else has_table_privilege(r, c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege(r, c.oid, 'select, insert, update, references') end$$,
  'no request role reaches a private table or sequence');
select is_empty(
  $$select n, r from unnest('{public,private,reporting}'::regnamespace[]) n,
    unnest('{anon,authenticated,service_role,api_client,reporting_reader}'::regrole[]) r
    where has_schema_privilege(r, n, 'create')$$,
  'no request role creates objects');
select is_empty(
  $$select r from unnest('{anon,service_role,reporting_reader}'::regrole[]) r where has_schema_privilege(r, 'private', 'usage')$$,
  'anon, service_role and reporting_reader cannot use schema private');
select is_empty(
  $$select r from unnest('{anon,authenticated,service_role,api_client}'::regrole[]) r where has_schema_privilege(r, 'reporting', 'usage')$$,
  'no request role uses schema reporting');

-- Functions
select is_empty(
  $$select name from our_functions where not coalesce('search_path=""' = any (proconfig), false)$$,
  'every function has an empty search_path');
select is_empty(
  $$select name from our_functions where pronamespace = 'public'::regnamespace$$,
  'the Data API exposes no function');
select is_empty(
  $$select f.name, r from our_functions f, unnest('{anon,service_role}'::regrole[]) r
    where has_function_privilege(r, f.oid, 'execute')$$,
  'anon and service_role execute none of our functions');
select is_empty(
  $$select f.name from our_functions f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a where a.grantee = 0$$,
  'public executes none of our functions');
select results_eq(
  $$select proname::text collate "default" from our_functions f where has_function_privilege('authenticated', f.oid, 'execute')
    order by 1$$,
  $$select unnest('{active_org_id,approval_rule,approvals_required,are_policies,at_local_time,bare_name,begun_query,'
    'caller_id,cap_in_dollars,'
    'client_party_ids,colleague_ids,contract_changes,contract_family,contract_finances,contract_head,contract_ids_like,'
    'contract_terms,contract_values,delay_damages,failing_webhooks,figures,figures_between,insured_to,is_api_request,'
    'is_document_set,is_mail_address,is_org_admin,is_own_submission,keeps_parties,key_has,language_model_use,left_on,local_day,'
    'mail_problems,matching_pages,'
    'may_add_report_recipient,may_hear_topic,may_take_files_in,message_mail,message_refusers,missing_second_factor,my_org_ids,'
    'my_recovery_codes,my_reminder_ids,my_sessions,names_like,needs_sso,newest_contracts_like,notices_like,offset_date_here,open_matters,'
    'org_role,'
    'organization_jobs,organizations_i_alone_own,owes_second_factor,party_now,party_twins,party_with_merged,passed_second_factor,'
    'project_finances,project_ids,project_ids_as,reads_reviews,report_mail_problems,search_query,session_has_ended,shared_contract_ids,'
    'signed_in_id,sso_org_id,standing_approvals,suggested_key,terms_sha256,time_zone,today,today_in,uuid_v7,value_at_stake}'::text[])$$,
  'authenticated executes only what policies, defaults and lists need');
select results_eq(
  $$select proname::text collate "default" from our_functions f where has_function_privilege('api_client', f.oid, 'execute') order by 1$$,
  $$select unnest('{active_org_id,api_key_org_id,approval_rule,approvals_required,are_policies,at_local_time,bare_name,begun_query,'
    'caller_id,'
    'carries_over,contract_changes,contract_head,contract_ids_like,contract_terms,contract_values,failing_webhooks,insured_to,'
    'is_mail_address,is_org_admin,is_own_submission,keeps_parties,key_has,left_on,local_day,mail_problems,matching_pages,message_mail,'
    'missing_second_factor,my_reminder_ids,newest_contracts_like,'
    'open_matters,party_now,party_with_merged,project_ids,project_ids_as,reads_reviews,search_query,session_has_ended,shared_contract_ids,'
    'standing_approvals,terms_sha256,today,uuid_v7,'
    'value_at_stake}'::text[])$$,
  'api_client executes only what its policies and lists need');
select results_eq(
  $$select proname::text collate "default" from our_functions f where has_function_privilege('reporting_reader', f.oid, 'execute')
    order by 1$$,
  $$select unnest('{reporting_org_id,reporting_today}'::text[])$$,
  'reporting_reader executes only what the views need');
select is_empty(
  $$select name from our_functions where provolatile = 'v' and prosecdef and prorettype <> 'trigger'::regtype$$,
  'no volatile security definer function except triggers');

-- Policies
select is_empty(
  $$select name from our_policies
    where ours and polroles not in (array['authenticated'::regrole::oid], array['api_client'::regrole::oid])$$,
  'every policy is for authenticated or for api_client');
select is_empty($$select name from our_policies where ours and polcmd = '*'$$, 'every policy is for one operation');
select is_empty($$select name from our_policies where ours and not polpermissive$$, 'every policy is permissive');
select is_empty(
  $$select polrelid::regclass, polcmd from our_policies where ours group by 1, 2, polroles having count(*) > 1$$,
  'one policy per table, operation and role');
select is_empty(
  $$select name from our_policies where ours and (polroles = array['api_client'::regrole::oid]) <>
    (coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~ 'api_key_org_id')$$,
  'API key policies, and only those, check the API key');
select is_empty(
  $$select name from our_policies where ours and polcmd = 'w' and (polqual is null or polwithcheck is null)$$,
  'every update policy has both using and with check');
select is_empty(
  $$select p.name from our_policies p join our_tables t on t.oid = p.polrelid
    where coalesce(pg_get_expr(p.polqual, p.polrelid),
      pg_get_expr(p.polwithcheck, p.polrelid)) !~ 'active_org_id|my_org_ids|caller_id|api_key_org_id'$$,
  'every policy checks the caller');
select results_eq(
  $$select distinct p.polrelid::regclass::text collate "C"
    from our_policies p join our_tables t on t.oid = p.polrelid,
      unnest(array[pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)]) expression
    where p.polroles <> array['api_client'::regrole::oid]
      and expression !~ '^\(+org_id = \( SELECT private\.active_org_id\(\) AS active_org_id\)\)($| AND\s)'
    order by 1$$,
  $$values ('memberships' collate "C"), ('notification_preferences'), ('organization_deletions'), ('organizations'), ('profiles')$$,
  'policies for people compare org_id with the active organization first, except on tables of persons and organizations');
select results_eq(
  $$select p.name collate "C"
    from our_policies p join our_tables t on t.oid = p.polrelid,
      unnest(array[pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)]) expression
    where p.polroles = array['api_client'::regrole::oid]
      and expression !~ '^\(+org_id = \( SELECT private\.api_key_org_id\([^()]*\) AS api_key_org_id\)\)($| AND\s)'
    order by 1$$,
  $$values ('organizations: API keys read their organization' collate "C"),
    ('profiles: API keys read the names of their organization''s people'),
    ('reports: API keys read reports that keys requested within their scopes')$$,
  'policies for API keys compare org_id with the organization of the key first');
select is_empty(
  $$select t.name, att.attname
    from our_policies p join our_tables t on t.oid = p.polrelid
      join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid = p.polrelid and d.refobjsubid > 0
      join pg_attribute att on att.attrelid = p.polrelid and att.attnum = d.refobjsubid
    where p.polcmd <> 'a' and not exists (select from pg_index i where i.indrelid = p.polrelid and att.attnum = any (i.indkey))
      -- These columns decide about a row that was already found by its key.
      and (t.name, att.attname) not in (('public.memberships', 'role'), ('public.project_members', 'role'),
        ('public.invitations', 'org_role'), ('public.invitations', 'project_role'),
        ('public.activity_events', 'entity_type'), ('public.contract_analyses', 'is_current'), ('public.obligations', 'status'),
          ('public.language_model_readings', 'status'), ('public.playbook_versions', 'status'),
          ('public.obligations', 'source'),
        ('public.compliance_checks', 'waived_reason'), ('public.compliance_checks', 'deleted_at'),
          ('public.compliance_evidence', 'confirmed'))$$,
  'every column a policy compares is indexed');

-- Keys and columns
select results_eq(
  $$select (t.name || '.' || att.attname) collate "default"
    from pg_constraint con join our_tables t on t.oid = con.conrelid
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = con.conrelid and i.indpred is null
        and (i.indkey::smallint[])[0:cardinality(con.conkey) - 1] @> con.conkey)
    order by 1$$,
  -- Columns that record who did something. Only account removal searches them, and an index would slow every
  -- write.
  $$select unnest('{public.ask_outcomes.created_by,'
    'public.asks.created_by,public.compliance_checks.created_by,public.compliance_checks.declared_by,'
    'public.compliance_checks.waived_by,'
    'public.compliance_evidence.confirmed_by,public.compliance_evidence.uploaded_by,public.compliance_evidence.withdrawn_by,'
    'public.compliance_evidence_links.created_by,public.compliance_requirements.created_by,public.contract_analyses.created_by,'
    'public.contract_documents.uploaded_by,public.contract_findings.reviewed_by,public.contracts.created_by,'
    'public.dismissed_contract_proposals.created_by,public.document_sets.confirmed_by,'
    'public.language_model_questions.created_by,'
    'public.language_model_readings.created_by,'
    'public.obligations.created_by,public.obligations.decided_by,'
    'public.playbook_versions.created_by,public.playbook_versions.published_by,'
    'public.project_requirements.created_by,public.projects.created_by}'::text[])$$,
  'every foreign key leads an index, except record-only references to a person');
select is_empty(
  $$select t.name from our_tables t
    where t.name not in ('public.organizations', 'public.profiles', 'public.notification_preferences')
      and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id' and a.attnotnull)$$,
  'every business table has a required org_id');
select is_empty(
  $$select con.conname from pg_constraint con
    where con.contype = 'f' and con.conrelid in (select oid from our_tables) and con.confrelid in (select oid from our_tables)
      and con.confrelid not in ('public.organizations'::regclass, 'public.profiles'::regclass)
      and not exists (select from pg_attribute a
        where a.attrelid = con.conrelid and a.attnum = any (con.conkey) and a.attname = 'org_id')$$,
  'foreign keys between business tables include org_id');
select is_empty(
  $$select t.name from our_tables t join pg_attribute a on a.attrelid = t.oid and a.attname = 'updated_at'
    where not exists (select from pg_trigger g where g.tgrelid = t.oid and g.tgfoid = 'private.touch_row'::regproc and g.tgenabled = 'O')$$,
  'every table with updated_at increments its version');
select is_empty(
  $$select t.name, a.attname from our_tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
    where a.atttypid in ('timestamp'::regtype, 'json'::regtype, 'money'::regtype, 'float8'::regtype)$$,
  'no column lacks a time zone or uses an inexact number type');

select is_empty(
  $$select distinct f.name from our_functions f
    join pg_language l on l.oid = f.prolang and l.lanname = 'sql'
    join pg_policies o on strpos(concat_ws(' ', o.qual, o.with_check), f.proname || '()') > 0
    where f.pronargs = 0$$,
  'policies call no function in SQL without arguments, which Postgres would plan again for each statement');

-- New objects are inaccessible until a migration grants access.
create table public.newcomer (id integer generated always as identity primary key);
create function public.newcomer_function() returns integer language sql as 'select 1';
create function private.newcomer_function() returns integer language sql as 'select 1';
create table private.newcomer (id integer);
select is_empty(
  $$select a.grantee::regrole, a.privilege_type from pg_class c cross join aclexplode(c.relacl) a
    where c.oid in ('public.newcomer'::regclass, 'public.newcomer_id_seq'::regclass,
      'private.newcomer'::regclass) and a.grantee <> c.relowner$$,
  'a new table or sequence has no grants');
select is_empty(
  $$select f.name, a.grantee from our_functions f cross join aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a
    where f.proname = 'newcomer_function' and a.grantee <> f.proowner$$,
  'a new function is executable only by its owner');

select * from finish();
rollback;
