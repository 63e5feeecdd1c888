import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReminderSchema, type Reminder, reminderFormSchema, reminderProblems } from './reminder.ts';

const id = '0199f5a0-0000-7000-8000-000000000001';
const plan = {
  type: 'Payment Due',
  title: 'T',
  date: '2030-01-31',
  time: '09:00',
  frequency: 'one_time',
  user_ids: [id],
  addresses: [],
  party_ids: [],
} as const;
const paths = (value: object) =>
  reminderFormSchema.safeParse({ ...plan, ...value }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the reminder form', () => {
  it.each([
    [{}, []],
    [{ time: '9:00' }, ['time']],
    [{ date: '' }, ['date']],
    [{ user_ids: [] }, ['user_ids']],
    [{ addresses: ['Ada <ada@b.example>'] }, ['addresses.0']],
    [{ frequency: 'custom' }, ['every', 'unit']],
    [{ frequency: 'custom', every: 2, unit: 'month', until: '2030-01-30' }, ['until']],
    [{ frequency: 'daily', user_ids: [], addresses: ['a@b.example'] }, ['until']],
    [{ frequency: 'daily', user_ids: [], party_ids: [id] }, ['until']],
    [{ user_ids: [], party_ids: [id] }, []],
    [{ frequency: 'daily', user_ids: [], addresses: ['a@b.example'], until: '2030-02-01' }, []],
  ])('reports errors of %j at %j', (value, expected) => expect(paths(value)).toEqual(expected));

  it('normalizes email addresses', () => {
    const parsed = reminderFormSchema.parse({ ...plan, addresses: [' ADA@B.example '] });
    expect(parsed.addresses).toEqual(['ada@b.example']);
  });

  it('is about one record or a project', () => {
    const about = (subject: object) => createReminderSchema.safeParse({ ...plan, ...subject }).success;
    expect([about({}), about({ project_id: id }), about({ contract_id: id })]).toEqual([false, true, true]);
    expect(about({ contract_id: id, obligation_id: id })).toBe(false);
  });
});

it('requires an end for a repeating reminder to email addresses only', () => {
  const frequency = fc.constantFrom<Reminder['frequency']>('one_time', 'daily', 'weekly', 'custom');
  fc.assert(
    fc.property(frequency, fc.boolean(), fc.boolean(), (chosen, hasEnd, hasMember) => {
      const problems = reminderProblems({
        date: '2030-01-31',
        frequency: chosen,
        addresses: ['a@b.example'],
        user_ids: hasMember ? [id] : [],
        until: hasEnd && chosen !== 'one_time' ? '2031-01-31' : null,
        ...(chosen === 'custom' && { every: 1, unit: 'day' }),
      });
      const endless = chosen !== 'one_time' && !hasEnd && !hasMember;
      expect(problems.map(({ path }) => path)).toEqual(endless ? ['until'] : []);
    }),
  );
});
