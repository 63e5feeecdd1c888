import { documentContentSchema } from '@schemas/contract-document.ts';
import {
  type createMessageSchema,
  type MessageDetail,
  messageChoicesSchema,
  messageDetailSchema,
  messagePreviewSchema,
  messageSchema,
  messageTemplateSchema,
  type PreviewMessage,
  type SaveMessageTemplate,
  type UpdateMessage,
} from '@schemas/message.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { refetch } from '@/lib/refetch.ts';
import { saveSigned } from '@/lib/save-signed.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { messageKeys } from './keys.ts';

const list = messageSchema.array();
const templates = messageTemplateSchema.array();
/** The realtime channel does not report changes in delivery status. */
const refetchInterval = 10_000;

/** Messages, newest first, paginated; '' means all projects. */
export const useMessages = (projectId: string) =>
  useInfiniteQuery({
    queryKey: messageKeys.list(projectId),
    ...keysetPages('/messages', list, { project_id: projectId, limit: 50 }),
    refetchInterval,
  });

export const useMessage = (id: string) =>
  useQuery({
    queryKey: messageKeys.detail(id),
    queryFn: ({ signal }) =>
      apiRequest(`/messages/${encodeURIComponent(id)}`, messageDetailSchema, { signal }),
    refetchInterval,
  });

/** Saves an attachment of a reply; returns its file name. */
export async function downloadReplyFile(messageId: string, fileId: string): Promise<string> {
  const path = `/messages/${messageId}/reply-files/${fileId}/content`;
  const { url, file_name } = await apiRequest(path, documentContentSchema);
  return saveSigned(url, file_name);
}

/** Saves a counterproposal or issues list as it was sent; returns its file name. */
export async function downloadAskFile(messageId: string, fileId: string): Promise<string> {
  const path = `/messages/${messageId}/ask-files/${fileId}/content`;
  const { url, file_name } = await apiRequest(path, documentContentSchema);
  return saveSigned(url, file_name);
}

/** Options for a message on a project. */
export const useChoices = (projectId: string) =>
  useQuery({
    queryKey: messageKeys.choices(projectId),
    queryFn: ({ signal }) =>
      apiRequest(`/projects/${projectId}/message-choices`, messageChoicesSchema, { signal }),
  });

export const useMessageTemplates = () =>
  useQuery({
    queryKey: messageKeys.templates(),
    queryFn: ({ signal }) => apiRequest('/messages/templates', templates, { signal }),
  });

/** Saves a template's text; null restores the built-in text. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveMessageTemplate) =>
      apiRequest('/messages/templates', templates, { method: 'POST', body }),
    onSuccess: (all) => client.setQueryData(messageKeys.templates(), all),
  });
}

/** Sends a message, now or at a scheduled time. */
export const useSendMessage = () =>
  useCreation({
    parser: messageDetailSchema,
    request: (body: z.input<typeof createMessageSchema>) => ({ path: '/messages', body }),
    onSuccess: refetch(messageKeys.all),
  });

/** Preview of the message for one recipient. */
export const usePreview = () =>
  useMutation({
    mutationFn: (body: PreviewMessage) =>
      apiRequest('/messages/preview', messagePreviewSchema, { method: 'POST', body }),
  });

/** Cancels a message, or reschedules a meeting. */
export const useChangeMessage = () =>
  useMutation({
    mutationFn: ({ message, changes }: { message: MessageDetail; changes: UpdateMessage }) =>
      apiRequest(`/messages/${message.id}`, messageDetailSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${message.version}"`,
      }),
    onSuccess: refetch(messageKeys.all),
  });
