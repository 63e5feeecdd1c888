import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { root } from '../../scripts/lib/run.ts';
import { runTestFile, tapLines, testFiles, withPgtap } from '../../scripts/test/pgtap.ts';
import { readTap } from '../../scripts/test/tap.ts';
import { withThrowAwayDatabase } from '../../scripts/test/throw-away-database.ts';
import { mutateExpression } from './expression-mutants.ts';

/** A fault in a policy or trigger, and the statement that introduces it. */
interface Mutant {
  table: string;
  /** Higher for newer tables. */
  oid: number;
  what: string;
  sql: string;
}

interface Policy {
  name: string;
  table: string;
  oid: number;
  using: string | null;
  check: string | null;
}

async function policyMutants(sql: Sql): Promise<Mutant[]> {
  const policies = await sql<Policy[]>`
    select polname as name, polrelid::regclass::text as table, polrelid::int as oid,
      pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
    from pg_policy join pg_class c on c.oid = polrelid
    where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
    order by 2, 1`;
  return policies.flatMap(({ name, table, oid, using, check }) => {
    const policy = `policy "${name}" on ${table}`;
    const mutant = (what: string, statement: string) => ({
      table,
      oid,
      what: `${policy}: ${what}`,
      sql: statement,
    });
    return [
      mutant('dropped', `drop ${policy}`),
      mutant('to public', `alter ${policy} to public`),
      ...(using ? mutateExpression(using) : []).map((fault) =>
        mutant(`using ${fault.what}`, `alter ${policy} using (${fault.expression})`),
      ),
      ...(check ? mutateExpression(check) : []).map((fault) =>
        mutant(`with check ${fault.what}`, `alter ${policy} with check (${fault.expression})`),
      ),
    ];
  });
}

async function triggerMutants(sql: Sql): Promise<Mutant[]> {
  const triggers = await sql<{ name: string; table: string; oid: number }[]>`
    select tgname as name, tgrelid::regclass::text as table, tgrelid::int as oid from pg_trigger
    where not tgisinternal and tgfoid in (select oid from pg_proc where pronamespace = 'private'::regnamespace) order by 2, 1`;
  return triggers.map(({ name, table, oid }) => ({
    table,
    oid,
    what: `trigger ${name} on ${table}: dropped`,
    sql: `drop trigger ${name} on ${table}`,
  }));
}

/**
 * Faults without effect: another condition of the same statement already checks what they omit. Each
 * condition stays, because it lets the planner use an index or states the intent.
 */
