import { z } from 'zod';
import { signerSchema } from './signature.ts';

export const archiveFormat = 'plumbline-archive';
/** Raised when a reader of the version before could not read it. */
export const archiveVersion = 2;
/** Where the manifest lies in the ZIP. */
export const manifestPath = 'manifest.json';
/** The manifest's signature in base64. Archives of version 1 have none. */
export const signaturePath = 'manifest.sig';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const partSchema = z.object({
  /** Where it lies in the ZIP. */
  path: z.string(),
  /** Of its content, not packed. */
  sha256,
  size_bytes: z.int().min(0),
});

const tablePartSchema = partSchema.extend({ format: z.enum(['jsonl', 'csv']), rows: z.int().min(0) });

/** What is in an archive; see docs/archive.md. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  /** The last migration of the database it was taken from. */
  schema_version: z.string().regex(/^\d{14}$/),
  archive_id: z.uuid(),
  /** The moment that its rows are of. */
  taken_at: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  signed_by: signerSchema.optional(),
  tables: z.array(
    z.object({
      name: z.string(),
      /** In the order of the CSV. */
      columns: z.array(z.string()),
      /** Columns of the table that are in no archive. */
      left_out: z.array(z.string()),
      rows: z.int().min(0),
      parts: z.array(tablePartSchema),
    }),
  ),
  files: z.array(partSchema.extend({ bucket: z.string(), storage_path: z.string(), document_id: z.uuid() })),
  /** Files that Storage did not have, or not as their rows say. */
  problems: z.array(z.object({ path: z.string(), storage_path: z.string(), problem: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
