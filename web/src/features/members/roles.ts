import type { OrgRole } from '@contract/organization.ts';
import { type ProjectRole, projectRoles } from '@contract/project.ts';

export const orgRoleLabels: Record<OrgRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** The roles in an organization that somebody with this one may give, the least first: nobody but an owner makes an owner. */
export function orgRolesToGive(own: OrgRole | undefined): OrgRole[] {
  if (own === 'owner') return ['member', 'admin', 'owner'];
  return own === 'admin' ? ['member', 'admin'] : ['member'];
}

export const isAdminRole = (role: OrgRole | undefined): boolean => role === 'owner' || role === 'admin';

/** The roles on a project that whoever runs it may give: nobody but an owner or admin names the lawyer who approves its contracts. */
export const projectRolesToGive = (own: OrgRole | undefined): readonly ProjectRole[] =>
  isAdminRole(own) ? projectRoles : projectRoles.filter((role) => role !== 'lawyer');
