import { fileFormWith } from '../../../_server/http/file-form.ts';
import { evidenceTooLarge } from '../../../_server/services/compliance/read-evidence.ts';
import { maxEvidenceBytes } from '../../../_shared/schemas/index.ts';
import { takeUpload } from '../../middleware/take-upload.ts';

/** The file, plus multipart and field overhead. */
export const takeEvidence = takeUpload(maxEvidenceBytes + 64 * 1024, evidenceTooLarge);

const day = { type: 'string', format: 'date' } as const;

export const evidenceForm = fileFormWith({
  kind: { type: 'string' },
  valid_from: day,
  expires_on: day,
  note: { type: 'string' },
});
