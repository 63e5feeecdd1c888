import { expect, it } from 'vitest';
import { knownFilters } from './use-activity-view.ts';

const none = { project: '', contract: '', record: '', type: '', who: '', from: '', to: '' };

it('keeps valid filters and drops the others', () => {
  const id = '0190aaaa-0000-7000-8000-000000000000';
  const good = { ...none, project: id, record: id, type: 'contract', who: 'system', from: '2026-03-01' };
  expect(knownFilters(good)).toEqual(good);
  expect(knownFilters({ ...none, who: id }).who).toBe(id);
  const wrong = {
    project: 'x',
    contract: '1',
    record: '%',
    type: 'spy',
    who: 'me',
    from: '2026-02-30',
    to: 'now',
  };
  expect(knownFilters(wrong)).toEqual(none);
});
