import { z } from 'zod';
import { notificationCategories } from './notifications.ts';
import { filterSchema, pageQuerySchema } from './pagination.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

/** The email bounced, permanently or temporarily; or it arrived and was reported as spam. */
const bounceKinds = ['hard', 'soft', 'complaint'] as const;

/** Why an email is held and has not been sent yet. */
const holdReasons = [
  'sender_unconfirmed',
  'recipient_unconfirmed',
  'daily_limit',
  'address_limit',
  'paused',
] as const;

const mailStates = ['queued', 'sent', 'failed'] as const;

/**
 * What earlier email shows about an address: `hard` accepts no email, `soft` bounced last time but may work
 * later, `complaint` reported email as spam.
 */
export const mailProblemSchema = z
  .object({
    kind: z.enum(bounceKinds),
    /** The mail server's own message. */
    reason: z.string().nullable(),
    since: timestampSchema,
  })
  .meta({ id: 'MailProblem' });

/**
 * An email to a person or address and its outcome. The text is not stored here; only the recipient has it.
 */
export const mailMessageSchema = z
  .object({
    id: idSchema,
    to_address: z.string(),
    /** The member's name; null for an address without an account. */
    to_name: z.string().nullable(),
    category: z.enum(notificationCategories),
    subject: z.string(),
    state: z.enum(mailStates),
    attempts: z.int(),
    /** Why the last attempt failed. */
    last_error: z.string().nullable(),
    /** Why it is held; null if it is not. */
    held_reason: z.enum(holdReasons).nullable(),
    /** When it is retried, if known. */
    held_until: orNull(timestampSchema),
    /** The outcome after sending, and the reason. */
    bounce_kind: z.enum(bounceKinds).nullable(),
    bounce_reason: z.string().nullable(),
    provider: z.string().nullable(),
    created_at: timestampSchema,
    /** When it was sent or sending was given up. */
    ended_at: orNull(timestampSchema),
  })
  .meta({ id: 'MailMessage' });

export const listMailMessagesSchema = pageQuerySchema.extend({ state: filterSchema(mailStates) });

export const unsubscribeParamsSchema = z.object({ token: z.string().min(1).max(2000) });

/** The email that an unsubscribe link would stop. */
export const mailRefusalSchema = z
  .object({
    organization: z.string(),
    category: z.enum(notificationCategories),
    /** For a member's link, which changes their preferences in every organization. */
    member: z.boolean(),
    /** Whether this email is already off. */
    refused: z.boolean(),
  })
  .meta({ id: 'MailRefusal' });

export type MailProblem = z.infer<typeof mailProblemSchema>;
export type MailMessage = z.infer<typeof mailMessageSchema>;
export type ListMailMessages = z.infer<typeof listMailMessagesSchema>;
export type MailRefusal = z.infer<typeof mailRefusalSchema>;
