import { z } from 'zod';
import { notificationCategories } from './notifications.ts';
import { filterSchema, pageQuerySchema } from './pagination.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

/** It did not arrive, for good or for now; or it did, and was reported as unwanted. */
const bounceKinds = ['hard', 'soft', 'complaint'] as const;

/** Why an email has not been sent yet: a limit holds it. */
export const holdReasons = [
  'sender_unconfirmed',
  'recipient_unconfirmed',
  'daily_limit',
  'address_limit',
  'paused',
] as const;

export const mailStates = ['queued', 'sent', 'failed'] as const;

/**
 * What is known of an address by what became of earlier mail: `hard` it takes none, `soft` the last did not arrive and may another time,
 * `complaint` somebody there reported it as unwanted.
 */
export const mailProblemSchema = z
  .object({
    kind: z.enum(bounceKinds),
    /** In the mail server's words. */
    reason: z.string().nullable(),
    since: timestampSchema,
  })
  .meta({ id: 'MailProblem' });

/** Mail to a person or an address, and what became of it; its text stays with the recipient. */
export const mailMessageSchema = z
  .object({
    id: idSchema,
    to_address: z.string(),
    /** The member's name, where it is for one. */
    to_name: z.string().nullable(),
    category: z.enum(notificationCategories),
    subject: z.string(),
    state: z.enum(mailStates),
    attempts: z.int(),
    /** Why the last attempt failed. */
    last_error: z.string().nullable(),
    /** Why a limit holds it back; null where none does. */
    held_reason: z.enum(holdReasons).nullable(),
    /** When it is tried again, where that is known. */
    held_until: orNull(timestampSchema),
    /** What came of it after it was handed over, and why. */
    bounce_kind: z.enum(bounceKinds).nullable(),
    bounce_reason: z.string().nullable(),
    provider: z.string().nullable(),
    created_at: timestampSchema,
    /** When it was handed over, or given up. */
    ended_at: orNull(timestampSchema),
  })
  .meta({ id: 'MailMessage' });

export const listMailMessagesSchema = pageQuerySchema.extend({ state: filterSchema(mailStates) });

export const unsubscribeParamsSchema = z.object({ token: z.string().min(1).max(2000) });

/** What a link at the foot of a mail would end. */
export const mailRefusalSchema = z
  .object({
    organization: z.string(),
    category: z.enum(notificationCategories),
    /** For a member's link: it changes their preferences, in every organization. */
    member: z.boolean(),
    /** Whether it is ended already. */
    refused: z.boolean(),
  })
  .meta({ id: 'MailRefusal' });

export type MailProblem = z.infer<typeof mailProblemSchema>;
export type MailMessage = z.infer<typeof mailMessageSchema>;
export type ListMailMessages = z.infer<typeof listMailMessagesSchema>;
export type MailRefusal = z.infer<typeof mailRefusalSchema>;
