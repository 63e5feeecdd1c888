import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { root } from '../../scripts/lib/run.ts';
import { runVitest } from '../../scripts/lib/tally.ts';
import { startTestStack } from '../../scripts/test/test-stack.ts';

/** A leak, and the attack that must find it. */
interface Leak {
  what: string;
  /** @returns the statement that plants it, and the one that removes it */
  plant: (sql: Sql) => Promise<[plant: string, remove: string]>;
  attack: string;
}

const policy =
  (table: string): Leak['plant'] =>
  async () => [
    `create policy "Planted leak" on ${table} for select to authenticated using (true)`,
    `drop policy "Planted leak" on ${table}`,
  ];

/** Replaces part of a function. */
const inFunction =
  (signature: string, from: string, to: string): Leak['plant'] =>
  async (sql) => {
    await sql`select extensions.word_similarity('', '')`;
    const [row] = await sql<
      { source: string }[]
    >`select pg_get_functiondef(${signature}::regprocedure) as source`;
    const source = row?.source ?? '';
    if (!source.includes(from)) throw new Error(`${signature} no longer has: ${from}`);
    return [source.replaceAll(from, to), source];
  };

const leaks: Leak[] = [
  { what: 'a table policy that lets everyone read', plant: policy('public.contracts'), attack: 'generated' },
  {
    what: 'a function that accepts ended sessions',
    plant: inFunction('private.caller_role_in(uuid)', 'private.caller_id()', 'auth.uid()'),
    attack: 'sessions',
  },
  { what: 'a policy that opens Storage', plant: policy('storage.objects'), attack: 'sessions' },
  {
    what: 'a policy that opens every realtime topic',
    plant: policy('realtime.messages'),
    attack: 'generated',
  },
  {
    what: 'API keys with every scope',
    plant: inFunction(
      'private.find_api_key(bytea)',
      'k.org_id, k.scopes from',
      'k.org_id, (select array_agg(distinct s) from public.api_keys a, unnest(a.scopes) s) from',
    ),
    attack: 'api-key-scopes',
  },
  {
    what: 'identity providers that vouch for any address',
    plant: inFunction('private.sso_email(uuid,uuid)', "d.domain = split_part(address, '@', 2)", 'true'),
    attack: 'single-sign-on',
  },
];

/** Plants each leak in a stack of its own making and expects an attack test to fail. */
const stack = await startTestStack({ web: false, bundled: false });
const sql = postgres(stack.env.PLUMBLINE_DB_URL ?? '', { max: 1, onnotice: () => {} });
const missed: string[] = [];
try {
  for (const { what, plant, attack } of leaks) {
    const files = [join(root, `supabase/functions/api/attack/${attack}.api.test.ts`)];
    const [planting, removing] = await plant(sql);
    await sql.unsafe(planting);
    const { failed } = await runVitest(['api'], { env: stack.env, files, quiet: true });
    await sql.unsafe(removing);
    console.log(`${failed > 0 ? 'found ' : 'MISSED'}  ${what} (attack/${attack}, ${failed} failed)`);
    if (failed === 0) missed.push(what);
  }
} finally {
  await sql.end();
  await stack.stop();
}
console.log(`${leaks.length - missed.length} passed, ${missed.length} failed`);
process.exit(missed.length === 0 ? 0 : 1);
