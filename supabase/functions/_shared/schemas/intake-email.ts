import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

/** Files kept of one email, including those in attached messages. */
export const maxEmailFiles = 20;

/** An email address that accepts files from members. Renewing it ends the old one. */
export const intakeAddressSchema = z
  .object({
    id: idSchema,
    project_id: orNull(idSchema),
    address: z.string(),
    created_at: timestampSchema,
  })
  .meta({ id: 'IntakeAddress' });

const placeSchema = z.object({ address: orNull(intakeAddressSchema), may_change: z.boolean() });

/**
 * The organization's address and that of the requested project, as far as the caller may read them.
 * `available` is false if this installation receives no email.
 */
export const intakeAddressesSchema = z
  .object({
    available: z.boolean(),
    organization: placeSchema,
    project: orNull(placeSchema),
  })
  .meta({ id: 'IntakeAddresses' });

export const intakeAddressQuerySchema = z.object({ project_id: idSchema.optional() });

export const createIntakeAddressSchema = z
  .object({ project_id: orNull(idSchema).describe('Null for the address of the organization') })
  .meta({ id: 'CreateIntakeAddress' });

/**
 * An email with files that the caller sent to an intake address. Each attachment is waiting to be read, kept
 * as an intake file, or left out for a reason.
 */
export const intakeEmailSchema = z
  .object({
    id: idSchema,
    from_address: z.string(),
    subject: z.string(),
    text: z.string(),
    project: orNull(z.object({ id: idSchema, name: z.string() })),
    attachments: z.array(
      z.object({
        id: z.string(),
        file_name: z.string(),
        size_bytes: z.int().nullable(),
        state: z.enum(['waiting', 'kept', 'left_out']),
        problem: z.string().nullable(),
      }),
    ),
    received_at: timestampSchema,
  })
  .meta({ id: 'IntakeEmail' });

export type IntakeAddress = z.infer<typeof intakeAddressSchema>;
export type IntakeAddresses = z.infer<typeof intakeAddressesSchema>;
export type CreateIntakeAddress = z.infer<typeof createIntakeAddressSchema>;
export type IntakeEmail = z.infer<typeof intakeEmailSchema>;
