import { languageModelSchema } from '@schemas/language-model.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { languageModelKey } from './key.ts';

/** Whether contract text leaves this installation, and where it goes. */
function languageModelOptions() {
  return queryOptions({
    queryKey: languageModelKey,
    queryFn: ({ signal }) => apiRequest('/organization/language-model', languageModelSchema, { signal }),
  });
}

export const useLanguageModel = () => useQuery(languageModelOptions());
