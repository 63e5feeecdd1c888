import { z } from 'zod';
import { atomic } from '../handler.ts';

/** Adds changes since the last run to the sums behind the dashboard's figures. */
export const sumFigures = atomic(z.object({}), async ({ sql }) => {
  // Invalid sums are rebuilt at about 200,000 rows of an organization per second; the lease is two minutes.
  await sql`select set_config('statement_timeout', '100s', true)`;
  await sql`select private.sum_figures()`;
});
