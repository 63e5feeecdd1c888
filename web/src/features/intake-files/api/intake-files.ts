import {
  type FileIntakeInput,
  type IntakeTray,
  intakeFileSchema,
  intakeTraySchema,
} from '@schemas/intake-file.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Send } from '@/components/upload/use-upload-queue.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError } from '@/lib/api-error.ts';
import { refetch } from '@/lib/refetch.ts';
import { uploadFile } from '@/lib/upload.ts';
import { intakeKeys } from './keys.ts';

/** Poll interval while files are being read or analyzed. */
const PROGRESS_MS = 2000;

const UNDER_WAY: readonly string[] = ['reading', 'analyzing'];

const isUnderWay = (tray: IntakeTray | undefined) =>
  tray?.files.some(({ stage }) => UNDER_WAY.includes(stage)) === true ||
  tray?.emails.some(({ attachments }) => attachments.some(({ state }) => state === 'waiting')) === true;

/** The user's own files in intake. Polls while any are in progress. */
export function useIntakeTray() {
  return useQuery({
    queryKey: intakeKeys.tray,
    queryFn: ({ signal }) => apiRequest('/intake-files', intakeTraySchema, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? PROGRESS_MS : false),
  });
}

/** Sends one file to be read. A file that is already waiting is not an error. */
export const sendIntakeFile: Send = async (file, { key, ...options }) => {
  try {
    await uploadFile('/intake-files', file, intakeFileSchema, { ...options, idempotencyKey: key });
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason?.kind !== 'known_file') throw error;
    return { note: error.message, known: true };
  }
};

/** Creates a contract, version, or amendment from a checked file. */
export function useFileIntake() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, key }: { id: string; body: FileIntakeInput; key: string }) =>
      apiRequest(`/intake-files/${id}/filing`, intakeFileSchema, {
        method: 'POST',
        body,
        idempotencyKey: key,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: intakeKeys.tray }),
  });
}

/** Removes a file from the list. Records created from it are kept. */
export const useRemoveIntakeFile = () =>
  useMutation({
    mutationFn: (id: string) => apiRequest(`/intake-files/${id}`, intakeFileSchema, { method: 'DELETE' }),
    onSettled: refetch(intakeKeys.tray),
  });
