import type { Sql } from 'postgres';

/** Tables and views by domain. A table that is in none fails `npm run types` and `verify`. */
const domains: Record<string, string[]> = {
  base: ['named_locks', 'idempotency_keys', 'rate_limit_hits', 'installation_keys', 'objects'],
  organizations: [
    ...[
      'organizations',
      'memberships',
      'profiles',
      'former_members',
      'invitations',
      'people',
      'org_people',
      'users',
    ],
    ...[
      'organization_deletions',
      'organization_holidays',
      'organization_logos',
      'recovery_codes',
      'known_devices',
      'saved_views',
      'sso_connections',
      'sso_domains',
      'sso_sessions',
      'sso_flows',
    ],
  ],
  activity: ['activity_events', 'activity_batches', 'activity_seal'],
  projects: ['projects', 'project_members', 'imports', 'import_mappings'],
  parties: ['parties', 'project_parties', 'party_merges', 'dismissed_party_suggestions'],
  contracts: [
    ...[
      'contracts',
      'contract_shares',
      'contract_status_changes',
      'contract_transitions',
      'contract_approvals',
      'contract_status_notes',
    ],
    ...['contract_documents', 'contract_document_pages', 'contract_page_recognitions', 'read_pages'],
    ...['intake_files', 'intake_texts', 'intake_addresses', 'intake_emails'],
  ],
  analysis: [
    ...['contract_analyses', 'contract_findings', 'contract_scores', 'dismissed_contract_proposals'],
    'language_model_consents',
    'language_model_readings',
    'language_model_questions',
    'asks',
    'ask_outcomes',
    'playbook_versions',
    'document_sets',
  ],
  deadlines: [
    ...['inside_obligations', 'lien_rule_confirmations', 'deadline_law'],
    ...['obligations', 'deadlines', 'deadline_kinds', 'lien_facts', 'deadline_tellings', 'deadlines_told'],
    ...['due_dates', 'due_dates_for_reporting', 'due_contract_start', 'due_contract_end', 'due_obligation'],
    ...['due_deadline', 'due_check', 'due_reminder', 'due_notice', 'due_document_request'],
    ...['due_project_start', 'due_project_end'],
  ],
  compliance: [
    ...['compliance_requirements', 'project_requirements', 'compliance_checks', 'compliance_evidence'],
    ...['compliance_evidence_links', 'compliance_check_notes', 'compliance_evidence_notes'],
  ],
  notices: [
    ...[
      'notices',
      'notice_versions',
      'notice_status_changes',
      'notice_services',
      'notice_proofs',
      'notice_templates',
    ],
    ...['notice_transitions', 'site_events', 'site_event_files', 'chain_bundles'],
  ],
  payments: ['payments', 'payment_files', 'payment_statuses', 'lien_waivers', 'lien_waiver_moves'],
  notifications: ['notifications', 'notification_preferences', 'reminders', 'reminder_recipients'],
  messages: [
    ...[
      'messages',
      'message_recipients',
      'message_files',
      'message_ask_files',
      'message_replies',
      'message_reply_files',
    ],
    ...[
      'message_templates',
      'mail_messages',
      'mail_pace',
      'mail_recipients',
      'mail_refusals',
      'mail_senders',
    ],
  ],
  reports: [
    ...['reports', 'report_schedules', 'report_recipients', 'figure_changes', 'figure_days', 'figure_facts'],
    ...['figure_states', 'report_types'],
  ],
  reporting: ['reporting_logins'],
  jobs: ['jobs', 'job_schedule', 'job_turns'],
  integrations: [
    'api_keys',
    'webhooks',
    'webhook_deliveries',
    'webhook_secrets',
    'webhook_circuits',
    'calendar_feeds',
  ],
  archives: ['archives', 'archive_rows', 'archive_entries', 'archive_pieces'],
};

const domainOfTable = new Map(
  Object.entries(domains).flatMap(([domain, names]) => names.map((name) => [name, domain])),
);

/** One object of the schema with its current definition. */
interface SchemaObject {
  kind: 'type' | 'table' | 'view' | 'function';
  /** Schema-qualified; a function with its argument types. */
  name: string;
  domain: string;
  definition: string;
}

interface Row {
  schema: string;
  name: string;
  text: string;
}

/**
 * Reads what the migrations created, as Postgres has it now: each table with its columns, constraints, indexes, triggers, policies,
 * and grants; each view, type, and function with its comment and grants.
 */
export async function readSchema(sql: Sql): Promise<SchemaObject[]> {
  return sql.begin(async (transaction) => {
    // With an empty path, Postgres writes every name with its schema.
    await transaction`set local search_path = ''`;
    const read = transaction as unknown as Sql;
    return [...(await readTypes(read)), ...(await readRelations(read)), ...(await readFunctions(read))];
  });
}

