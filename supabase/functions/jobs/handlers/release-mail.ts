import { z } from 'zod';
import { applyMailLimits } from '../../_server/services/mail-messages/mail-limits.ts';
import { atomic } from '../handler.ts';

/**
 * Sends email that was held back by an organization's limits and no longer exceeds them. Without an
 * organization, it enqueues such a job for each organization with held email.
 */
export const releaseMail = atomic(
  z.object({}),
  async ({ sql, job }) => {
    if (!job.org_id) {
      await sql`select private.enqueue_held_mail()`;
      return;
    }
    await applyMailLimits(sql);
    await sql`select private.release_mail(${job.org_id})`;
  },
  { lane: 'email' },
);
