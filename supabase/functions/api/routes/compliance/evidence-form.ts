import { evidenceFiles } from '../../../_server/attachments/kinds.ts';
import { evidenceFieldsSchema } from '../../../_shared/schemas/index.ts';

const day = { type: 'string', format: 'date' } as const;

/** The form of evidence, sent signed in or by a link. */
export const evidenceForm = {
  accepts: evidenceFiles.accepts,
  fields: evidenceFieldsSchema,
  form: {
    properties: { kind: { type: 'string' }, valid_from: day, expires_on: day, note: { type: 'string' } },
  },
} as const;
