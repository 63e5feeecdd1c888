import {
  type CreateImport,
  importAnswerSchema,
  importSchema,
  type UndoneImport,
  undoneImportSchema,
} from '@schemas/import.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { notify } from '@/lib/notify.ts';

const importsKey = ['imports'] as const;

/** Recent imports, newest first. */
export const useImports = () =>
  useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => apiRequest('/imports', importSchema.array(), { signal }),
  });

/** Sends a table, either as a dry run to validate it or to import it. */
export function useSendTable() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: CreateImport) =>
      apiRequest('/imports', importAnswerSchema, {
        method: 'POST',
        body,
        idempotencyKey: body.dry_run ? undefined : idempotency.keyFor(body),
      }),
    onSuccess: ({ import: created }) => created && client.invalidateQueries(),
  });
}

/** Undoes an import. */
export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/imports/${encodeURIComponent(id)}/undo`, undoneImportSchema, { method: 'POST' }),
    onSuccess: (undone) => notify.success(`Import of ${undone.file_name} undone.`, described(undone)),
    onError: (error) =>
      notify.error('Failed to undo the import.', { description: errorMessage(error, 'Try again.') }),
    onSettled: () => client.invalidateQueries(),
  });
}

function described({ kept }: UndoneImport) {
  if (kept.length === 0) return {};
  const names = kept.slice(0, 3).map(({ name }) => name);
  const more = kept.length > 3 ? ` and ${kept.length - 3} more` : '';
  return {
    description: `Kept because they were changed or used since: ${names.join(', ')}${more}.`,
    duration: 10_000,
  };
}
