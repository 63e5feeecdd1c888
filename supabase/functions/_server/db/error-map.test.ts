import { expect, it } from 'vitest';
import { fromDatabaseError, isFull, isOutage } from './error-map.ts';
import { driverOptions } from './pool.ts';

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error('secret detail'), { code, ...more });

it.each([
  ['42501', 403],
  ['23505', 409],
  ['40001', 409],
  ['40P01', 409],
  ['PT409', 409],
  ['PT404', 404],
  ['23503', 422],
  ['23514', 422],
  ['23502', 422],
  ['22P02', 422],
  ['22001', 422],
  ['22003', 422],
  ['22007', 422],
  ['22008', 422],
  ['22021', 422],
  ['22P05', 422],
  ['57014', 503],
  ['57P01', 503],
  ['08006', 503],
  ['53300', 503],
  ['53200', 503],
  ['53100', 507],
  ['25006', 507],
  ['26000', 503],
  ['ECONNREFUSED', 503],
  ['CONNECT_TIMEOUT', 503],
  ['CONNECTION_CLOSED', 503],
])('maps %s to %i', (code, status) => expect(fromDatabaseError(failure(code))?.status).toBe(status));

it('returns null for an unknown error', () => {
  expect(fromDatabaseError(failure('42P01'))).toBeNull();
  expect(fromDatabaseError(new Error('no code'))).toBeNull();
  expect(fromDatabaseError('text')).toBeNull();
});

it('passes on messages of our own triggers and no other Postgres message', () => {
  expect(fromDatabaseError(failure('PT409'))?.message).toBe('secret detail');
  expect(JSON.stringify(fromDatabaseError(failure('23514'))?.body('r'))).not.toContain('secret');
});

it.each([
  ['projects_end_after_start', 'end_date', 'End date must not be before the start date'],
  ['contract_status_changes_need_reason', 'note', 'Enter a reason'],
  ['obligations_fixed_date_is_given', 'anchor_date', 'Enter the start date'],
])('reports the field for the known constraint %s', (constraint_name, path, message) => {
  const error = fromDatabaseError(failure('23514', { constraint_name }));
  expect(error?.extras.fields).toEqual([{ path, message }]);
});

it('reports a known file when the same file is uploaded twice concurrently', () => {
  const twice = failure('23505', { constraint_name: 'contract_documents_contract_id_sha256_key' });
  expect(fromDatabaseError(twice)?.body('r')).toMatchObject({
    code: 'conflict',
    reason: { kind: 'known_file', version: null },
  });
  expect(fromDatabaseError(failure('23505'))?.body('r')).not.toHaveProperty('reason');
});

it.each([
  ['28P01', 'password authentication failed for user "postgres"'],
  ['3D000', 'database "nothing" does not exist'],
  ['XX000', 'Tenant or user not found'],
  ['42704', 'unrecognized configuration parameter "pgbouncer"'],
])('treats FATAL %s as an outage', (code, message) => {
  const error = Object.assign(new Error(message), { code, severity: 'FATAL' });
  expect([fromDatabaseError(error)?.status, isOutage(error), isFull(error)]).toEqual([503, true, false]);
  expect(isOutage(Object.assign(new Error(message), { code, severity: 'ERROR' }))).toBe(false);
});

it.each([
  ['53300', 'sorry, too many clients already'],
  ['53300', 'too many connections for role "postgres"'],
  ['XX000', 'Max client connections reached'],
  ['XX000', 'MaxClientsInSessionMode: max clients reached'],
  ['08P01', 'no more connections allowed (max_client_conn)'],
])('recognizes %s, %s, as a database with no free connections', (code, message) => {
  expect(isFull(Object.assign(new Error(message), { code, severity: 'FATAL' }))).toBe(true);
});

it.each([
  [
    'postgres://u:p@aws-0-eu.pooler.supabase.com:6543/postgres',
    { prepare: false, idle_timeout: 5, ssl: 'prefer' },
  ],
  ['postgres://u:p@db.abc.supabase.co:5432/postgres', { prepare: true, idle_timeout: 5, ssl: 'prefer' }],
  ['postgres://u:p@db.abc.supabase.co/postgres?sslmode=verify-full', { prepare: true, idle_timeout: 5 }],
  ['postgres://u:p@supabase_db_plumbline:5432/postgres', { prepare: true, idle_timeout: 5, ssl: 'prefer' }],
  ['postgres://u:p@localhost/postgres', { prepare: true, idle_timeout: 60 }],
  ['postgres://u:p@127.0.0.1:6543/postgres', { prepare: false, idle_timeout: 60 }],
  ['postgres://u:p@[::1]:5432/postgres', { prepare: true, idle_timeout: 60 }],
])('connects to %s with %o', (url, options) => expect(driverOptions(url)).toEqual(options));
