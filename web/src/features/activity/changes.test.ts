import { expect, it } from 'vitest';
import { changedColumns } from './changes.ts';

it('describes changes in words and omits internal columns', () => {
  expect(
    changedColumns({
      before: { end_date: null, contract_value: 1200, version: 3, party_a_type: 'owner' },
      after: {
        end_date: '2027-03-01',
        contract_value: '1500.00',
        version: 4,
        party_a_type: 'general_contractor',
      },
    }),
  ).toEqual([
    { label: 'Role of party A', before: 'owner', after: 'general contractor' },
    { label: 'Value', before: '$1,200', after: '$1,500' },
    { label: 'End date', before: 'none', after: 'Mar 1, 2027' },
  ]);
});

it('describes nothing for created records', () => {
  expect(changedColumns({ before: null, after: { name: 'Steel' } })).toEqual([]);
});

it("omits a compliance check's status, which the title names", () => {
  const change = { before: { status: 'pending' }, after: { status: 'compliant' } };
  expect(changedColumns({ ...change, entity_type: 'compliance_check' })).toEqual([]);
  expect(changedColumns({ ...change, entity_type: 'obligation' })).toHaveLength(1);
});
