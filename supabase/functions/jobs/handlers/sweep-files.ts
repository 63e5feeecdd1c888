import { z } from 'zod';
import { removeOrphans } from '../../_server/attachments/sweep.ts';
import { repeatable } from '../handler.ts';

/** Removes uploads that were never filed and logs the amount for the operator. */
export const sweepFiles = repeatable(z.object({}), async ({ job, transaction, signal }) => {
  const removed = { files: 0, bytes: 0 };
  try {
    for await (const { files, bytes } of removeOrphans(transaction, signal)) {
      removed.files += files;
      removed.bytes += bytes;
    }
  } finally {
    if (removed.files > 0) console.log(JSON.stringify({ job: job.id, kind: job.kind, removed }));
  }
});
