import { describe, expect, it } from 'vitest';
import { someCheck } from '../testing/some-check.ts';
import { checkChanges, checkValues } from './check-form.ts';

const base = checkValues(someCheck({ status: 'non_compliant', notes: 'Ask Dana' }));

describe('what a save sends', () => {
  it('is nothing where nothing differs', () => {
    expect(checkChanges(base, { ...base, notes: ' Ask Dana ' })).toEqual({});
  });

  it('is no status that the person left alone', () => {
    expect(checkChanges(base, { ...base, due_date: '' })).toEqual({ due_date: null });
  });

  it('is a waiver whole', () => {
    const yours = { ...base, status: 'waived' as const, waived_reason: ' Not built ', waived_until: '' };
    expect(checkChanges(base, yours)).toEqual({
      status: 'waived',
      waived_reason: 'Not built',
      waived_until: null,
    });
  });

  it('is the waiver again where only its end moves', () => {
    const waived = checkValues(someCheck({ status: 'waived', waived_reason: 'Not built' }));
    expect(checkChanges(waived, { ...waived, waived_until: '2031-01-01' })).toEqual({
      status: 'waived',
      waived_reason: 'Not built',
      waived_until: '2031-01-01',
    });
  });

  it('is nothing of a waiver that was typed and then given up', () => {
    const yours = { ...base, status: 'pending' as const, waived_reason: 'Not built' };
    expect(checkChanges(base, yours)).toEqual({ status: 'pending' });
  });
});
