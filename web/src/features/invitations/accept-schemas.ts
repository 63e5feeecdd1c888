import {
  acceptInvitationSchema,
  licenseComplaints,
  type OpenInvitation,
  registerInvitedSchema,
} from '@schemas/invitation.ts';

type License = Parameters<typeof licenseComplaints>[0];
interface Refinement {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

/** A lawyer must enter a license; checked here before the server does. */
const askLicense =
  ({ project_role }: OpenInvitation) =>
  (value: License, ctx: Refinement) => {
    if (project_role !== 'lawyer') return;
    for (const { path, message } of licenseComplaints(value))
      ctx.addIssue({ code: 'custom', path: [path], message });
  };

export const acceptSchema = (invitation: OpenInvitation) =>
  acceptInvitationSchema.superRefine(askLicense(invitation));

export const registerSchema = (invitation: OpenInvitation) =>
  registerInvitedSchema.superRefine(askLicense(invitation));
