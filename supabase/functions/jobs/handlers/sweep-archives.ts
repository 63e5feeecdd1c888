import { z } from 'zod';
import { piecePath, removeArchiveFiles } from '../../_server/storage/archive-files.ts';
import { repeatable } from '../handler.ts';

/** The most objects Storage removes in one call. */
const most = 100;

/**
 * Removes expired archives from Storage; their rows stay as a record. Also gives up archives whose workers
 * were all killed.
 */
export const sweepArchives = repeatable(z.object({}), async ({ transaction, signal }) => {
  await transaction(async (sql) => {
    await sql`update public.archives a set state = 'expired' where a.state = 'ready' and a.expires_at < now()`;
    const lost = await sql<{ org_id: string; id: string }[]>`
      update public.archives a set state = 'failed', last_error = 'The work stopped unexpectedly'
      where a.state in ('queued', 'running') and a.created_at < now() - interval '10 minutes' and not exists (
        select from private.jobs j
        where j.org_id = a.org_id and j.unique_key = 'make_archive:' || a.id and j.state in ('waiting', 'running'))
      returning a.org_id, a.id`;
    for (const { org_id, id } of lost) {
      await sql`delete from private.archive_entries e where e.org_id = ${org_id} and e.archive_id = ${id}`;
      await sql`delete from private.archive_rows r where r.org_id = ${org_id} and r.archive_id = ${id}`;
    }
  });
  for (;;) {
    signal.throwIfAborted();
    const pieces = await transaction(
      (sql) => sql<{ org_id: string; archive_id: string; number: number }[]>`
        select p.org_id, p.archive_id, p.number from private.archive_pieces p
        join public.archives a on a.org_id = p.org_id and a.id = p.archive_id
        where a.state in ('expired', 'failed') limit ${most}`,
    );
    if (pieces.length === 0) return;
    await removeArchiveFiles(
      pieces.map((piece) => piecePath({ orgId: piece.org_id, archiveId: piece.archive_id }, piece.number)),
    );
    await transaction(
      (sql) => sql`
        delete from private.archive_pieces p using jsonb_to_recordset(${sql.json(pieces as never)}) g (org_id uuid, archive_id uuid,
          number integer)
        where p.org_id = g.org_id and p.archive_id = g.archive_id and p.number = g.number`,
    );
  }
});