const harmless = [
  // The `using` clause already requires an admin in the same statement.
  `policy "Only an owner changes an owner's membership" on memberships: with check without ( SELECT private.is_org_admin() AS is_org_admin)`,
  `policy "Owners and admins change their organization" on organizations: with check without ( SELECT private.is_org_admin() AS is_org_admin)`,
  `policy "Owners and admins change language model consent" on language_model_consents: with check without ( SELECT private.is_org_admin() AS is_org_admin)`,
  `policy "Owners and admins change webhooks" on webhooks: with check without ( SELECT private.is_org_admin() AS is_org_admin)`,
  `policy "Admins change requirements" on compliance_requirements: with check without ( SELECT private.is_org_admin() AS is_org_admin)`,
  // The same for other people whose role does not depend on the row.
  `policy "Owners change the single sign-on settings" on sso_connections: with check without (( SELECT private.org_role() AS org_role) = 'owner'::org_role)`,
  ...[
    `without (( SELECT private.is_org_admin() AS is_org_admin) OR (( SELECT private.project_ids_as('{lawyer}'::project_role[]) AS project_ids_as) <> '{}'::uuid[]))`,
    ...['project_manager', 'team_member', 'contractor', 'client_rep'].map(
      (role) => `with ${role} among lawyer`,
    ),
  ].map(
    (fault) =>
      `policy "Admins and lawyers change and publish drafts" on playbook_versions: with check ${fault}`,
  ),
  // The column's default fills it in, and inserts may not name it.
  `policy "People create their own calendar address" on calendar_feeds: with check without (user_id = ( SELECT private.caller_id() AS caller_id))`,
  `policy "Project staff request paper trail PDFs" on chain_bundles: with check without (requested_by = ( SELECT private.caller_id() AS caller_id))`,
  `policy "Admins, project managers and lawyers confirm deadlines" on deadlines: with check without (created_by = ( SELECT private.caller_id() AS caller_id))`,
  `policy "Admins and project managers request lien waivers" on lien_waivers: with check without (created_by = ( SELECT private.caller_id() AS caller_id))`,
  `policy "Admins and project managers add payment files they can read" on payment_files: with check without (added_by = ( SELECT private.caller_id() AS caller_id))`,
  `policy "Staff add site event files" on site_event_files: with check without (uploaded_by = ( SELECT private.caller_id() AS caller_id))`,
  `policy "People request reports on data they can see" on reports: with check without (requested_by = ( SELECT private.caller_id() AS caller_id))`,
  `policy "People schedule reports on data they can see" on report_schedules: with check without (created_by = ( SELECT private.caller_id() AS caller_id))`,
  // These roles already read all kinds of entries.
  ...['project_manager', 'team_member', 'lawyer'].map(
    (role) =>
      `policy "Members read the activity of their projects" on activity_events: using with ${role} among client_rep`,
  ),
  // A project manager may already take every step.
  `policy "Admins and managers change contract status, lawyers reject" on contract_status_changes: with check with project_manager among lawyer`,
  // Project managers may already change the project's checks.
  `policy "Project staff change checks" on compliance_checks: using with project_manager among team_member`,
  `policy "Project staff change checks" on compliance_checks: with check with project_manager among team_member`,
  // These roles may do it regardless of who uploaded the evidence.
  ...['project_manager', 'team_member', 'client_rep', 'lawyer'].map(
    (role) =>
      `policy "Members read evidence, contractors read their own" on compliance_evidence: using with ${role} among contractor`,
  ),
  ...['project_manager', 'team_member'].flatMap((role) => [
    `policy "Project staff and contractors upload evidence" on compliance_evidence: with check with ${role} among contractor`,
    `policy "Staff confirm evidence, contractors edit their own" on compliance_evidence: using with ${role} among contractor`,
    `policy "Staff confirm evidence, contractors edit their own" on compliance_evidence: with check with ${role} among contractor`,
  ]),
  // These roles may do it regardless of whose row it is.
  ...['using', 'with check'].flatMap((clause) => [
    ...['project_manager', 'lawyer'].flatMap((role) => [
      `policy "Admins, managers, lawyers and authors correct site events" on site_events: ${clause} with ${role} among team_member`,
      `policy "Admins, managers, lawyers and uploaders remove event files" on site_event_files: ${clause} with ${role} among team_member`,
      `policy "Managers and responsible people change deadlines" on deadlines: ${clause} with ${role} among team_member`,
    ]),
    `policy "Admins, project managers and authors cancel or reschedule" on messages: ${clause} with project_manager among team_member,lawyer`,
  ]),
  // These roles see the reminder regardless of its recipients.
  ...['client_rep', 'contractor'].flatMap((beside) =>
    ['project_manager', 'team_member', 'lawyer', ...(beside === 'contractor' ? ['client_rep'] : [])].map(
      (role) =>
        `policy "Staff read their projects' reminders, others read their own" on reminders: using with ${role} among ${beside}`,
    ),
  ),
  // The queried table's own policy shows only rows of the active organization (or one's own membership).
  `policy "A document's text comes with its upload" on contract_document_pages: with check without (d.org_id = contract_document_pages.org_id)`,
  `policy "A document's text comes with its upload" on contract_document_pages: with check without (org_id = ( SELECT private.active_org_id() AS active_org_id))`,
  `policy "An analysis or a reviewer adds findings" on contract_findings: with check without (a.org_id = contract_findings.org_id)`,
  `policy "An analysis or a reviewer adds findings" on contract_findings: with check without (org_id = ( SELECT private.active_org_id() AS active_org_id))`,
  `policy "Staff attach documents they can read to messages" on message_files: with check without (m.org_id = message_files.org_id)`,
  `policy "Staff attach files made from asks they can read" on message_ask_files: with check without (m.org_id = message_ask_files.org_id)`,
  `policy "Staff attach files made from asks they can read" on message_ask_files: with check without (k.org_id = message_ask_files.org_id)`,
  ...[
    'add recipients" on reminder_recipients: with check',
    'remove recipients" on reminder_recipients: using',
  ].flatMap((policy) => [
    `policy "People who may change a reminder ${policy} without (r.org_id = reminder_recipients.org_id)`,
    `policy "People who may change a reminder ${policy} without (org_id = ( SELECT private.active_org_id() AS active_org_id))`,
  ]),
  ...[
    'People add recipients they may share the report with" on report_recipients: with check',
    'People who see a schedule read its recipients" on report_recipients: using',
    'People who see a schedule remove its recipients" on report_recipients: using',
  ].map((policy) => `policy "${policy} without (s.org_id = report_recipients.org_id)`),
  `policy "Admins and project managers add payment files they can read" on payment_files: with check without (d.org_id = payment_files.org_id)`,
  `policy "API keys name members as recipients of their new reminders" on reminder_recipients: with check without (r.org_id = reminder_recipients.org_id)`,
  `policy "API keys read the names of their organization's people" on profiles: using without (m.org_id = ( SELECT private.api_key_org_id() AS api_key_org_id))`,
  `policy "People read their own and their colleagues' profiles" on profiles: using without (m.org_id = ( SELECT private.active_org_id() AS active_org_id))`,
  `policy "People who may upload save the text of scanned pages" on contract_page_recognitions: with check without (p.org_id = contract_page_recognitions.org_id)`,
  `policy "People who may upload save the text of scanned pages" on contract_page_recognitions: with check without (org_id = ( SELECT private.active_org_id() AS active_org_id))`,
  // A contractor already sees only pages of shared contracts, and may submit text for these.
  `policy "People who may upload save the text of scanned pages" on contract_page_recognitions: with check with contractor among project_manager,team_member`,
];