/** @returns the files of `supabase/schema`, by name */
export function schemaFiles(objects: SchemaObject[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const domain of Object.keys(domains)) {
    const parts = (['type', 'table', 'view', 'function'] as const).flatMap((kind) =>
      objects
        .filter((object) => object.domain === domain && object.kind === kind)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, definition }) => `-- ${kind} ${name}\n${definition}`),
    );
    if (parts.length > 0) files.set(`${domain}.sql`, `${[header(domain), ...parts].join('\n\n')}\n`);
  }
  return files;
}

const header = (domain: string) =>
  `-- ${domain}: the schema as the migrations leave it. Generated by \`npm run types\`, for reading only.`;

function domainOf(schema: string, table: string): string {
  const domain = schema === 'reporting' ? 'reporting' : domainOfTable.get(table);
  if (!domain)
    throw new Error(`Table ${schema}.${table} is in no domain: add it to scripts/lib/living-schema.ts`);
  return domain;
}

const ours = ['public', 'private', 'reporting'];

async function readRelations(sql: Sql): Promise<SchemaObject[]> {
  const rows = await sql<(Row & { is_view: boolean })[]>`
    with relation as (
      select c.oid, n.nspname, c.relname, c.relkind, c.relpersistence, c.reloptions, c.relrowsecurity, c.relowner, c.relacl
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any (${ours}) and c.relkind in ('r', 'v')
         or n.nspname in ('storage', 'auth') and exists (
           select from pg_trigger g join pg_proc p on p.oid = g.tgfoid where g.tgrelid = c.oid and p.pronamespace = 'private'::regnamespace
           union all select from pg_policy y where y.polrelid = c.oid)
    )
    select r.nspname as schema, r.relname as name, r.relkind = 'v' as is_view, concat_ws(E'\n',
      case when r.nspname in ('storage', 'auth') then '-- Belongs to Supabase; the migrations add this to it.'
      when r.relkind = 'v' then format('create view %s%s as%s%s', r.nspname || '.' || quote_ident(r.relname),
        ' with (' || array_to_string(r.reloptions, ', ') || ')', E'\n', pg_get_viewdef(r.oid, true))
      else format('create %stable %s (%s)%s;', case r.relpersistence when 'u' then 'unlogged ' else '' end,
        r.nspname || '.' || quote_ident(r.relname), (
          select E'\n  ' || string_agg(line, E',\n  ' order by rank, position) || E'\n'
          from (
            select 1 as rank, a.attnum::integer as position, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
              (select 'collate ' || l.collnamespace::regnamespace || '.' || quote_ident(l.collname) from pg_collation l
               where l.oid = a.attcollation and l.collname <> 'default'),
              case when a.attnotnull then 'not null' end,
              case a.attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
              case a.attgenerated when 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                else 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
            from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
            union all
            select case o.contype when 'p' then 2 when 'u' then 3 when 'f' then 4 else 5 end,
              row_number() over (order by o.conname)::integer,
              'constraint ' || quote_ident(o.conname) || ' ' || pg_get_constraintdef(o.oid)
            from pg_constraint o where o.conrelid = r.oid and o.contype in ('p', 'u', 'f', 'c', 'x')) lines),
        ' with (' || array_to_string(r.reloptions, ', ') || ')') end,
      (select string_agg(format('comment on %s is %L;', t.target, t.description), E'\n' order by t.place)
       from (select d.objsubid as place, d.description,
           case when d.objsubid = 0
             then case r.relkind when 'v' then 'view ' else 'table ' end || r.nspname || '.' || quote_ident(r.relname)
             else 'column ' || r.nspname || '.' || quote_ident(r.relname) || '.' || quote_ident(a.attname) end as target
         from pg_description d left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid
         where d.objoid = r.oid and d.classoid = 'pg_class'::regclass and r.nspname = any (${ours})) t),
      (select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\n' order by i.indexrelid::regclass::text)
       from pg_index i where i.indrelid = r.oid and r.nspname = any (${ours})
         and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))),
      case when r.relrowsecurity and r.nspname = any (${ours})
        then format('alter table %I.%I enable row level security;', r.nspname, r.relname) end,
      (select string_agg(format(E'create policy %I on %I.%I for %s to %s%s%s;', y.polname, r.nspname, r.relname,
          case y.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
          (select string_agg(case u when 0 then 'public' else u::regrole::text end, ', ' order by u::regrole::text)
           from unnest(y.polroles) u),
          E'\n  using (' || pg_get_expr(y.polqual, y.polrelid, true) || ')',
          E'\n  with check (' || pg_get_expr(y.polwithcheck, y.polrelid, true) || ')'), E'\n' order by y.polcmd, y.polname)
       from pg_policy y where y.polrelid = r.oid),
      (select string_agg(format('grant %s on %I.%I to %s;', g.what, r.nspname, r.relname, g.role), E'\n' order by g.role, g.what)
       from (
         select x.grantee::regrole::text as role, lower(string_agg(x.privilege_type, ', ' order by x.privilege_type)) as what
         from aclexplode(r.relacl) x where x.grantee <> r.relowner and x.grantee <> 0 and r.nspname = any (${ours}) group by 1
         union all
         select x.grantee::regrole::text,
           lower(x.privilege_type) || ' (' || string_agg(quote_ident(a.attname), ', ' order by a.attnum) || ')'
         from pg_attribute a, aclexplode(a.attacl) x
         where a.attrelid = r.oid and not a.attisdropped and x.grantee <> 0 and r.nspname = any (${ours})
         group by 1, x.privilege_type) g),
      (select string_agg(pg_get_triggerdef(g.oid) || ';', E'\n' order by g.tgname)
       from pg_trigger g join pg_proc p on p.oid = g.tgfoid
       where g.tgrelid = r.oid and not g.tgisinternal and p.pronamespace = 'private'::regnamespace)
    ) as text
    from relation r order by 1, 2`;
  return rows.map(({ schema, name, is_view, text }) => ({
    kind: is_view ? 'view' : 'table',
    name: `${schema}.${name}`,
    domain: domainOf(schema, name),
    definition: text,
  }));
}

