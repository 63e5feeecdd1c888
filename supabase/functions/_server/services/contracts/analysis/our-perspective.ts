import { comparableName } from '../../../../_shared/analysis/facts/legal-names.ts';
import type { Contract, Perspective } from '../../../../_shared/schemas/index.ts';

type Parties = Pick<Contract, 'party_a_name' | 'party_a_type' | 'party_b_name' | 'party_b_type'>;

/**
 * Returns the default perspective of a review: the side with the organization's name, otherwise party B,
 * which does the work in most contracts that reach a construction firm.
 */
export function ourPerspective(contract: Parties, organizationName: string): Perspective {
  const ours = comparableName(organizationName);
  const type = comparableName(contract.party_a_name) === ours ? contract.party_a_type : contract.party_b_type;
  if (/sub-?\s?contractor/i.test(type)) return 'subcontractor';
  if (/owner|client|developer|employer/i.test(type)) return 'owner';
  return 'contractor';
}

/** Returns the side with the organization's name; null if neither has it. */
export function ourSide(contract: Parties, organizationName: string): Perspective | null {
  const ours = comparableName(organizationName);
  const isOurs =
    ours !== '' &&
    [contract.party_a_name, contract.party_b_name].some((name) => comparableName(name) === ours);
  return isOurs ? ourPerspective(contract, organizationName) : null;
}
