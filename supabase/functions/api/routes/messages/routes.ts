import {
  createMessageSchema,
  listMessagesSchema,
  messageChoicesSchema,
  messageDetailSchema,
  messagePreviewSchema,
  messageSchema,
  messageTemplateSchema,
  previewMessageSchema,
  saveMessageTemplateSchema,
  updateMessageSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { getMessage, listChoices, listMessages } from '../../services/messages/read.ts';
import { listMessageTemplates, saveMessageTemplate } from '../../services/messages/templates.ts';
import { createMessage, previewMessage, updateMessage } from '../../services/messages/write.ts';
import { followFileRoute } from './follow-file.ts';
import { mailEventsRoute } from './mail-events.ts';
import { replyFileRoute } from './reply-file.ts';

const { read, list, create, act, update } = verbs('messages');

export const messageRoutes: Route[] = [
  list('/messages', listMessages, {
    summary: 'E-mail to the parties of projects, with what became of it',
    query: listMessagesSchema,
    returns: [messageSchema.array(), 'One page, newest first'],
  }),
  create('/messages', createMessage, {
    summary: 'E-mail people and parties of a project, at once or later',
    body: createMessageSchema,
    returns: [messageDetailSchema, 'The message'],
    refuses: ['forbidden'],
    etag: true,
    location: true,
  }),
  act('/messages/preview', previewMessage, {
    summary: 'How a message would look to one recipient; nothing is sent',
    body: previewMessageSchema,
    returns: [messagePreviewSchema, 'The mail'],
    refuses: ['forbidden'],
  }),
  read('/messages/templates', listMessageTemplates, {
    summary: 'What messages begin with',
    returns: [messageTemplateSchema.array(), 'All templates'],
  }),
  act('/messages/templates', saveMessageTemplate, {
    summary: 'Write the words of a template, or go back to those that are shipped',
    body: saveMessageTemplateSchema,
    returns: [messageTemplateSchema.array(), 'All templates'],
    refuses: ['forbidden'],
  }),
  followFileRoute,
  mailEventsRoute,
  replyFileRoute,
  read('/messages/{id}', getMessage, {
    summary: 'One message with what became of it for each recipient',
    params: idParams,
    returns: [messageDetailSchema, 'The message'],
    etag: true,
  }),
  update('/messages/{id}', updateMessage, {
    summary: 'Take a message back before it goes; move or call off a meeting, which is told to all',
    params: idParams,
    body: updateMessageSchema,
    ifMatch: true,
    returns: [messageDetailSchema, 'The message as it is now'],
    refuses: ['conflict'],
    etag: true,
  }),
  read('/projects/{id}/message-choices', listChoices, {
    summary: 'What there is to choose from for a message on a project: people and parties, documents, checks',
    params: idParams,
    returns: [messageChoicesSchema, 'People and parties by role and name'],
    refuses: ['forbidden'],
  }),
];