async function readTypes(sql: Sql): Promise<SchemaObject[]> {
  const rows = await sql<(Row & { used_by: string | null })[]>`
    select n.nspname as schema, t.typname as name,
      (select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.atttypid in (t.oid, t.typarray) and c.relkind = 'r' and not a.attisdropped order by c.relname limit 1) as used_by,
      concat_ws(E'\n',
        case t.typtype when 'e' then format('create type %s as enum (%s);', t.oid::regtype,
          (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
        else format('create type %s as (%s);', t.oid::regtype, (
          select string_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
          from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0)) end,
        'comment on type ' || t.oid::regtype || ' is ' || quote_literal(obj_description(t.oid, 'pg_type')) || ';') as text
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where n.nspname = any (${ours}) and (t.typtype = 'e' or c.relkind = 'c') order by 1, 2`;
  return rows.map(({ schema, name, used_by, text }) => ({
    kind: 'type',
    name: `${schema}.${name}`,
    domain: (used_by && domainOfTable.get(used_by)) ?? 'base',
    definition: text,
  }));
}

interface FunctionRow extends Row {
  body: string;
  /** Tables that call it by a trigger, or an empty list. */
  triggered_by: string[];
}

async function readFunctions(sql: Sql): Promise<SchemaObject[]> {
  const rows = await sql<FunctionRow[]>`
    select n.nspname as schema, p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as name, p.prosrc as body,
      array(select distinct c.relname::text from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgfoid = p.oid) as triggered_by,
      concat_ws(E'\n',
        rtrim(pg_get_functiondef(p.oid), E'\n') || ';',
        'comment on function ' || p.oid::regprocedure || ' is ' || quote_literal(obj_description(p.oid, 'pg_proc')) || ';',
        (select string_agg(format('grant execute on function %s to %s;', p.oid::regprocedure, x.grantee::regrole), E'\n'
           order by x.grantee::regrole::text)
         from aclexplode(p.proacl) x where x.grantee <> p.proowner and x.grantee <> 0)) as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any (${ours}) order by 1, 2`;
  return rows.map(({ schema, name, body, triggered_by, text }) => ({
    kind: 'function',
    name: `${schema}.${name}`,
    domain: schema === 'reporting' ? 'reporting' : functionDomain(name, body, triggered_by),
    definition: text,
  }));
}

/** The domain of the one table it watches, or of the table it names most often; the first one named wins a tie. */
function functionDomain(name: string, body: string, triggeredBy: string[]): string {
  const watched = new Set(triggeredBy.map((table) => domainOfTable.get(table) ?? 'base'));
  const [only, another] = watched;
  if (only && !another) return only;
  if (another) return 'base';
  const named = [...`${name} ${body}`.matchAll(/\b(?:public|private|reporting)\.([a-z_]+)\b(?!\()/g)];
  const counts = new Map<string, number>();
  for (const [, table = ''] of named) {
    const domain = domainOfTable.get(table);
    if (domain) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'base';
}
