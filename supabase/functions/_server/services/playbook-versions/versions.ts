import { defaultPlaybook } from '../../../_shared/playbook/defaults/default-playbook.ts';
import {
  type CreatePlaybookVersion,
  limitProblems,
  type PlaybookVersionDetail,
  type PlaybookVersions,
  type UpdatePlaybookVersion,
} from '../../../_shared/schemas/index.ts';
import { afterUpdate, atVersion, refuseStale, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import { findPublished, findVersion, selectVersions } from './select-versions.ts';

/** Lists all versions without their positions. */
export async function listPlaybookVersions({ ctx: { sql } }: { ctx: Ctx }): Promise<PlaybookVersions> {
  return await selectVersions(sql);
}

export async function getPlaybookVersion({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<PlaybookVersionDetail> {
  const version = await findVersion(sql, id);
  if (!version) throw notFound('Playbook version');
  return version;
}

/**
 * Drafts a version from the published one, or from the shipped playbook if there is none.
 * @throws ApiError conflict if this side and kind of contract has a draft
 */
export async function createPlaybookVersion({
  ctx: { sql },
  input: scope,
}: {
  ctx: Ctx;
  input: CreatePlaybookVersion;
}): Promise<PlaybookVersionDetail> {
  const published = await findPublished(sql, scope);
  const body = published?.body ?? defaultPlaybook(scope.side, scope.contract_type);
  const [created] = await sql<{ id: string }[]>`
    insert into public.playbook_versions (org_id, side, contract_type, body)
    values (private.active_org_id(), ${scope.side}, ${scope.contract_type}, ${sql.json(body)})
    returning id`;
  const version = created && (await findVersion(sql, created.id));
  if (!version) throw notFound('Playbook version');
  return version;
}

/**
 * Replaces the positions of a draft.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws ApiError invalid_input if numbers contradict each other, conflict if it is published
 */
export async function updatePlaybookVersion({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdatePlaybookVersion };
}): Promise<PlaybookVersionDetail> {
  const before = await findVersion(sql, id);
  if (before) {
    refuseStale(before, versions);
    refusePublished(before);
    const problems = limitProblems(before.side, changes.body);
    if (problems.length > 0) {
      throw invalidInput(problems.map(({ path, message }) => ({ path: `body.${path}`, message })));
    }
  }
  const updated = await sql`
    update public.playbook_versions v set body = ${sql.json(changes.body)}
    where v.id = ${id} ${atVersion(sql, sql`v.version`, versions)}
    returning v.id`;
  return afterUpdate(updated, await findVersion(sql, id), { noun: 'Playbook version', versions });
}

/**
 * Publishes a draft. Positions on contracts then follow it.
 * @starts notification
 * @throws ApiError conflict if it is published already
 */
export async function publishPlaybookVersion({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<PlaybookVersionDetail> {
  const before = await findVersion(sql, id);
  if (!before) throw notFound('Playbook version');
  refusePublished(before);
  const updated = await sql`
    update public.playbook_versions v set status = 'published' where v.id = ${id} returning v.id`;
  return afterUpdate(updated, await findVersion(sql, id), { noun: 'Playbook version', versions: null });
}

/**
 * Deletes a draft and returns it.
 * @throws ApiError conflict if it is published
 */
export async function deletePlaybookVersion({
  ctx: { sql },
  input: { id, versions },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions };
}): Promise<PlaybookVersionDetail> {
  const before = await findVersion(sql, id);
  if (!before) throw notFound('Playbook version');
  refuseStale(before, versions);
  refusePublished(before);
  const deleted = await sql`
    delete from public.playbook_versions v where v.id = ${id} ${atVersion(sql, sql`v.version`, versions)} returning v.id`;
  if (deleted.length === 0) throw forbidden();
  return before;
}

function refusePublished({ status, number }: PlaybookVersionDetail): void {
  if (status === 'published') {
    throw new ApiError('conflict', `Version ${number} is published and can’t change. Draft a new version.`);
  }
}
