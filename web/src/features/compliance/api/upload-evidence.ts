import { complianceEvidenceSchema } from '@schemas/compliance-evidence.ts';
import type { Send } from '@/components/upload/use-upload-queue.ts';
import { uploadFile } from '@/lib/upload.ts';

/** Returns the upload queue's send function: each file becomes evidence of the check. */
export function sendEvidence(checkId: string): Send {
  return async (file, { key, ...options }) => {
    await uploadFile(
      `/compliance/checks/${encodeURIComponent(checkId)}/evidence`,
      file,
      complianceEvidenceSchema,
      // An idempotency key belongs to one path. The same file for another check is another request.
      { ...options, idempotencyKey: `${key}.${checkId}` },
    );
    return undefined;
  };
}
