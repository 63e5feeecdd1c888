/**
 * An environment in which the app can be built and called without a stack; no database listens at its
 * address.
 */
export const unitSecret = 'a-secret-of-at-least-32-bytes-for-tests';

export function setUnitEnv(): void {
  Object.assign(process.env, {
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_DB_URL: 'postgres://postgres@127.0.0.1:9/postgres',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"publishable"}',
    SUPABASE_SECRET_KEYS: '{"default":"secret"}',
    AUTH_JWT_SECRET: unitSecret,
  });
}
