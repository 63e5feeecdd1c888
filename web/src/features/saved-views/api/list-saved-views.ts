import { type SavedViewList, savedViewSchema } from '@schemas/saved-view.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { savedViewsKey } from './keys.ts';

const views = savedViewSchema.array();

/** The user's views of a list and those shared with the organization, by name. */
export const useSavedViews = (list: SavedViewList, enabled: boolean) =>
  useQuery({
    queryKey: [...savedViewsKey, list],
    queryFn: ({ signal }) => apiRequest('/saved-views', views, { query: { list }, signal }),
    enabled,
  });
