import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { signerSchema } from '../../supabase/functions/_shared/archive/signature.ts';

export const backupFormat = 'plumbline-backup';
/** Increased when the previous version's reader could not read the new format. */
export const backupVersion = 2;
/** The manifest, the first file in a backup. */
export const manifestName = 'backup.json';
/** The manifest's signature in base64. Backups of version 1 have none. */
export const signatureName = 'backup.sig';

/** The contents of the manifest. */
export const backupSchema = z.object({
  format: z.literal(backupFormat),
  version: z.int().min(1),
  made_at: z.string(),
  /** Missing if the database predates signing. */
  signed_by: signerSchema.optional(),
  /** The database's schema version. A backup never replaces a newer database. */
  schema_version: z.string(),
  /** Database files can be read only by the same major version of Postgres on the same kind of machine. */
  postgres_major: z.string(),
  machine: z.string(),
  /** Identifies the stack: SHA-256 of the secret key that each stack generates on its first start. */
  stack: z.string(),
  /** Files with their sizes and SHA-256 hashes. */
  files: z.record(z.string(), z.object({ size: z.int().min(0), sha256: z.string() })),
});

export type Backup = z.infer<typeof backupSchema>;

/** A backup or restore that was refused, with a message for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export const machine = `${process.platform}-${process.arch}`;

/** Returns a stack's identifier, which does not reveal its key. */
export const stackMark = (secretKey: string): string =>
  createHash('sha256').update(`plumbline stack:${secretKey}`).digest('hex');

export async function fileSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
