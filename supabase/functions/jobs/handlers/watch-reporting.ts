import { z } from 'zod';
import { atomic } from '../handler.ts';

/** Enforces the limits of reporting logins and removes the roles of revoked ones. */
export const watchReporting = atomic(z.object({}), async ({ sql }) => {
  await sql`select private.watch_reporting()`;
});
