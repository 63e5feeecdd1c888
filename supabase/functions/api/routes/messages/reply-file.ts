import { fileParams } from '../../../_server/http/define-route.ts';
import { fileContent } from '../../../_server/http/file-content.ts';
import { findReplyFile, signFoundReplyFile } from '../../../_server/services/messages/reply-files.ts';

export const replyFileRoute = fileContent('/messages/{id}/reply-files/{file_id}/content', {
  tag: 'messages',
  summary: 'Get a reply attachment',
  params: fileParams,
  find: ({ ctx, input: { id, file_id } }) => findReplyFile(ctx, id, file_id),
  sign: signFoundReplyFile,
});
