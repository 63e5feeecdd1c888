import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { type PrivilegedFunction, readPrivilegedFunctions } from './privileged-functions.ts';
import { root } from './run.ts';

const functions = 'supabase/functions';
const handlerFolders = ['jobs/handlers', 'print/handlers'];

/** What the migrated database says about its triggers, functions, and scheduled jobs. */
export interface Catalog {
  triggers: { table: string; name: string; definition: string; function: string }[];
  functions: { name: string; source: string }[];
  schedule: { kind: string; every_seconds: number }[];
  privileged: PrivilegedFunction[];
}

/** A job kind's handler: its path and source. */
interface JobHandler {
  kind: string;
  path: string;
  source: string;
}

export async function readCatalog(databaseUrl: string): Promise<Catalog> {
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    return await selectCatalog(sql);
  } finally {
    await sql.end();
  }
}

async function selectCatalog(sql: postgres.Sql): Promise<Catalog> {
  const triggers = await sql<Catalog['triggers']>`
    select t.tgrelid::regclass::text as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition, p.proname as function
    from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = 'private'::regnamespace
    order by 1, 2`;
  const routines = await sql<Catalog['functions']>`
    select p.proname as name, string_agg(p.prosrc, E'\n' order by p.oid) as source
    from pg_proc p where p.pronamespace = 'private'::regnamespace group by p.proname order by 1`;
  const schedule = await sql<Catalog['schedule']>`
    select kind, every_seconds from private.job_schedule order by kind`;
  const privileged = await readPrivilegedFunctions(sql);
  return { triggers, functions: routines, schedule, privileged };
}

export function readHandlers(): JobHandler[] {
  return handlerFolders.flatMap((folder) =>
    readdirSync(join(root, functions, folder))
      .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
      .map((file) => ({
        kind: file.replace(/\.ts$/, '').replaceAll('-', '_'),
        path: `${folder}/${file}`,
        source: readFileSync(join(root, functions, folder, file), 'utf8'),
      })),
  );
}

/** Generates `docs/effects.md`. @throws if a job kind has no handler */
export function effectsDocument(catalog: Catalog, handlers: readonly JobHandler[]): string {
  const sources = new Map(catalog.functions.map(({ name, source }) => [name, source]));
  const kinds = handlers.map(({ kind }) => kind);
  const handlerOf = (kind: string) => {
    const handler = handlers.find((one) => one.kind === kind);
    if (!handler) throw new Error(`The job kind ${kind} has no handler file`);
    return `${kind} → [${handler.path}](../${functions}/${handler.path})`;
  };
  const reachedFrom = (names: readonly string[]): Set<string> => {
    const reached = new Set<string>();
    const open = [...names];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (reached.has(name)) continue;
      reached.add(name);
      open.push(...callsIn(sources.get(name) ?? ''));
    }
    return reached;
  };
  const effectsOf = (names: readonly string[]) => {
    const reached = reachedFrom(names);
    const writing = [...reached]
      .map((name) => sources.get(name) ?? '')
      .filter((source) => /private\.enqueue_job\(|insert into private\.jobs\b/.test(source));
    return {
      jobs: kinds.filter((kind) => writing.some((source) => source.includes(`'${kind}'`))),
      notifies: reached.has('notify') || reached.has('notify_each'),
    };
  };
  const triggers = catalog.triggers.flatMap(({ table, name, definition, function: called }) => {
    const { jobs, notifies } = effectsOf([called]);
    if (jobs.length === 0 && !notifies) return [];
    const path = name === called ? `\`${name}\`` : `\`${name}\` → \`${called}\``;
    return [
      `| \`${table}\` ${causeOf(definition)} | ${path} | ${cell(jobs.map(handlerOf))} | ${yes(notifies)} |`,
    ];
  });
  const every = new Map(catalog.schedule.map(({ kind, every_seconds }) => [kind, every_seconds]));
  for (const kind of every.keys()) handlerOf(kind);
  const jobs = [...handlers]
    .sort((a, b) => (a.kind < b.kind ? -1 : 1))
    .map(({ kind, path, source }) => {
      const called = callsIn(source);
      const { jobs: next, notifies } = effectsOf(called);
      const inCode = kinds.filter((one) => source.includes('enqueueJob(') && source.includes(`'${one}'`));
      const all = [...new Set([...next, ...inCode])].sort();
      const seconds = every.get(kind);
      const email = /\b(?:writeMail|provider\.send)\(/.test(source);
      const link = `[${path}](../${functions}/${path})`;
      const when = seconds ? `every ${seconds} s` : '';
      return `| ${[kind, link, when, cell(all), yes(email), yes(notifies)].join(' | ')} |`;
    });
  return `${[
    '# Effects',
    'Generated by `npm run types` from the migrated database and the job handlers. A write that starts a job or a notification through a trigger is listed with its trigger. A trigger or job that writes to another table in the first list has the effects listed there as well: an email is a row of `mail_messages`, and notifications are emailed by `collect_mail`. For a job, only its handler file and the database functions it calls are traced, not the services it imports.',
    '## Writes with effects',
    [
      '| Cause | Trigger and function | Job and handler | Notification |',
      '| --- | --- | --- | :---: |',
      ...triggers,
    ].join('\n'),
    '## Jobs',
    [
      '| Job | Handler | Schedule | Jobs it starts | Email | Notification |',
      '| --- | --- | --- | --- | :---: | :---: |',
      ...jobs,
    ].join('\n'),
  ].join('\n\n')}\n`;
}

const callsIn = (source: string) =>
  [...source.matchAll(/\bprivate\.(\w+)\(/g)].flatMap(([, name]) => name ?? []);

/** Returns the events of a trigger: 'insert, update of status'; 'update of deleted_at to null' if it waits for that. */
const causeOf = (definition: string) =>
  (/ (?:BEFORE|AFTER|INSTEAD OF) (.*?) ON /.exec(definition)?.[1] ?? '')
    .replaceAll(' OR ', ', ')
    .replace(/INSERT|UPDATE OF|UPDATE|DELETE/g, (event) => event.toLowerCase())
    .replace(/of (\w+)$/, (columns, column) =>
      definition.includes(`(new.${column} IS NULL)`) ? `${columns} to null` : columns,
    );

const cell = (lines: readonly string[]) => lines.join('<br>');
const yes = (has: boolean) => (has ? 'yes' : '');
