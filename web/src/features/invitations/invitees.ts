import { type InviteOutcome, inviteeSchema, maxInvitees } from '@contract/invitation.ts';
import { z } from 'zod';

/** The addresses in what was typed or pasted: one a line, or with commas, semicolons or tabs between. 'Ann <a@b.example>' is its address. */
export function readInvitees(typed: string): string[] {
  return typed
    .split(/[\n\r,;\t]+/)
    .map((part) => (/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter(Boolean);
}

/** What is typed into the e-mail field. One address is judged here; of several each has its own outcome. */
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
      complain(`At most ${maxInvitees} addresses at once; these are ${emails.length}`);
  });

/** What became of an address, as a line says it. */
export const outcomeLabels: Record<InviteOutcome, string> = {
  invited: 'Invited',
  invalid: 'Not a valid email address',
  repeated: 'Given twice',
  yourself: 'That is you',
  already_member: 'Is a member already',
  already_invited: 'Has an open invitation',
  wants_no_mail: 'Wants no mail from your organization',
};
