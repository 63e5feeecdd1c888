/**
 * For `deno serve`: the project list as one bare Hono route, without verifying the token, validating, limiting, or
 * logging. It runs the API's own select in one transaction as the same person.
 */
import process from 'node:process';
import { Hono } from 'hono';
import postgres from 'postgres';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { selectProjects } from '../../supabase/functions/_server/services/projects/select-projects.ts';

const { DATABASE_URL = '', CLAIMS = '', ORGANIZATION_ID = '' } = process.env;
const sql = postgres(DATABASE_URL, { max: 10, fetch_types: false, onnotice: () => {} });

const app = new Hono();
app.get('/projects', async (c) => {
  const projects = await sql.begin(async (transaction) => {
    transaction`
      select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${CLAIMS}, true),
        set_config('app.org_id', ${ORGANIZATION_ID}, true)`
      .execute()
      .catch(() => {});
    return await transaction`
      ${selectProjects(transaction as unknown as Transaction)}
      where p.org_id = (select private.active_org_id()) and p.deleted_at is null order by p.id desc limit 101`;
  });
  return c.json(projects);
});
/** @public `deno serve` reads it. */
export default app;
