import { z } from 'zod';
import { applyMailLimits } from '../../_server/services/mail-messages/mail-limits.ts';
import { atomic } from '../handler.ts';

/** Sends what an organization's limits held back and no longer do. Without an organization it asks for such a job for each that has some. */
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
