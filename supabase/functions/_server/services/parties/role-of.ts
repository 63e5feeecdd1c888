import { type PartyRole, partyRoles } from '../../../_shared/schemas/index.ts';

/** Converts a contract's word for a role to a party role. */
export function roleOf(type: string): PartyRole {
  const word = type.trim().toLowerCase();
  const same = partyRoles.find((role) => role === word);
  if (same) return same;
  if (/sub-?contractor/.test(word)) return 'subcontractor';
  if (/contractor|builder/.test(word)) return 'contractor';
  if (/supplier|vendor|seller/.test(word)) return 'supplier';
  if (/owner|client|employer|developer/.test(word)) return 'owner';
  if (/designer|architect/.test(word)) return 'architect';
  if (/engineer|consultant/.test(word)) return 'engineer';
  return 'other';
}
