import { contractDocuments } from '../../../_server/attachments/kinds.ts';
import { versionParams } from '../../../_server/http/define-route.ts';
import { fileContent } from '../../../_server/http/file-content.ts';
import { findStoredFile } from '../../../_server/services/contracts/documents/get-document-content.ts';

export const getDocumentContentRoute = fileContent('/contracts/{id}/documents/{version}/content', {
  tag: 'contracts',
  summary: 'Get the file of one version',
  params: versionParams,
  of: contractDocuments,
  find: findStoredFile,
  refuses: ['forbidden'],
});
