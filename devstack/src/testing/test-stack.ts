import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { type Stack, type StackOptions, startStack } from '../stack.ts';
import { copyTemplate } from './template.ts';
import { watchOver } from './warden.ts';

/** A temporary folder of this test; delete it with `remove`. */
export function temporaryDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'plumbline-devstack-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface TestStack extends Stack {
  /** The data folder. */
  dataDir: string;
  /** As role postgres. */
  sql: Sql;
  client(): SupabaseClient;
  /** Signs up a new user. */
  signedIn(email: string): Promise<SupabaseClient>;
}

/** The stack without our migrations, the function, and the web app: only the embedded services. */
export async function startServices(options: Partial<StackOptions> = {}): Promise<TestStack> {
  const folder = temporaryDir();
  const dismiss = watchOver(folder.path);
  if (!options.dataDir) await copyTemplate(options.migrations ? 'migrated' : 'services', folder.path);
  const defaults = { dataDir: folder.path, web: false, api: false, migrations: false, durable: false };
  const stack = await startStack({ ...defaults, ...options });
  const sql = postgres(stack.dbUrl, { onnotice() {} });
  const client = () =>
    createClient(stack.url, stack.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  return {
    ...stack,
    dataDir: options.dataDir ?? folder.path,
    sql,
    client,
    async signedIn(email) {
      const supabase = client();
      const { error } = await supabase.auth.signUp({ email, password: 'correct horse battery' });
      if (error) throw error;
      return supabase;
    },
    async stop() {
      await sql.end({ timeout: 1 });
      await stack.stop();
      folder.remove();
      dismiss();
    },
  };
}
