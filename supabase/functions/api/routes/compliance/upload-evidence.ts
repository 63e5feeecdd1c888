import { uploadEvidence } from '../../../_server/services/compliance/upload-evidence.ts';
import { complianceEvidenceSchema } from '../../../_shared/schemas/index.ts';
import { idParams } from '../../routing/define-route.ts';
import { fileRoute } from '../../routing/file-route.ts';
import { evidenceForm } from './evidence-form.ts';

export const uploadEvidenceRoute = fileRoute('/compliance/checks/{id}/evidence', {
  ...evidenceForm,
  tag: 'compliance',
  summary: 'Upload evidence for a check',
  params: idParams,
  returns: [complianceEvidenceSchema, 'The new evidence'],
  answer: uploadEvidence,
});
