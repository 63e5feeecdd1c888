import type { OrgRole } from '@contract/organization.ts';

export const orgRoleLabels: Record<OrgRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** The roles in an organization that somebody with this one may give, the least first: nobody but an owner makes an owner. */
export function orgRolesToGive(own: OrgRole | undefined): OrgRole[] {
  if (own === 'owner') return ['member', 'admin', 'owner'];
  return own === 'admin' ? ['member', 'admin'] : ['member'];
}

export const isAdminRole = (role: OrgRole | undefined): boolean => role === 'owner' || role === 'admin';
