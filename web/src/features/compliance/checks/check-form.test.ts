import { describe, expect, it } from 'vitest';
import { someCheck } from '../testing/some-check.ts';
import { checkChanges, checkValues } from './check-form.ts';

const base = checkValues(someCheck({ status: 'non_compliant', notes: 'Ask Dana' }));

describe('the changes sent by a save', () => {
  it('are empty if nothing differs', () => {
    expect(checkChanges(base, { ...base, notes: ' Ask Dana ' })).toEqual({});
  });

  it('omit an unchanged status', () => {
    expect(checkChanges(base, { ...base, due_date: '' })).toEqual({ due_date: null });
  });

  it('include the whole waiver', () => {
    const yours = { ...base, status: 'waived' as const, waived_reason: ' Not built ', waived_until: '' };
    expect(checkChanges(base, yours)).toEqual({
      status: 'waived',
      waived_reason: 'Not built',
      waived_until: null,
    });
  });

  it('repeat the waiver if only its end date changes', () => {
    const waived = checkValues(someCheck({ status: 'waived', waived_reason: 'Not built' }));
    expect(checkChanges(waived, { ...waived, waived_until: '2031-01-01' })).toEqual({
      status: 'waived',
      waived_reason: 'Not built',
      waived_until: '2031-01-01',
    });
  });

  it('omit a waiver that was typed and then abandoned', () => {
    const yours = { ...base, status: 'pending' as const, waived_reason: 'Not built' };
    expect(checkChanges(base, yours)).toEqual({ status: 'pending' });
  });
});
