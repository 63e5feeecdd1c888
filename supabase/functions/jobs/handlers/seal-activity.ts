import { z } from 'zod';
import { atomic } from '../handler.ts';

/** Seals what was written to the activity log since the last time. */
export const sealActivity = atomic(z.object({}), async ({ sql }) => {
  // The first time it seals all that there is, at about 5,000 events a second; the lease is two minutes.
  await sql`select set_config('statement_timeout', '100s', true)`;
  await sql`select private.seal_activity()`;
});
