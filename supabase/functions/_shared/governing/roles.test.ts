import { expect, it } from 'vitest';
import { likelyRole, namedRoles } from './roles.ts';

it.each([
  ['modifications issued after execution of this agreement', ['amendment', 'change_order']],
  ['any duly executed amendment or change order to this agreement', ['amendment', 'change_order']],
  ['agreement between the owner and construction manager', ['agreement']],
  ['special or supplementary conditions, if any', ['supplementary_conditions']],
  ['general conditions (including exhibits and schedules thereto)', ['general_conditions']],
  ['modifications to the specifications', []],
  ['any contract design and engineering documents', []],
])('reads the documents that a list item names: %s', (item, roles) => {
  expect(namedRoles(item, 'agreement')).toEqual({ roles, others: false });
});

it('takes this agreement in a subcontract for the subcontract', () => {
  expect(namedRoles('this agreement', 'subcontract').roles).toEqual(['subcontract']);
  expect(namedRoles('all other contract documents', 'agreement')).toEqual({ roles: [], others: true });
});

it.each([
  ['Riverside Tower agreement', 'Construction', 'agreement'],
  ['Supplementary Conditions', 'Construction', 'supplementary_conditions'],
  ['A201 General Conditions', 'Main Contract', 'general_conditions'],
  ['Steel under the prime contract', 'Subcontract', 'subcontract'],
  ['No. 3', 'Change Order', 'change_order'],
] as const)('proposes a role for the document %s of the type %s', (name, type, role) => {
  expect(likelyRole(name, type)).toBe(role);
});
