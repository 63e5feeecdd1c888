import { maxEvidenceBytes } from '../../../_shared/contract/index.ts';
import { takeUpload } from '../../middleware/take-upload.ts';
import { evidenceTooLarge } from '../../services/compliance/read-evidence.ts';

/** The file, and what multipart and the fields put around it. */
export const takeEvidence = takeUpload(maxEvidenceBytes + 64 * 1024, evidenceTooLarge);

const day = { type: 'string', format: 'date' } as const;

/** No zod schema: the form is read by hand, so that its limits and messages are ours. */
export const evidenceForm = {
  required: true as const,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: {
          file: { type: 'string' as const, contentMediaType: 'application/octet-stream' },
          kind: { type: 'string' as const },
          valid_from: day,
          expires_on: day,
          note: { type: 'string' as const },
        },
        required: ['file'],
      },
    },
  },
};
