import { type ChangeLanguageModel, languageModelSchema } from '@schemas/language-model.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { languageModelKey } from './key.ts';

interface LanguageModelChange {
  /** The version the user saw; the server returns 412 if someone else has changed it since. */
  version: number;
  change: ChangeLanguageModel;
}

/** Grants or withdraws consent for the host. If refused, refetches the current setting. */
export function useChangeLanguageModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, change }: LanguageModelChange) =>
      apiRequest('/organization/language-model', languageModelSchema, {
        method: 'PUT',
        body: change,
        ifMatch: `"${version}"`,
      }),
    onSuccess: (model) => {
      client.setQueryData(languageModelKey, model);
      notify.success(
        model.allowed
          ? `${model.host} can now read contracts`
          : 'Contracts are no longer sent to a language model',
      );
    },
    onError: (error) => {
      notify.error(errorMessage(error, 'Failed to change this setting'));
      return client.invalidateQueries({ queryKey: languageModelKey });
    },
  });
}
