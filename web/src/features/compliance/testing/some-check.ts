import type { ComplianceCheck, ComplianceCheckDetail } from '@schemas/compliance-check.ts';

/** A complete check that passes the schema. */
export function someCheck(fields: Partial<ComplianceCheck> = {}): ComplianceCheck {
  return {
    id: '01985f00-0000-7000-8000-000000000001',
    project_id: '01985f00-0000-7000-8000-000000000002',
    project_name: 'Quarry Street Library',
    requirement_id: null,
    check_type: 'Safety Compliance',
    title: 'Site safety plan',
    status: 'pending',
    status_reason: 'open',
    severity: 'high',
    due_date: '2030-05-01',
    expires_on: null,
    next_due: '2030-05-01',
    completed_date: null,
    notes: null,
    owner_id: null,
    owner_name: null,
    waived_reason: null,
    waived_until: null,
    waived_by: null,
    waived_by_name: null,
    waived_at: null,
    period: null,
    can: { edit: true, waive: true, remove: true, upload: true, confirm: true, link: true },
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    version: 1,
    ...fields,
  };
}

/** The same check as the API returns it for its page, for a user with every permission. */
export function someCheckDetail(fields: Partial<ComplianceCheckDetail> = {}): ComplianceCheckDetail {
  return {
    ...someCheck(),
    requirement: null,
    evidence: [],
    links: [],
    insurance: [],
    ...fields,
  };
}
