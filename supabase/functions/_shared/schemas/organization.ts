import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

const orgRoles = ['owner', 'admin', 'member'] as const;
export const orgRoleSchema = z.enum(orgRoles);

/**
 * An organization as a member sees it; `time_zone` is an IANA name. `realtime_epoch` is part of the realtime
 * topic. `needs_sso`: closed to this session until the person uses the organization's single sign-on.
 * `delete_at` is when it will be deleted, if an owner requested that; until then it is read-only.
 */
export const organizationMembershipSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    role: orgRoleSchema,
    time_zone: z.string(),
    realtime_epoch: z.int(),
    delete_at: orNull(z.string()),
    requires_second_factor: z.boolean(),
    needs_sso: z.boolean(),
  })
  .meta({ id: 'OrganizationMembership' });

/**
 * A member of the organization. Readers whose role does not show them all members see only themselves and
 * people on their own projects.
 */
export const memberSchema = z
  .object({
    user_id: idSchema,
    name: z.string(),
    email: z.string(),
    role: orgRoleSchema,
    /** Projects on which the reader sees them. */
    project_count: z.int(),
    created_at: timestampSchema,
  })
  .meta({ id: 'Member' });

export const updateMemberSchema = z.object({ role: orgRoleSchema }).meta({ id: 'UpdateMember' });

const namedSchema = z.object({ id: idSchema, name: z.string() });

/** Access that a member created and that continues without them, as far as the reader may see it. */
export const memberAccessSchema = z
  .object({
    api_keys: namedSchema.array(),
    webhooks: namedSchema.array(),
    reporting_logins: namedSchema.array(),
  })
  .meta({ id: 'MemberAccess' });

export const removeMemberQuerySchema = z.object({
  /** Also ends that access: revokes API keys and, for owners, reporting logins, and turns webhooks off. */
  end_access: z.enum(['true', 'false']).default('false'),
});

export type MemberAccess = z.infer<typeof memberAccessSchema>;
export type RemoveMemberQuery = z.infer<typeof removeMemberQuerySchema>;
export type UpdateMember = z.infer<typeof updateMemberSchema>;
export type Member = z.infer<typeof memberSchema>;
export type OrgRole = z.infer<typeof orgRoleSchema>;
export type OrganizationMembership = z.infer<typeof organizationMembershipSchema>;
