import { versionParams } from '../../../_server/http/define-route.ts';
import { fileContent } from '../../../_server/http/file-content.ts';
import {
  findStoredFile,
  getDocumentContent,
} from '../../../_server/services/contracts/documents/get-document-content.ts';

export const getDocumentContentRoute = fileContent('/contracts/{id}/documents/{version}/content', {
  tag: 'contracts',
  summary: 'Get the file of one version',
  params: versionParams,
  find: findStoredFile,
  sign: getDocumentContent,
  refuses: ['forbidden'],
});
