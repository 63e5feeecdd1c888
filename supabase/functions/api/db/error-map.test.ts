import { expect, it } from 'vitest';
import { fromDatabaseError } from './error-map.ts';
import { isTransactionPooler } from './pool.ts';

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
])('%s answers %i', (code, status) => expect(fromDatabaseError(failure(code))?.status).toBe(status));

it('does not claim to know the rest', () => {
  expect(fromDatabaseError(failure('42P01'))).toBeNull();
  expect(fromDatabaseError(new Error('no code'))).toBeNull();
  expect(fromDatabaseError('text')).toBeNull();
});

it('passes on what our triggers say to people, and nothing else of Postgres', () => {
  expect(fromDatabaseError(failure('PT409'))?.message).toBe('secret detail');
  expect(JSON.stringify(fromDatabaseError(failure('23514'))?.body('r'))).not.toContain('secret');
});

it.each([
  ['projects_end_after_start', 'end_date', 'End date must not be before the start date'],
  ['contract_status_changes_need_reason', 'note', 'Say why'],
  ['obligations_fixed_date_is_given', 'anchor_date', 'Give the date it counts from'],
])('marks the field of the known constraint %s', (constraint_name, path, message) => {
  const error = fromDatabaseError(failure('23514', { constraint_name }));
  expect(error?.extras.fields).toEqual([{ path, message }]);
});

it('says of a file sent twice at the same moment that the contract has it', () => {
  const twice = failure('23505', { constraint_name: 'contract_documents_contract_id_sha256_key' });
  expect(fromDatabaseError(twice)?.body('r')).toMatchObject({
    code: 'conflict',
    reason: { kind: 'known_file', version: null },
  });
  expect(fromDatabaseError(failure('23505'))?.body('r')).not.toHaveProperty('reason');
});

it('prepares no statements on the transaction pooler', () => {
  expect(isTransactionPooler('postgres://u:p@aws-0-eu.pooler.supabase.com:6543/postgres')).toBe(true);
  expect(isTransactionPooler('postgres://u:p@db.abc.supabase.co:5432/postgres')).toBe(false);
  expect(isTransactionPooler('postgres://u:p@localhost/postgres')).toBe(false);
});
