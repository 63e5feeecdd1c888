import { contractDocuments } from '../../../_server/attachments/kinds.ts';
import { findStoredFile } from '../../../_server/services/contracts/documents/get-document-content.ts';
import { versionParams } from '../../routing/define-route.ts';
import { fileContent } from '../../routing/file-content.ts';

export const getDocumentContentRoute = fileContent('/contracts/{id}/documents/{version}/content', {
  tag: 'contracts',
  summary: 'Get the file of one version',
  params: versionParams,
  of: contractDocuments,
  find: findStoredFile,
  refuses: ['forbidden'],
});
