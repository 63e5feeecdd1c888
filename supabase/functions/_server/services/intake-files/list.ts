import type { IntakeFile, IntakeTray, Perspective } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { listIntakeEmails } from '../intake-emails/list.ts';
import { selectIntakeFiles } from './select-intake-files.ts';

/** Lists the caller's inbox files with their permissions. */
export async function listIntakeFiles({ ctx: { sql } }: { ctx: Ctx }): Promise<IntakeTray> {
  const [may] = await sql<(IntakeTray['can'] & { default_perspective: Perspective | null })[]>`
    select private.may_take_files_in() as take_in, private.is_org_admin() as make_projects, private.is_org_admin() as set_default,
      private.is_org_admin() or private.project_ids_as('{project_manager}') <> '{}' as make_contracts,
      (select o.default_perspective from public.organizations o where o.id = private.active_org_id()) as default_perspective`;
  if (!may) throw notFound('Organization');
  const { default_perspective, ...can } = may;
  return {
    files: await selectIntakeFiles(sql),
    emails: await listIntakeEmails(sql),
    default_perspective,
    can,
  };
}

/**
 * Removes a file from the list. A contract filed from it is kept; an unfiled one is deleted, and the sweep
 * removes it from Storage.
 */
export async function removeIntakeFile({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<IntakeFile> {
  const [file] = await selectIntakeFiles(sql, id);
  if (!file) throw notFound('File');
  await sql`
    delete from public.intake_files f
    where f.org_id = (select private.active_org_id()) and f.created_by = (select auth.uid()) and f.id = ${id}`;
  return file;
}
