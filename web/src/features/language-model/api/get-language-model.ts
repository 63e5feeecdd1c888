import { languageModelSchema } from '@schemas/language-model.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { languageModelKey } from './key.ts';

/** Whether contract text leaves this installation, and where it goes. */
export const useLanguageModel = () =>
  useQuery({
    queryKey: languageModelKey,
    queryFn: ({ signal }) => apiRequest('/organization/language-model', languageModelSchema, { signal }),
  });
