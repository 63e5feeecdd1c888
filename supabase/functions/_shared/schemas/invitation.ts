import { z } from 'zod';
import { registerSchema } from './auth.ts';
import { orgRoleSchema } from './organization.ts';
import { filterSchema, pageQuerySchema } from './pagination.ts';
import { exactText, idSchema, optionalText, orNull, timestampSchema } from './primitives.ts';
import { projectRoleSchema } from './project.ts';

const invitationStates = ['pending', 'active', 'expired', 'revoked'] as const;

/** Maximum addresses per request. */
export const maxInvitees = 50;
/** How long an invitation can be accepted. */
export const invitationDays = 7;

/**
 * An invitation as seen by people who may send such invitations. `active` means accepted. `projects` are
 * those the reader may see, each with `project_role`. `may_change`: the reader may revoke or resend it.
 */
export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    org_role: orgRoleSchema,
    project_role: orNull(projectRoleSchema),
    projects: z.object({ id: idSchema, name: z.string() }).array(),
    message: z.string().nullable(),
    state: z.enum(invitationStates),
    invited_by_name: z.string().nullable(),
    accepted_by_name: z.string().nullable(),
    sent_at: timestampSchema,
    expires_at: timestampSchema,
    accepted_at: orNull(timestampSchema),
    may_change: z.boolean(),
    created_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Invitation' });

export const listInvitationsSchema = pageQuerySchema.extend({
  state: filterSchema(invitationStates),
  project_id: idSchema.optional(),
});

const noAddress = 'Please enter an email address';
const noSuchAddress = 'Please enter a valid email address';

export const inviteeSchema = z
  .string({ error: noAddress })
  .trim()
  .toLowerCase()
  .min(1, noAddress)
  .max(254, noSuchAddress)
  .regex(z.regexes.email, noSuchAddress);

/** Addresses are kept as typed, because each of them gets its own result. */
export const sendInvitationsSchema = z
  .object({
    emails: exactText(320)
      .array()
      .min(1, noAddress)
      .max(maxInvitees, `At most ${maxInvitees} addresses at a time`),
    org_role: orgRoleSchema.default('member'),
    project_ids: idSchema.array().max(50, 'At most 50 projects at a time').default([]),
    project_role: orNull(projectRoleSchema).default(null),
    message: optionalText(2000),
  })
  .refine(({ project_ids, project_role }) => (project_role === null) === (project_ids.length === 0), {
    path: ['project_role'],
    error: 'Choose both projects and a role, or neither',
  })
  .meta({ id: 'SendInvitations' });

const inviteOutcomes = [
  'invited',
  'invalid',
  'repeated',
  'yourself',
  'already_member',
  'already_invited',
  'wants_no_mail',
] as const;

/** The result for each address, in the order given. */
export const sentInvitationsSchema = z
  .object({
    results: z.object({ email: z.string(), outcome: z.enum(inviteOutcomes) }).array(),
  })
  .meta({ id: 'SentInvitations' });

/** What a link holder may see before accepting. `has_account` refers to the invited address. */
export const openInvitationSchema = z
  .object({
    organization_name: z.string(),
    email: z.string(),
    invited_by_name: z.string(),
    org_role: orgRoleSchema,
    project_role: orNull(projectRoleSchema),
    project_names: z.string().array(),
    message: z.string().nullable(),
    expires_at: timestampSchema,
    has_account: z.boolean(),
  })
  .meta({ id: 'OpenInvitation' });

/** A lawyer's own statements, which are not verified; other roles omit them. */
const license = { bar_number: optionalText(50), bar_jurisdiction: optionalText(100) };

export const acceptInvitationSchema = z.object(license).meta({ id: 'AcceptInvitation' });

export const registerInvitedSchema = z
  .object({ name: registerSchema.shape.name, password: registerSchema.shape.password, ...license })
  .meta({ id: 'RegisterInvited' });

/** The person's new membership. */
export const acceptedInvitationSchema = z
  .object({ organization_id: idSchema })
  .meta({ id: 'AcceptedInvitation' });

/** Adds the fields a lawyer must state to a form or body. */
export const licenseComplaints = (value: { bar_number?: string | null; bar_jurisdiction?: string | null }) =>
  [
    ...(value.bar_number ? [] : [{ path: 'bar_number', message: 'Bar number is required' }]),
    ...(value.bar_jurisdiction ? [] : [{ path: 'bar_jurisdiction', message: 'Jurisdiction is required' }]),
  ] as const;

export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationState = Invitation['state'];
export type ListInvitations = z.infer<typeof listInvitationsSchema>;
export type SendInvitations = z.infer<typeof sendInvitationsSchema>;
export type SentInvitations = z.infer<typeof sentInvitationsSchema>;
export type InviteOutcome = SentInvitations['results'][number]['outcome'];
export type OpenInvitation = z.infer<typeof openInvitationSchema>;
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;
export type RegisterInvited = z.infer<typeof registerInvitedSchema>;
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;
