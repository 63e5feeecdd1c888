import { z } from 'zod';
import { atomic } from '../handler.ts';

/** Keeps reporting logins within their bounds, and removes the roles of those that were revoked. */
export const watchReporting = atomic(z.object({}), async ({ sql }) => {
  await sql`select private.watch_reporting()`;
});
