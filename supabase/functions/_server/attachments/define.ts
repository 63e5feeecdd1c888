import type { Fragment } from 'postgres';
import type { Transaction } from '../db/pool.ts';
import type { FileKind } from '../http/file-kind.ts';
import type { UploadedFile, UploadRules } from '../http/read-file.ts';
import type { Bucket } from '../storage/objects.ts';

/** Files that rows of one table name in `storage_path`. */
export interface Attachment {
  /** In the schema `public`. Its policies decide who may read and add files. */
  table: string;
  bucket: Bucket;
  /** Accepted uploads; absent for files that the server makes or receives by email. */
  accepts?: UploadRules;
  /** Detects the type from name and content; absent where `accepts` is. */
  typeOf?: (file: UploadedFile) => FileKind;
  /** Maximum number of files per record, which the column `parent` names. */
  most?: { files: number; parent: string; refusal: string };
  /** Whether archives contain the files. The table must then be in `archivedTables`. */
  isArchived: boolean;
  /** A condition on the row `f`, for rows that may outlive their file. */
  needsFile?: (sql: Transaction) => Fragment;
}

/** Declares files of a table; `kinds.ts` lists all of them. */
export const defineAttachment = <const Declared extends Attachment>(declared: Declared): Declared => declared;
