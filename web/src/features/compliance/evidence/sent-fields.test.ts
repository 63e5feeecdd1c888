import { expect, it } from 'vitest';
import { fieldProblems } from './sent-fields.ts';

it('reports the field of an invalid date, and nothing for valid fields', () => {
  expect(fieldProblems({ valid_from: '', expires_on: '', note: '' })).toEqual({});
  expect(fieldProblems({ valid_from: '2026-05-02', expires_on: '2026-05-01', note: '' })).toEqual({
    expires_on: 'The expiration date must not be before the start date',
  });
  expect(fieldProblems({ valid_from: '20260-05-02', expires_on: '', note: 'x'.repeat(5001) })).toMatchObject({
    valid_from: expect.any(String),
    note: expect.any(String),
  });
});
