import type { DocumentContent } from '../../_shared/schemas/index.ts';
import { type Bucket, signedSeconds, signFile } from '../storage/objects.ts';

/** A stored file that the caller may see. */
export interface StoredFile {
  storage_path: string;
  file_name: string;
  mime_type: string;
}

/** Signs a URL for the file. Runs after the transaction, which should not wait for Storage. */
export async function signStored(
  bucket: Bucket,
  { storage_path, file_name, mime_type }: StoredFile,
): Promise<DocumentContent> {
  const url = await signFile(bucket, storage_path, file_name);
  return { url, expires_in: signedSeconds, file_name, mime_type };
}
