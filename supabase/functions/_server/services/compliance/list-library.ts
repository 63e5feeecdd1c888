import type { LibraryEntry, ListLibrary } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { loadLibrary } from './adopt-requirements.ts';

/** Lists the built-in library by check type and title, marking the entries the organization has adopted. */
export async function listLibrary({
  ctx: { sql },
  input: { check_type, q },
}: {
  ctx: Ctx;
  input: ListLibrary;
}): Promise<LibraryEntry[]> {
  const library = await loadLibrary();
  const adopted = await sql<{ library_key: string; id: string }[]>`
    select r.library_key, r.id from public.compliance_requirements r
    where r.org_id = (select private.active_org_id()) and r.library_key is not null`;
  const ids = new Map(adopted.map((row) => [row.library_key, row.id]));
  const sought = q?.toLowerCase();
  return library
    .filter((entry) => check_type === undefined || entry.check_type === check_type)
    .filter(
      ({ title, what, citation }) =>
        sought === undefined ||
        [title, what, citation].some((words) => words?.toLowerCase().includes(sought)),
    )
    .map((entry) => ({ ...entry, requirement_id: ids.get(entry.key) ?? null }))
    .sort((a, b) => a.check_type.localeCompare(b.check_type) || a.title.localeCompare(b.title));
}
