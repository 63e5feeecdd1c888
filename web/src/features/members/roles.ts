import type { OrgRole } from '@schemas/organization.ts';
import { type ProjectRole, projectRoles } from '@schemas/project.ts';

export const orgRoleLabels: Record<OrgRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** The organization roles a member with this role may assign, lowest first. Only owners assign owners. */
export function orgRolesToGive(own: OrgRole | undefined): OrgRole[] {
  if (own === 'owner') return ['member', 'admin', 'owner'];
  return own === 'admin' ? ['member', 'admin'] : ['member'];
}

export const isAdminRole = (role: OrgRole | undefined): boolean => role === 'owner' || role === 'admin';

/**
 * The project roles a project manager may assign. Only owners and admins name the lawyer who approves
 * contracts.
 */
export const projectRolesToGive = (own: OrgRole | undefined): readonly ProjectRole[] =>
  isAdminRole(own) ? projectRoles : projectRoles.filter((role) => role !== 'lawyer');
