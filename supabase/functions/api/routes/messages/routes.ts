import { getMessage, listChoices, listMessages } from '../../../_server/services/messages/read.ts';
import { listMessageTemplates, saveMessageTemplate } from '../../../_server/services/messages/templates.ts';
import { previewMessage, updateMessage } from '../../../_server/services/messages/write.ts';
import {
  listMessagesSchema,
  messageChoicesSchema,
  messageDetailSchema,
  messagePreviewSchema,
  messageSchema,
  messageTemplateSchema,
  previewMessageSchema,
  saveMessageTemplateSchema,
  updateMessageSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { askFileRoute } from './ask-file.ts';
import { createMessageRoute } from './create.ts';
import { followFileRoute } from './follow-file.ts';
import { mailEventsRoute } from './mail-events.ts';
import { replyFileRoute } from './reply-file.ts';

const { read, list, act, update } = verbs('messages');

export const messageRoutes: Route[] = [
  list('/messages', listMessages, {
    summary: 'List messages to project parties with their delivery status',
    query: listMessagesSchema,
    returns: [messageSchema.array(), 'One page, newest first'],
  }),
  createMessageRoute,
  act('/messages/preview', previewMessage, {
    summary: 'Preview a message for one recipient; nothing is sent',
    body: previewMessageSchema,
    returns: [messagePreviewSchema, 'The email'],
    refuses: ['forbidden'],
  }),
  read('/messages/templates', listMessageTemplates, {
    summary: 'List message templates',
    returns: [messageTemplateSchema.array(), 'All templates'],
  }),
  act('/messages/templates', saveMessageTemplate, {
    summary: 'Save a message template or restore the original',
    body: saveMessageTemplateSchema,
    returns: [messageTemplateSchema.array(), 'All templates'],
    refuses: ['forbidden'],
  }),
  followFileRoute,
  mailEventsRoute,
  replyFileRoute,
  askFileRoute,
  read('/messages/{id}', getMessage, {
    summary: 'Get a message with its delivery status per recipient',
    params: idParams,
    returns: [messageDetailSchema, 'The message'],
    etag: true,
  }),
  update('/messages/{id}', updateMessage, {
    summary: 'Cancel a scheduled message; reschedule or cancel a meeting',
    params: idParams,
    body: updateMessageSchema,
    ifMatch: true,
    returns: [messageDetailSchema, 'The updated message'],
    refuses: ['conflict'],
    etag: true,
  }),
  read('/projects/{id}/message-choices', listChoices, {
    summary: 'List the people, parties, documents, and checks for a project message',
    params: idParams,
    returns: [messageChoicesSchema, 'People and parties by role and name'],
    refuses: ['forbidden'],
  }),
];
