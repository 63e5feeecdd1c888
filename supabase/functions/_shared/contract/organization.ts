import { z } from 'zod';
import { idSchema } from './primitives.ts';

export const orgRoles = ['owner', 'admin', 'member'] as const;
export const orgRoleSchema = z.enum(orgRoles);

/** An organization as one of its members sees it. `realtime_epoch` is part of the realtime topic. */
export const organizationMembershipSchema = z
  .object({ id: idSchema, name: z.string(), role: orgRoleSchema, realtime_epoch: z.int() })
  .meta({ id: 'OrganizationMembership' });

export type OrgRole = z.infer<typeof orgRoleSchema>;
export type OrganizationMembership = z.infer<typeof organizationMembershipSchema>;
