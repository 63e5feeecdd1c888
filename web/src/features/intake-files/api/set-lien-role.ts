import { lienFactsSchema } from '@schemas/lien.ts';
import { useMutation } from '@tanstack/react-query';
import type { LienRole } from '@vocabulary/lien.ts';
import { apiRequest } from '@/lib/api-client.ts';

/** Saves our role on a new project for its lien deadlines. */
export const useSetLienRole = () =>
  useMutation({
    mutationFn: ({ id, role }: { id: string; role: LienRole }) =>
      apiRequest(`/projects/${id}/lien-facts`, lienFactsSchema, { method: 'PUT', body: { role } }),
  });
