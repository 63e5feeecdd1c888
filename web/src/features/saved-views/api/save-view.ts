import { type SaveView, savedViewSchema } from '@schemas/saved-view.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { savedViewsKey } from './keys.ts';

/** Saves a view; replaces the user's view of the same name. */
export const useSaveView = () =>
  useMutation({
    mutationFn: (body: SaveView) => apiRequest('/saved-views', savedViewSchema, { method: 'POST', body }),
    onSettled: refetch(savedViewsKey),
  });
