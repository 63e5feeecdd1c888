import type { ComplianceEvidence, UpdateEvidence } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import { asSystem } from '../../db/privileged.ts';
import { atVersion, refuseStale, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, invalidInput, notFound } from '../../http/api-error.ts';
import { findActing } from './acting.ts';
import { evaluateChecks } from './evaluate-checks.ts';
import { findEvidence } from './select-evidence.ts';

/**
 * Corrects or confirms a file's details; omitted fields stay unchanged. The check is evaluated again.
 * @throws ApiError invalid_input if it is confirmed without the expiration date its requirement needs
 */
export async function updateEvidence({
  ctx,
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateEvidence };
}): Promise<ComplianceEvidence> {
  const before = await findCurrent(ctx, { id, versions });
  const provided = definedFields(changes);
  if (Object.keys(provided).length === 0) return before;
  if (before.withdrawn_at !== null) throw new ApiError('conflict', 'This evidence was withdrawn');
  const now = { ...before, ...provided };
  if (now.valid_from && now.expires_on && now.expires_on < now.valid_from) {
    throw invalidInput([
      { path: 'expires_on', message: 'The expiration date must not be before the start date' },
    ]);
  }
  if (now.confirmed && !now.expires_on && (await wantsLastDay(ctx, before.check_id))) {
    throw invalidInput([{ path: 'expires_on', message: 'Enter an expiration date' }]);
  }
  return await change(ctx, before, versions, provided);
}

/** Withdraws evidence, with a reason. The file and its row stay but no longer count. */
export async function withdrawEvidence({
  ctx,
  input: { id, versions, reason },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; reason: string };
}): Promise<ComplianceEvidence> {
  const before = await findCurrent(ctx, { id, versions });
  if (before.withdrawn_at !== null) throw new ApiError('conflict', 'This evidence was already withdrawn');
  return await change(ctx, before, versions, { withdrawn_reason: reason });
}

async function findCurrent(
  { sql }: Ctx,
  { id, versions }: { id: string; versions: Versions },
): Promise<ComplianceEvidence> {
  const evidence = await findEvidence(sql, id);
  if (!evidence) throw notFound('Evidence');
  refuseStale(evidence, versions);
  return evidence;
}

async function change(
  { sql }: Ctx,
  before: ComplianceEvidence,
  versions: Versions,
  columns: UpdateEvidence | { withdrawn_reason: string },
): Promise<ComplianceEvidence> {
  const acting = await findActing(sql);
  if (!acting) throw notFound('Evidence');
  const changed = await sql`
    update public.compliance_evidence e set ${sql(columns)}
    where e.org_id = ${acting.orgId} and e.id = ${before.id}
      ${atVersion(sql, sql`e.version`, versions)}
    returning e.id`;
  if (changed.length === 0) throw whyNoRow(await findEvidence(sql, before.id), 'Evidence', versions);
  await asSystem(sql, () => evaluateChecks(sql, { ...acting, checkId: before.check_id }));
  const now = await findEvidence(sql, before.id);
  if (!now) throw notFound('Evidence');
  return now;
}

async function wantsLastDay({ sql }: Ctx, checkId: string): Promise<boolean> {
  const [row] = await sql<{ wants: boolean }[]>`
    select r.evidence_expires as wants
    from public.compliance_checks k
    join public.compliance_requirements r on r.org_id = k.org_id and r.id = k.requirement_id
    where k.org_id = (select private.active_org_id()) and k.id = ${checkId}`;
  return row?.wants ?? false;
}
