import { replyFiles } from '../../../_server/attachments/kinds.ts';
import { findReplyFile } from '../../../_server/services/messages/reply-files.ts';
import { fileParams } from '../../routing/define-route.ts';
import { fileContent } from '../../routing/file-content.ts';

export const replyFileRoute = fileContent('/messages/{id}/reply-files/{file_id}/content', {
  tag: 'messages',
  summary: 'Get a reply attachment',
  params: fileParams,
  of: replyFiles,
  find: ({ ctx, input: { id, file_id } }) => findReplyFile(ctx, id, file_id),
});
