import { idParams } from '../../../_server/http/define-route.ts';
import { fileContent } from '../../../_server/http/file-content.ts';
import {
  findEvidenceFile,
  getEvidenceContent,
} from '../../../_server/services/compliance/evidence-content.ts';

export const getEvidenceContentRoute = fileContent('/compliance/evidence/{id}/content', {
  tag: 'compliance',
  summary: 'Get an evidence file',
  params: idParams,
  find: findEvidenceFile,
  sign: getEvidenceContent,
  refuses: ['forbidden'],
});
