import { savedViewSchema } from '@schemas/saved-view.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { savedViewsKey } from './keys.ts';

/** Deletes a view of the user, or a shared one. */
export const useDeleteSavedView = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/saved-views/${encodeURIComponent(id)}`, savedViewSchema, { method: 'DELETE' }),
    onSettled: refetch(savedViewsKey),
  });
