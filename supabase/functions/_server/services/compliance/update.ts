import type { ComplianceCheck, UpdateComplianceCheck } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import { asSystem } from '../../db/privileged.ts';
import { atVersion, refuseStale, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, invalidInput, notFound } from '../../http/api-error.ts';
import { findActing } from './acting.ts';
import { evaluateChecks } from './evaluate-checks.ts';
import { refuseStranger } from './refuse-stranger.ts';
import { findCheck } from './select-checks.ts';

/**
 * Changes and evaluates a check; omitted fields stay unchanged.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws ApiError precondition_failed if the row has changed, forbidden if it is visible but the caller may
 * not change it, conflict if it is marked compliant without the required evidence
 * @starts notification
 */
export async function updateCheck({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateComplianceCheck };
}): Promise<ComplianceCheck> {
  const [check, acting] = [await findCheck(sql, id), await findActing(sql)];
  if (!check || !acting) throw notFound('Check');
  const columns = columnsOf(changes, acting.today);
  if (Object.keys(columns).length === 0) {
    refuseStale(check, versions);
    return check;
  }
  await refuseStranger(sql, { projectId: check.project_id, ownerId: changes.owner_id });
  const updated = await sql`
    update public.compliance_checks k set ${sql(columns)}
    where k.org_id = ${acting.orgId} and k.id = ${id} and k.deleted_at is null
      ${atVersion(sql, sql`k.version`, versions)}
    returning k.id`;
  if (updated.length === 0) throw whyNoRow(await findCheck(sql, id), 'Check', versions);
  await asSystem(sql, () => evaluateChecks(sql, { ...acting, checkId: id }));
  const now = await findCheck(sql, id);
  if (!now) throw notFound('Check');
  refuseUnproven(now, changes);
  return now;
}

/**
 * The columns for the input. A status is stored as a declaration or a waiver, from which the evaluation
 * derives the status.
 */
function columnsOf(changes: UpdateComplianceCheck, today: string) {
  const { status, waived_reason, waived_until, due_date, ...plain } = changes;
  const input = definedFields(plain);
  if (input.completed_date && input.completed_date > today) {
    throw invalidInput([
      { path: 'completed_date', message: 'The completion date must not be in the future' },
    ]);
  }
  if (waived_until && waived_until < today) {
    throw invalidInput([{ path: 'waived_until', message: 'The waiver must end today or later' }]);
  }
  return {
    ...input,
    ...(due_date !== undefined && { due_date, due_date_is_given: due_date !== null }),
    ...(status === 'waived' && {
      waived_reason: waived_reason ?? changes.notes ?? null,
      waived_until: waived_until ?? null,
    }),
    ...(status !== undefined &&
      status !== 'waived' && {
        declared: status === 'pending' ? null : status,
        waived_reason: null,
        waived_until: null,
      }),
  };
}

/**
 * Rejects a compliant status or completion date if the evaluation does not find the check compliant; the
 * write is rolled back.
 */
function refuseUnproven(now: ComplianceCheck, { status, completed_date }: UpdateComplianceCheck): void {
  if (now.status === 'compliant') return;
  if (status === 'compliant') {
    throw new ApiError('conflict', 'This needs evidence. Upload it, or confirm uploaded evidence.');
  }
  if (completed_date) {
    throw invalidInput([
      { path: 'completed_date', message: 'Only a compliant check can have a completion date' },
    ]);
  }
}
