import { idParams } from '../../http/define-route.ts';
import { fileContent } from '../../http/file-content.ts';
import { findEvidenceFile, getEvidenceContent } from '../../services/compliance/evidence-content.ts';

export const getEvidenceContentRoute = fileContent('/compliance/evidence/{id}/content', {
  tag: 'compliance',
  summary: 'Get an evidence file',
  params: idParams,
  find: findEvidenceFile,
  sign: getEvidenceContent,
  refuses: ['forbidden'],
});
