import { evidenceFiles } from '../../../_server/attachments/kinds.ts';
import { idParams } from '../../../_server/http/define-route.ts';
import { fileContent } from '../../../_server/http/file-content.ts';
import { findEvidenceFile } from '../../../_server/services/compliance/evidence-content.ts';

export const getEvidenceContentRoute = fileContent('/compliance/evidence/{id}/content', {
  tag: 'compliance',
  summary: 'Get an evidence file',
  params: idParams,
  of: evidenceFiles,
  find: findEvidenceFile,
  refuses: ['forbidden'],
});
