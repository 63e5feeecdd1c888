import { languageModelSchema } from '@schemas/language-model.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { languageModelKey } from './key.ts';

/** Whether text of contracts leaves this installation, and where to. */
function languageModelOptions() {
  return queryOptions({
    queryKey: languageModelKey,
    queryFn: ({ signal }) => apiRequest('/organization/language-model', languageModelSchema, { signal }),
  });
}

export const useLanguageModel = () => useQuery(languageModelOptions());
