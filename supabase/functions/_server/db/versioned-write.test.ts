import { describe, expect, it } from 'vitest';
import { afterUpdate, refuseStale, whyNoRow } from './versioned-write.ts';

const row = { version: 3 };

describe('a write that hit no row', () => {
  it.each([
    ['invisible', undefined, ['3'], 'not_found'],
    ['stale', row, ['2'], 'precondition_failed'],
    ['stale for a tag that is none', row, [], 'precondition_failed'],
    ['forbidden at the version that was seen', row, ['2', '3'], 'forbidden'],
    ['forbidden whatever the version', row, null, 'forbidden'],
  ])('was %s', (_why, seen, versions, code) => {
    expect(whyNoRow(seen, 'Project', versions).code).toBe(code);
    expect(() => afterUpdate([], seen, { noun: 'Project', versions })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe('an update', () => {
  it('that hit its row gives the row, whose version is another now', () => {
    expect(afterUpdate([row], row, { noun: 'Project', versions: ['2'] })).toBe(row);
  });

  it('of no field still minds the version', () => {
    expect(afterUpdate(undefined, row, { noun: 'Project', versions: ['3'] })).toBe(row);
    expect(() => afterUpdate(undefined, row, { noun: 'Project', versions: ['2'] })).toThrow('changed since');
    expect(() => refuseStale(row, ['2'])).toThrow('changed since');
  });

  it('of what cannot be seen is not found', () => {
    expect(() => afterUpdate([row], undefined, { noun: 'Project', versions: null })).toThrow(
      'Project not found',
    );
  });
});