/** The policy or trigger of a mutant. */
const partOf = (what: string) => what.slice(0, what.indexOf(': '));

/**
 * Returns first the file that killed the last mutant of the same policy or trigger, then the table's own test
 * files and those that share its first word, because they kill most of its mutants; then the files that killed
 * most so far. Policies of API keys have one file for all tables.
 */
function filesFor({ table, what }: Mutant, { kills, lastKiller }: Found): string[] {
  const last = lastKiller.get(partOf(what));
  const noun = table.replace(/^\w+\./, '').replace('_pages', 's');
  const word = noun.replace(/(y?_.*|s)$/, '');
  const own = (file: string) =>
    16 * Number(file !== last) +
    8 * Number(!(what.includes('"API keys') && file.includes('api_keys'))) +
    4 * Number(!file.includes(noun)) +
    2 * Number(!file.includes(word)) +
    Number(!file.includes('schema'));
  return testFiles()
    .filter((file) => file.endsWith('.test.sql'))
    .sort((a, b) => own(a) - own(b) || (kills.get(b) ?? 0) - (kills.get(a) ?? 0));
}

/** Names all test files together, which must pass without a fault. */
const allFiles = '';
const noFault: Mutant = { table: '', oid: 0, what: 'no fault', sql: 'select' };

/**
 * Applies a mutant, runs the test files until one fails, and rolls everything back.
 * @returns that file; null if all passed
 */
async function killerOf(sql: Sql, mutant: Mutant, found: Found): Promise<string | null> {
  for (const file of filesFor(mutant, found)) {
    const body = readFileSync(join(root, 'supabase/tests', file), 'utf8').replace(/^begin;|^rollback;/gm, '');
    try {
      await sql.unsafe(`begin; ${mutant.sql}`).simple();
      await sql.unsafe(asPostgres).simple();
      if (!(await passes(sql, body))) return file;
    } finally {
      await sql.unsafe('rollback');
      // A rollback keeps prepared statements, and a file that prepares one again would fail.
      await sql.unsafe('deallocate all');
    }
  }
  return null;
}

const asPostgres = 'set local session authorization postgres; set local search_path = public, extensions';

async function passes(sql: Sql, body: string): Promise<boolean> {
  try {
    return readTap(tapLines(await sql.unsafe(body).simple())).problems.length === 0;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return false;
    throw error;
  }
}

/** Returns the faults to apply, those of the newest tables first. */
async function readMutants(dbUrl: string, only: string[]): Promise<Mutant[]> {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => {} });
  try {
    const found = [...(await policyMutants(sql)), ...(await triggerMutants(sql))];
    const all = found.sort((a, b) => b.oid - a.oid);
    const unknown = harmless.filter((what) => !all.some((mutant) => mutant.what === what));
    if (unknown.length > 0) throw new Error(`No longer a fault: ${unknown.join('\n')}`);
    return all.filter(
      ({ what }) =>
        (only.length === 0 || only.some((part) => what.includes(part))) && !harmless.includes(what),
    );
  } finally {
    await sql.end();
  }
}

