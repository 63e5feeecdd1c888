import {
  acceptInvitationSchema,
  licenceComplaints,
  type OpenInvitation,
  registerInvitedSchema,
} from '@schemas/invitation.ts';

type Licence = Parameters<typeof licenceComplaints>[0];
interface Refinement {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

/** A lawyer must enter a license; checked here before the server does. */
const askLicence =
  ({ project_role }: OpenInvitation) =>
  (value: Licence, ctx: Refinement) => {
    if (project_role !== 'lawyer') return;
    for (const { path, message } of licenceComplaints(value))
      ctx.addIssue({ code: 'custom', path: [path], message });
  };

export const acceptSchema = (invitation: OpenInvitation) =>
  acceptInvitationSchema.superRefine(askLicence(invitation));

export const registerSchema = (invitation: OpenInvitation) =>
  registerInvitedSchema.superRefine(askLicence(invitation));
