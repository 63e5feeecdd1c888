import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { signerSchema } from '../../supabase/functions/_shared/archive/signature.ts';

export const backupFormat = 'plumbline-backup';
/** Raised when a reader of the version before could not read it. */
export const backupVersion = 2;
/** Where a backup says what it is; the first file in it. */
export const manifestName = 'backup.json';
/** Its signature in base64. Backups of version 1 have none. */
export const signatureName = 'backup.sig';

/** What a backup says of itself. */
export const backupSchema = z.object({
  format: z.literal(backupFormat),
  version: z.int().min(1),
  made_at: z.string(),
  /** Missing where the database is older than signing. */
  signed_by: signerSchema.optional(),
  /** Of the database; a backup goes back into one that is as new. */
  schema_version: z.string(),
  /** Files of a database are read by the same major version of Postgres on the same kind of machine. */
  postgres_major: z.string(),
  machine: z.string(),
  /** Tells the stacks apart: SHA-256 of the key that each of them draws on its first start. */
  stack: z.string(),
  /** Each file with its size and SHA-256. */
  files: z.record(z.string(), z.object({ size: z.int().min(0), sha256: z.string() })),
});

export type Backup = z.infer<typeof backupSchema>;

/** A backup that is not made or restored, in words for whoever asked for it. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export const machine = `${process.platform}-${process.arch}`;

/** What a stack is told apart by; says nothing about the key itself. */
export const stackMark = (secretKey: string): string =>
  createHash('sha256').update(`plumbline stack:${secretKey}`).digest('hex');

export async function fileSha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
