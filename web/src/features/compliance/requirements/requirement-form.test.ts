import { createComplianceRequirementSchema } from '@schemas/compliance-requirement.ts';
import { expect, it } from 'vitest';
import {
  emptyRequirement,
  type RequirementValues,
  requirementBody,
  requirementChanges,
  toFormErrors,
} from './requirement-form.ts';

const typed = (fields: Partial<RequirementValues>): RequirementValues => ({
  ...emptyRequirement,
  check_type: 'Safety Compliance',
  title: 'Crane log',
  ...fields,
});
const sent = (fields: Partial<RequirementValues>) =>
  createComplianceRequirementSchema.safeParse(requirementBody(typed(fields)));

it('matches the request schema: days before as a negative offset, evidence by line', () => {
  const { data } = sent({ due_days: '14', due_side: 'before', evidence: ' Certificate \n\nPhotos' });
  expect(data).toMatchObject({
    due_offset_days: -14,
    evidence: ['Certificate', 'Photos'],
    recurrence_count: null,
  });
  expect(Object.is(requirementBody(typed({ due_side: 'before' })).due_offset_days, 0)).toBe(true);
});

it.each([
  [{ title: ' ' }, 'title'],
  [{ check_type: '' }, 'check_type'],
  [{ due_days: '' }, 'due_offset_days'],
  [{ due_days: '1.5' }, 'due_offset_days'],
  [{ recurrence: 'weeks', recurrence_count: '' }, 'recurrence_count'],
  [{ evidence: 'x'.repeat(301) }, 'evidence'],
] as const)('is rejected with %o', (fields, path) => {
  expect(sent(fields).error?.issues.map((issue) => issue.path[0])).toContain(path);
});

it('drops the count when recurrence is not by calendar', () => {
  const before = typed({ recurrence: 'months', recurrence_count: '3' });
  expect(requirementChanges(before, { ...before, recurrence: 'once' })).toEqual({
    recurrence: 'once',
    recurrence_count: null,
  });
  expect(requirementChanges(before, { ...before, recurrence_count: '6' })).toEqual({
    recurrence: 'months',
    recurrence_count: 6,
  });
});

it('sends only changed fields, and null for cleared ones', () => {
  const before = typed({ citation: 'Law 1', evidence: 'A' });
  expect(requirementChanges(before, { ...before, citation: '', title: 'T' })).toEqual({
    citation: null,
    title: 'T',
  });
  expect(requirementChanges(before, { ...before })).toEqual({});
});

it('shows a server error on its field', () => {
  expect(toFormErrors([{ path: 'due_offset_days' }, { path: 'evidence.0' }, { path: 'title' }])).toEqual([
    { path: 'due_days' },
    { path: 'evidence' },
    { path: 'title' },
  ]);
});
