import { evidenceFiles } from '../../../_server/attachments/kinds.ts';
import { findEvidenceFile } from '../../../_server/services/compliance/evidence-content.ts';
import { idParams } from '../../routing/define-route.ts';
import { fileContent } from '../../routing/file-content.ts';

export const getEvidenceContentRoute = fileContent('/compliance/evidence/{id}/content', {
  tag: 'compliance',
  summary: 'Get an evidence file',
  params: idParams,
  of: evidenceFiles,
  find: findEvidenceFile,
  refuses: ['forbidden'],
});
