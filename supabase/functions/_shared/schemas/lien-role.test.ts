import { expect, it } from 'vitest';
import { lienRoleOf, roleDoubt } from './lien-role.ts';

it.each([
  ['owner', 'Construction', null],
  ['contractor', 'Subcontract', 'prime'],
  ['subcontractor', 'Subcontract', 'subcontractor'],
  ['subcontractor', 'Purchase Order', 'supplier'],
] as const)('makes the %s of a %s contract a %s', (side, type, role) => {
  expect(lienRoleOf(side, type)).toBe(role);
});

const contract = (perspective: 'contractor' | 'owner' | 'subcontractor') => ({
  name: 'Steel',
  contract_type: 'Subcontract' as const,
  perspective,
});

it('doubts a role that no contract is reviewed for', () => {
  expect(roleDoubt('prime', [contract('subcontractor')])).toBe(
    'Our role is prime contractor, but Steel is reviewed for the subcontractor. Check our role.',
  );
  expect(roleDoubt('subcontractor', [contract('owner')])).toMatch(/reviewed for the owner/);
  expect(roleDoubt('prime', [contract('subcontractor'), contract('contractor')])).toBeNull();
  expect(roleDoubt('laborer', [contract('subcontractor')])).toBeNull();
  expect(roleDoubt(null, [contract('subcontractor')])).toBeNull();
  expect(roleDoubt('prime', [])).toBeNull();
});
