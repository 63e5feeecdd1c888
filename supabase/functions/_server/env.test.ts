import { expect, it } from 'vitest';
import { readSettings } from './env.ts';

const complete = {
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_DB_URL: 'postgres://x',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"pub"}',
  SUPABASE_SECRET_KEYS: '{"default":"sec"}',
};

it('redirects browsers to the public address if set, otherwise to their own origin', () => {
  expect(readSettings(complete).publicSupabaseUrl).toBe('https://abc.supabase.co');
  expect(readSettings({ ...complete, SUPABASE_URL: 'http://127.0.0.1:8080' }).publicSupabaseUrl).toBe('');
  expect(readSettings({ ...complete, PUBLIC_SUPABASE_URL: 'http://x' }).publicSupabaseUrl).toBe('http://x');
});

it("prefers the operator's database URL over the host's", () => {
  expect(readSettings(complete)).toMatchObject({
    databaseUrl: 'postgres://x',
    databaseUrlFrom: 'SUPABASE_DB_URL',
    poolSize: 3,
  });
  expect(readSettings({ ...complete, DATABASE_URL: 'postgres://pooler:6543/postgres' })).toMatchObject({
    databaseUrl: 'postgres://pooler:6543/postgres',
    databaseUrlFrom: 'DATABASE_URL',
  });
});

it('offers single sign-on when the operator enables it', () => {
  expect(readSettings(complete).singleSignOn).toBe(false);
  expect(readSettings({ ...complete, SINGLE_SIGN_ON: 'true' }).singleSignOn).toBe(true);
});

it('reports a missing or malformed setting', () => {
  expect(() => readSettings({ ...complete, SUPABASE_DB_URL: '' })).toThrow('SUPABASE_DB_URL is not set');
  expect(() => readSettings({ ...complete, DB_POOL_MAX: 'many' })).toThrow(
    'DB_POOL_MAX must be a whole number',
  );
  for (const DATABASE_URL of [
    'pooler.supabase.com:6543',
    'postgres://',
    'https://x',
    'postgres://u:p@h:port/x',
  ]) {
    expect(() => readSettings({ ...complete, DATABASE_URL })).toThrow(
      'DATABASE_URL is not a Postgres address',
    );
  }
  expect(() => readSettings({ ...complete, SUPABASE_SECRET_KEYS: '{' })).toThrow('SUPABASE_SECRET_KEYS');
  expect(() => readSettings({ ...complete, SUPABASE_SECRET_KEYS: '{}' })).toThrow('SUPABASE_SECRET_KEYS');
});