/** Mutants that several databases share, and what became of them. */
interface Course {
  waiting: Mutant[];
  killed: number;
  survivors: string[];
  found: Found;
}

/**
 * Which file killed which mutant, kept between runs, so that a run that was stopped goes on where it ended. It
 * holds while the fault and the file are the same; that all files pass without a fault, while all migrations are.
 */
class Found {
  static readonly #cache = join(root, 'node_modules/.cache/plumbline-mutants.jsonl');
  /** By mutant. */
  readonly #found = new Map<string, { file: string; key: string }>();
  /** How many each file killed. */
  readonly kills = new Map<string, number>();
  /** By policy or trigger. */
  readonly lastKiller = new Map<string, string>();

  constructor() {
    if (!existsSync(Found.#cache)) return;
    for (const line of readFileSync(Found.#cache, 'utf8').split('\n').filter(Boolean)) {
      const { what, file, key } = JSON.parse(line);
      this.#keep(what, file, key);
    }
  }

  has(mutant: Mutant): boolean {
    const found = this.#found.get(mutant.what);
    return found !== undefined && found.key === keyOf(mutant, found.file);
  }

  add(mutant: Mutant, file: string): void {
    const key = keyOf(mutant, file);
    this.#keep(mutant.what, file, key);
    mkdirSync(dirname(Found.#cache), { recursive: true });
    appendFileSync(Found.#cache, `${JSON.stringify({ what: mutant.what, file, key })}\n`);
  }

  #keep(what: string, file: string, key: string): void {
    this.#found.set(what, { file, key });
    this.kills.set(file, (this.kills.get(file) ?? 0) + 1);
    this.lastKiller.set(partOf(what), file);
  }
}

/** What a kill depends on: the fault and the file, or all migrations and files if nothing is to fail. */
function keyOf({ sql }: Mutant, file: string): string {
  const tests = (names: readonly string[]) => names.map((name) => join(root, 'supabase/tests', name));
  if (file === allFiles) {
    const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).sort();
    return hashOf([...migrations.map((path) => join(root, path)), ...tests(testFiles())]);
  }
  const [path = ''] = tests([file]);
  return existsSync(path) ? hashOf([path], sql) : '';
}

const hashOf = (paths: readonly string[], text = ''): string => {
  const hash = createHash('sha256').update(text);
  for (const path of paths) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 24);
};

/**
 * Applies faults in policies and triggers, one at a time and never committed, until none is waiting. The pgTAP
 * files must detect each; an undetected fault is a survivor.
 * @param dbUrl of a superuser, on a database without other users
 */
async function runCourse(dbUrl: string, course: Course): Promise<void> {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => {} });
  try {
    await withPgtap(dbUrl, async () => {
      await runTestFile(dbUrl, '000_setup_test_helpers.sql');
      if (!course.found.has(noFault)) {
        const broken = await killerOf(sql, noFault, course.found);
        if (broken) throw new Error(`${broken} fails without any fault.`);
        course.found.add(noFault, allFiles);
      }
      for (let mutant = course.waiting.shift(); mutant; mutant = course.waiting.shift()) {
        const killer = await killerOf(sql, mutant, course.found);
        if (killer) {
          course.killed += 1;
          course.found.add(mutant, killer);
        } else {
          course.survivors.push(mutant.what);
          console.error(`survived: ${mutant.what}`);
        }
        if (course.waiting[0]?.table !== mutant.table)
          console.log(`${mutant.table}: ${course.killed} killed, ${course.waiting.length} waiting`);
      }
    });
  } finally {
    await sql.end();
  }
}

/**
 * Arguments are parts of the names of the faults to apply; all faults without any. One database per processor.
 * A later run leaves out what an earlier one killed; `--again` applies those too.
 */
if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { again: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const found = new Found();
  const all = await withThrowAwayDatabase((dbUrl) => readMutants(dbUrl, positionals));
  const waiting = values.again ? all : all.filter((mutant) => !found.has(mutant));
  const course: Course = { waiting, killed: all.length - waiting.length, survivors: [], found };
  console.log(`${all.length} mutants, ${course.killed} of them killed by an earlier run`);
  const databases = Math.min(availableParallelism(), waiting.length);
  await Promise.all(
    Array.from({ length: databases }, () => withThrowAwayDatabase((dbUrl) => runCourse(dbUrl, course))),
  );
  console.log(`${course.killed} passed, ${course.survivors.length} failed`);
  process.exit(course.survivors.length === 0 ? 0 : 1);
}
