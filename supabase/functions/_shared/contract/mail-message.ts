import { z } from 'zod';
import { notificationCategories } from './notifications.ts';
import { filterSchema, pageQuerySchema } from './pagination.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

export const mailStates = ['queued', 'sent', 'failed'] as const;

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

export type MailMessage = z.infer<typeof mailMessageSchema>;
export type ListMailMessages = z.infer<typeof listMailMessagesSchema>;
export type MailRefusal = z.infer<typeof mailRefusalSchema>;
