import { messageAskFiles } from '../../../_server/attachments/kinds.ts';
import { findAskFile } from '../../../_server/services/messages/ask-files.ts';
import { fileParams } from '../../routing/define-route.ts';
import { fileContent } from '../../routing/file-content.ts';

export const askFileRoute = fileContent('/messages/{id}/ask-files/{file_id}/content', {
  tag: 'messages',
  summary: 'Get a counterproposal or issues list as it was sent with a message',
  params: fileParams,
  of: messageAskFiles,
  find: ({ ctx, input: { id, file_id } }) => findAskFile(ctx, id, file_id),
});
