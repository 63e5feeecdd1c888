/** Party roles by the names contracts use. */
import type { PartyRole } from '../../vocabulary/facts.ts';

const NAMES: Record<PartyRole, readonly string[]> = {
  owner: ['owner', 'project owner', 'employer', 'client', 'principal', 'owner/developer', 'developer/owner'],
  contractor: [
    'contractor',
    'general contractor',
    'prime contractor',
    'main contractor',
    'builder',
    'design/build contractor',
    'epc contractor',
    'shipyard',
    'shipbuilder',
  ],
  subcontractor: ['subcontractor', 'sub-contractor', 'trade contractor'],
  construction_manager: ['construction manager', 'cm', 'cm/gc', 'manager'],
  design_builder: ['design-builder', 'design/builder', 'design builder'],
  architect: ['architect', 'design professional', 'architect/engineer'],
  engineer: ['engineer'],
  consultant: ['consultant', 'service provider', 'provider'],
  supplier: ['supplier', 'seller', 'vendor', 'manufacturer'],
  buyer: ['buyer', 'purchaser', 'customer'],
  developer: ['developer'],
  landlord: ['landlord', 'lessor'],
  tenant: ['tenant', 'lessee'],
  lender: ['lender', 'bank'],
  guarantor: ['guarantor', 'parent guarantor'],
  surety: ['surety'],
};
const BY_NAME: ReadonlyMap<string, PartyRole> = new Map(
  (Object.entries(NAMES) as [PartyRole, readonly string[]][]).flatMap(([role, names]) =>
    names.map((name): [string, PartyRole] => [name, role]),
  ),
);

/** The role a name expresses; null if it is only a name. */
export function roleOf(name: string): PartyRole | null {
  return BY_NAME.get(name.toLowerCase().replace(/^the /, '').trim()) ?? null;
}

/** Role names as a pattern for lower-case text, longest first. */
export const ROLE_WORDS = [...BY_NAME.keys()]
  .filter((name) => name.length > 3)
  .sort((a, b) => b.length - a.length)
  .join('|');
