import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

const archiveStates = ['queued', 'running', 'ready', 'failed', 'expired'] as const;

/** An archive of all of the organization's data as one ZIP; see docs/archive.md. */
export const archiveSchema = z
  .object({
    id: idSchema,
    state: z.enum(archiveStates),
    /** From 0 to 1; null while queued. */
    progress: z.number().min(0).max(1).nullable(),
    /** Size of the ZIP. */
    size_bytes: z.int().nullable(),
    /** Number of rows and files in it. */
    rows_held: z.int().nullable(),
    files_held: z.int().nullable(),
    /** SHA-256 of its manifest.json, to detect a modified archive. */
    manifest_sha256: z.string().nullable(),
    /** SHA-256 of the public key that signed the manifest; null for archives that are not signed. */
    signed_with: z.string().nullable(),
    /** Why building it failed. */
    last_error: z.string().nullable(),
    requested_by_name: z.string().nullable(),
    created_at: timestampSchema,
    /** When its snapshot of the rows was taken. */
    taken_at: orNull(timestampSchema),
    ready_at: orNull(timestampSchema),
    /** When the download expires. */
    expires_at: orNull(timestampSchema),
  })
  .meta({ id: 'Archive' });

export const archiveContentSchema = z
  .object({
    /** Download address that needs no token, so browsers can use it. Supports ranges and resuming. */
    url: z.string(),
    file_name: z.string(),
    expires_in: z.int(),
  })
  .meta({ id: 'ArchiveContent' });

export type Archive = z.infer<typeof archiveSchema>;
export type ArchiveContent = z.infer<typeof archiveContentSchema>;
