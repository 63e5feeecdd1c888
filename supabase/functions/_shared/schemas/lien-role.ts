/** Our role in lien deadlines, as far as our side of a contract tells it. */

import { type LienRole, lienRoleNames } from '../vocabulary/lien.ts';
import type { Perspective } from './analysis.ts';
import type { ContractType } from './contract.ts';

/** Our role on a project with a contract that is reviewed for a side; null for an owner. */
export function lienRoleOf(side: Perspective, type: ContractType): LienRole | null {
  if (side === 'owner') return null;
  if (side === 'contractor') return 'prime';
  return type === 'Supply' || type === 'Purchase Order' ? 'supplier' : 'subcontractor';
}

interface ReviewedContract {
  name: string;
  contract_type: ContractType;
  perspective: Perspective;
}

/** Roles that a contract's side decides. The others only a person knows. */
const decided: readonly LienRole[] = ['prime', 'subcontractor', 'supplier'];

/** What to recheck if no contract of the project is reviewed for our role; null if one is. */
export function roleDoubt(role: LienRole | null, contracts: readonly ReviewedContract[]): string | null {
  const [newest] = contracts;
  if (!newest || role === null || !decided.includes(role)) return null;
  if (contracts.some((one) => lienRoleOf(one.perspective, one.contract_type) === role)) return null;
  return `Our role is ${lienRoleNames[role].toLowerCase()}, but ${newest.name} is reviewed for the ${newest.perspective}. Check our role.`;
}
