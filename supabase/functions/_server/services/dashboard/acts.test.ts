import { expect, it } from 'vitest';
import { actTitle, type Entry, groupActs } from './acts.ts';

let id = 100;
const entry = (action: string, created_at: string, fields: Partial<Entry> = {}): Entry => {
  id -= 1;
  return { id: String(id), action, created_at, actor_id: 'ann', project_id: 'tower', ...fields };
};

it('groups the entries of one transaction under the newest entry', () => {
  const put = [1, 2, 3].map(() => entry('project_requirement.created', '10:00'));
  const acts = groupActs([entry('contract.created', '10:05'), ...put, entry('contract.created', '09:00')]);
  expect(acts.map(({ action, count }) => [action, count])).toEqual([
    ['contract.created', 1],
    ['project_requirement.created', 3],
    ['contract.created', 1],
  ]);
  expect(acts[1]?.id).toBe(put[0]?.id);
});

it('omits entries that follow from another entry of the same transaction', () => {
  const acts = groupActs([
    entry('compliance_check.created', '10:00'),
    entry('project_requirement.created', '10:00'),
    entry('compliance_check.created', '09:00'),
  ]);
  expect(acts.map(({ action, created_at }) => [action, created_at])).toEqual([
    ['project_requirement.created', '10:00'],
    ['compliance_check.created', '09:00'],
  ]);
});

it('does not group entries of different people or projects', () => {
  const others = [{}, { actor_id: 'bob' }, { project_id: 'bridge' }];
  expect(groupActs(others.map((fields) => entry('contract.created', '10:00', fields)))).toHaveLength(3);
});

it('has a title of one line', () => {
  const act = { ...entry('project_requirement.created', '10:00'), count: 68 };
  expect(actTitle(act, 'Harbor Street')).toBe('Added 68 requirements to Harbor Street');
  expect(actTitle(act, null)).toBe('Added 68 requirements');
  expect(actTitle({ ...act, count: 1 }, 'Harbor Street')).toBeNull();
});
