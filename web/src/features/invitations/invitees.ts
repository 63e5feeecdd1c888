import { type InviteOutcome, inviteeSchema, maxInvitees } from '@contract/invitation.ts';
import { z } from 'zod';

/** The addresses in what was typed or pasted: one a line, or with commas, semicolons or tabs between. 'Ann <a@b.example>' is its address. */
export function readInvitees(typed: string): string[] {
  return typed
    .split(/[\n\r,;\t]+/)
    .map((part) => (/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter(Boolean);
}

/** What is typed into the email field. One address is judged here; of several each has its own outcome. */
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

/** What became of an address, as a line says it. */
export const outcomeLabels: Record<InviteOutcome, string> = {
  invited: 'Invited',
  invalid: 'Not a valid email address',
  repeated: 'Entered twice',
  yourself: 'Your own address',
  already_member: 'Already a member',
  already_invited: 'Already invited',
  wants_no_mail: "Unsubscribed from your organization's email",
};
