import { type ChangeLanguageModelBudget, languageModelSchema } from '@schemas/language-model.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { languageModelKey } from './key.ts';

/** Sets the monthly budget. A version other than the stored one is refused with 412. */
export function useChangeBudget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, changes }: { version: number; changes: ChangeLanguageModelBudget }) =>
      apiRequest('/organization/language-model/budget', languageModelSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSuccess: (model) => client.setQueryData(languageModelKey, model),
    onError: () => client.invalidateQueries({ queryKey: languageModelKey }),
  });
}
