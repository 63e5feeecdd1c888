import { contractDocuments } from '../../../_server/attachments/kinds.ts';
import { uploadDocument } from '../../../_server/services/contracts/documents/upload.ts';
import { contractDocumentSchema } from '../../../_shared/schemas/index.ts';
import { idParams } from '../../routing/define-route.ts';
import { fileRoute } from '../../routing/file-route.ts';

export const uploadDocumentRoute = fileRoute('/contracts/{id}/upload', {
  tag: 'contracts',
  summary: "Upload a file as the contract's next version",
  params: idParams,
  accepts: contractDocuments.accepts,
  returns: [contractDocumentSchema, 'The new version'],
  answer: uploadDocument,
});
