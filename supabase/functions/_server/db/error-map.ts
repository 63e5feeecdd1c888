import type { ErrorReason } from '../../_shared/schemas/errors.ts';
import { ApiError } from '../http/api-error.ts';

interface DatabaseError {
  code: string;
  severity?: string;
  /** In the server's language; some poolers send only this one. */
  severity_local?: string;
  constraint_name?: string;
  message: string;
}

/** Constraints a user can violate in a form, with the field to mark. */
const constraints: Record<string, { path: string; message: string }> = {
  projects_end_after_start: { path: 'end_date', message: 'End date must not be before the start date' },
  contracts_end_after_start: { path: 'end_date', message: 'End date must not be before the start date' },
  contracts_change_no_circle: {
    path: 'amends_id',
    message: 'That contract already amends this one, directly or through another contract',
  },
  contracts_end_comes_from_a_change: {
    path: 'end_date',
    message: 'The end date comes from an amendment or change order. Change it there.',
  },
  payments_period_ends_after_start: {
    path: 'through_date',
    message: 'The end date must not be before the start date',
  },
  payments_release_what_is_paid: {
    path: 'retainage_released',
    message: 'The amount released can’t exceed the amount paid',
  },
  lien_waivers_rejection_has_reason: { path: 'note', message: 'Enter a reason for rejecting the waiver' },
  contract_status_changes_end_after_start: {
    path: 'end_date',
    message: 'End date must not be before the start date',
  },
  contract_status_changes_renewal_has_dates: {
    path: 'end_date',
    message: 'Dates can be set only when renewing',
  },
  contract_status_changes_need_reason: { path: 'note', message: 'Enter a reason' },
  contract_approvals_open_matters_need_reason: {
    path: 'override_reason',
    message: 'Enter a reason for approving with open items',
  },
  contract_approvals_rejection_has_reason: {
    path: 'note',
    message: 'Enter a reason for rejecting the contract',
  },
  obligations_fixed_date_is_given: { path: 'anchor_date', message: 'Enter the start date' },
  obligations_contract_dates_are_the_contract_s: {
    path: 'anchor_date',
    message: 'This date comes from the contract. Leave it blank.',
  },
  deadlines_responsible_sees_it: {
    path: 'responsible_id',
    message: "Choose someone who can see the project's deadlines",
  },
  deadlines_end_has_reason: { path: 'closed_note', message: 'Enter a reason' },
  notice_status_changes_need_reason: { path: 'note', message: 'Enter a reason or the response' },
  notice_status_changes_lawyers_name_their_licence: {
    path: 'bar_number',
    message: "Enter the lawyer's bar number and jurisdiction",
  },
  notice_services_after_issue: {
    path: 'served_on',
    message: 'Choose a day between the issue date and today',
  },
  reminders_end_after_start: { path: 'until', message: 'The last day must not be before the first' },
  reminder_recipients_see_it: {
    path: 'user_ids',
    message: 'Choose people who have access to this',
  },
  organizations_time_zone_is_known: { path: 'time_zone', message: 'Unknown time zone' },
  projects_org_id_project_manager_id_fkey: {
    path: 'project_manager_id',
    message: 'The project manager must be a member of the organization',
  },
};

/** Messages for unique constraints. */
const duplicates: Record<string, { message: string; reason?: ErrorReason }> = {
  archives_one_is_made_at_a_time: { message: 'A data export is already in progress' },
  deadlines_one_open_a_rule: { message: 'This date is already a deadline' },
  deadlines_one_open_an_obligation: { message: 'This date is already a deadline' },
  lien_waivers_one_of_a_kind: {
    message: 'A lien waiver of this type is already requested for this payment',
  },
  playbook_versions_one_draft_idx: { message: 'This playbook already has a draft. Open it.' },
  payment_files_document_once: { message: 'This document is already attached to the payment' },
  notice_proofs_once_each: { message: 'This file is already attached to the notice' },
  sso_domains_once: { message: 'This domain is already listed' },
  sso_domains_verified_once: { message: 'Another organization has verified this domain' },
  sso_connections_one_per_organization: { message: 'Disconnect the present identity provider first' },
  organization_holidays_once_a_day: { message: 'This day is already a holiday' },
  contract_documents_contract_id_sha256_key: {
    message: 'This file is already a version of the contract',
    reason: { kind: 'known_file', version: null },
  },
};

