import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

export const archiveStates = ['queued', 'running', 'ready', 'failed', 'expired'] as const;

/** An archive of everything the organization has, as one ZIP; see docs/archive.md. */
export const archiveSchema = z
  .object({
    id: idSchema,
    state: z.enum(archiveStates),
    /** From 0 to 1; null while it waits for its turn. */
    progress: z.number().min(0).max(1).nullable(),
    /** Of the ZIP. */
    size_bytes: z.int().nullable(),
    /** How many rows and files it holds. */
    rows_held: z.int().nullable(),
    files_held: z.int().nullable(),
    /** Of its manifest.json, by which it is told from one that was changed. */
    manifest_sha256: z.string().nullable(),
    /** Why it could not be made. */
    last_error: z.string().nullable(),
    requested_by_name: z.string().nullable(),
    created_at: timestampSchema,
    /** The moment that its rows are of. */
    taken_at: orNull(timestampSchema),
    ready_at: orNull(timestampSchema),
    /** Until when it can be downloaded. */
    expires_at: orNull(timestampSchema),
  })
  .meta({ id: 'Archive' });

export const archiveContentSchema = z
  .object({
    /** Where it can be downloaded, without a token, by a browser too; also in parts, and on from where a download broke off. */
    url: z.string(),
    file_name: z.string(),
    expires_in: z.int(),
  })
  .meta({ id: 'ArchiveContent' });

export type Archive = z.infer<typeof archiveSchema>;
export type ArchiveContent = z.infer<typeof archiveContentSchema>;
