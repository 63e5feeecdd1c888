import { z } from 'zod';
import { signerSchema } from './signature.ts';

export const archiveFormat = 'plumbline-archive';
/** Increased when readers of the previous version cannot read the new one. */
export const archiveVersion = 2;
/** Path of the manifest in the ZIP. */
export const manifestPath = 'manifest.json';
/** Path of the manifest's signature, in base64. Version 1 archives have none. */
export const signaturePath = 'manifest.sig';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const partSchema = z.object({
  /** Path in the ZIP. */
  path: z.string(),
  /** Of the uncompressed content. */
  sha256,
  size_bytes: z.int().min(0),
});

const tablePartSchema = partSchema.extend({ format: z.enum(['jsonl', 'csv']), rows: z.int().min(0) });

/** The manifest of an archive; see docs/archive.md. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  /** The last migration applied to the source database. */
  schema_version: z.string().regex(/^\d{14}$/),
  archive_id: z.uuid(),
  /** The time of the snapshot that the rows come from. */
  taken_at: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  signed_by: signerSchema.optional(),
  tables: z.array(
    z.object({
      name: z.string(),
      /** In CSV order. */
      columns: z.array(z.string()),
      /** Columns excluded from all archives. */
      left_out: z.array(z.string()),
      rows: z.int().min(0),
      parts: z.array(tablePartSchema),
    }),
  ),
  files: z.array(partSchema.extend({ bucket: z.string(), storage_path: z.string(), document_id: z.uuid() })),
  /** Files that are missing from Storage or differ from their rows. */
  problems: z.array(z.object({ path: z.string(), storage_path: z.string(), problem: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
