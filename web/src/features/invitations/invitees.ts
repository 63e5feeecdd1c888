import { type InviteOutcome, inviteeSchema, maxInvitees } from '@schemas/invitation.ts';
import { z } from 'zod';

/**
 * Parses typed or pasted addresses, separated by line breaks, commas, semicolons, or tabs. 'Ann
 * <a@b.example>' gives its address.
 */
export function readInvitees(typed: string): string[] {
  return typed
    .split(/[\n\r,;\t]+/)
    .map((part) => (/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter(Boolean);
}

/** Validates the email field. A single address is validated here; each of several gets its own result. */
export const inviteesSchema = z
  .string()
  .transform(readInvitees)
  .superRefine((emails, ctx) => {
    const complain = (message: string) => ctx.addIssue({ code: 'custom', message });
    const [first, ...others] = emails;
    if (others.length === 0) {
      const read = inviteeSchema.safeParse(first ?? '');
      if (!read.success) complain(read.error.issues[0]?.message ?? 'Please enter a valid email address');
    }
    if (emails.length > maxInvitees)
      complain(`Up to ${maxInvitees} addresses at a time; you entered ${emails.length}`);
  });

/** Label for the result of inviting one address. */
export const outcomeLabels: Record<InviteOutcome, string> = {
  invited: 'Invited',
  invalid: 'Not a valid email address',
  repeated: 'Entered twice',
  yourself: 'Your own address',
  already_member: 'Already a member',
  already_invited: 'Already invited',
  wants_no_mail: "Unsubscribed from your organization's email",
};
