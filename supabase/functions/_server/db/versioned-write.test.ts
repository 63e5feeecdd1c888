import { describe, expect, it } from 'vitest';
import { afterUpdate, refuseStale, whyNoRow } from './versioned-write.ts';

const row = { version: 3 };

describe('a write that matched no row', () => {
  it.each([
    ['invisible', undefined, ['3'], 'not_found'],
    ['stale', row, ['2'], 'precondition_failed'],
    ['stale for a tag that is none', row, [], 'precondition_failed'],
    ['forbidden at the version that was seen', row, ['2', '3'], 'forbidden'],
    ['forbidden whatever the version', row, null, 'forbidden'],
  ])('returns the right error: %s', (_why, seen, versions, code) => {
    expect(whyNoRow(seen, 'Project', versions).code).toBe(code);
    expect(() => afterUpdate([], seen, { noun: 'Project', versions })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe('an update', () => {
  it('returns the row if it matched, even though its version changed', () => {
    expect(afterUpdate([row], row, { noun: 'Project', versions: ['2'] })).toBe(row);
  });

  it('checks the version even without changed fields', () => {
    expect(afterUpdate(undefined, row, { noun: 'Project', versions: ['3'] })).toBe(row);
    expect(() => afterUpdate(undefined, row, { noun: 'Project', versions: ['2'] })).toThrow('changed since');
    expect(() => refuseStale(row, ['2'])).toThrow('changed since');
  });

  it('returns not found for an invisible row', () => {
    expect(() => afterUpdate([row], undefined, { noun: 'Project', versions: null })).toThrow(
      'Project not found',
    );
  });
});
