import { describe, expect, it } from 'vitest';
import { columnProblems, detectFields, headingsKey, roleOfHeading } from './match-columns.ts';

describe('detectFields', () => {
  it.each([
    ['Project', 'name'],
    ['Job Name', 'name'],
    ['Project #', null],
    ['Job No.', null],
    ['Owner', 'client_name'],
    ['Client Name', 'client_name'],
    ['Contract Amount', 'contract_value'],
    ['Contract Amount ($)', 'contract_value'],
    ['CONTRACT SUM', 'contract_value'],
    ['ST', 'state'],
    ['State', 'state'],
    ['Start', 'start_date'],
    ['NTP', 'start_date'],
    ['Notice to Proceed', 'start_date'],
    ['Completion', 'end_date'],
    ['Substantial Completion Date', 'end_date'],
    ['Site Address', 'address'],
    ['Color', null],
  ])('reads the heading %s of projects', (heading, field) => {
    expect(detectFields('projects', [heading])).toEqual([field]);
  });

  it.each([
    ['Owner', 'party_a_name'],
    ['Subcontractor', 'party_b_name'],
    ['Vendor', 'party_b_name'],
    ['Contract Amount', 'contract_value'],
    ['Job', 'project'],
  ])('reads the heading %s of contracts', (heading, field) => {
    expect(detectFields('contracts', [heading])).toEqual([field]);
  });

  it.each([
    [
      ['Owner', 'GC'],
      ['party_a_name', 'party_b_name'],
    ],
    [
      ['GC', 'Subcontractor'],
      ['party_a_name', 'party_b_name'],
    ],
    [
      ['Owner', 'GC', 'Subcontractor'],
      ['party_a_name', null, 'party_b_name'],
    ],
  ])('makes the general contractor the other party of %j', (columns, fields) => {
    expect(detectFields('contracts', columns)).toEqual(fields);
  });

  it.each([
    ['Vendor', 'name'],
    ['Subcontractor', 'name'],
    ['COI Expiration', 'insurance_valid_to'],
    ['E-mail', 'email'],
  ])('reads the heading %s of parties', (heading, field) => {
    expect(detectFields('parties', [heading])).toEqual([field]);
  });
});

it('reports fields with two columns and required fields without one', () => {
  const columns = ['Project', 'Job', 'Color'];
  expect(
    columnProblems('projects', columns, detectFields('projects', columns)).map(({ message }) => message),
  ).toEqual([
    '“Project” has two columns: “Project” and “Job”',
    'No column for “Client”',
    'No column for “Start date”',
  ]);
});

it('recognizes the same headings in another spelling', () => {
  expect(headingsKey(['Contract Amount ($)', 'ST'])).toBe(headingsKey(['contract amount', 'st']));
  expect(headingsKey(['a', 'b'])).not.toBe(headingsKey(['ab']));
});

it('takes the role of a party from its heading', () => {
  expect(['GC', 'Subcontractor', 'Party B', undefined].map(roleOfHeading)).toEqual([
    'contractor',
    'subcontractor',
    undefined,
    undefined,
  ]);
});