/** SQLSTATEs for invalid input, for any column. */
const invalidStates = new Set([
  '23503',
  '23514',
  '23502',
  '22P02',
  '22001',
  '22003',
  '22007',
  '22008',
  '22009',
  '22021',
  '22P05',
]);

/**
 * The prepared statement is no longer valid, after a migration or behind a pooler; a retry prepares it again.
 */
const voidStatement = new Set(['0A000', '26000']);

/** Driver and system error codes for failed or lost connections. */
const connectionCodes =
  /^(?:CONNECT_TIMEOUT|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/**
 * Whether connecting failed or the connection was lost. A FATAL error from Postgres or a pooler ends the
 * connection, with any code: wrong password, unknown database or tenant, too many connections, server
 * shutdown.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', severity, severity_local } = error as Partial<DatabaseError>;
  return (severity ?? severity_local) === 'FATAL' || code.startsWith('08') || connectionCodes.test(code);
}

/** Whether an established connection was lost. */
export const isLost = (error: unknown) =>
  isOutage(error) && /^(?:CONNECTION_CLOSED|57P0[123]|ECONNRESET|EPIPE)$/.test((error as DatabaseError).code);

/**
 * Whether the database is up but out of connections: Postgres's code, or the messages of poolers, which have
 * no code.
 */
export function isFull(error: unknown): boolean {
  if (!isOutage(error)) return false;
  const { code, message } = error as DatabaseError;
  return (
    code === '53300' || /too many (?:clients|connections)|max\w* clients?|no more connections/i.test(message)
  );
}

/**
 * The API error for an error from Postgres or its driver; null if unexpected. Postgres messages are never
 * passed on, except those our triggers raise for users (PT409, PT404).
 */
export function fromDatabaseError(error: unknown): ApiError | null {
  if (!(error instanceof Error) || typeof (error as { code?: unknown }).code !== 'string') return null;
  const { code, constraint_name, message } = error as unknown as DatabaseError;
  if (code === 'PT409') return new ApiError('conflict', message);
  if (code === 'PT404') return new ApiError('not_found', message);
  if (code === '42501') return new ApiError('forbidden', "You don't have permission to do this");
  if (code === '23505') {
    const known = duplicates[constraint_name ?? ''];
    return new ApiError('conflict', known?.message ?? 'This already exists', { reason: known?.reason });
  }
  if (code === '40001' || code === '40P01' || code === '55P03') {
    return new ApiError('conflict', 'Someone else changed this at the same time. Please try again.');
  }
  if (invalidStates.has(code)) {
    const field = constraints[constraint_name ?? ''];
    return new ApiError('invalid_input', field?.message ?? "An entry isn't valid. Check the form.", {
      fields: field ? [field] : [],
    });
  }
  // disk_full, and read_only_sql_transaction, which hosted Supabase uses when a disk is nearly full.
  if (code === '53100' || code === '25006') {
    return new ApiError('insufficient_storage', 'Storage is full. You can still read your data.');
  }
  // Out of memory and similar; statement timeouts; and statements that a retry prepares again.
  if (code.startsWith('53') || code.startsWith('57') || voidStatement.has(code) || isOutage(error)) {
    return unavailable();
  }
  return null;
}

export const unavailable = (reason?: ErrorReason) =>
  new ApiError('unavailable', 'The service is temporarily unavailable. Please try again.', {
    reason,
    headers: { 'Retry-After': '5' },
  });
