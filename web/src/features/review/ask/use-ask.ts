import {
  foundPassagesSchema,
  type LanguageModelQuestion,
  languageModelQuestionSchema,
} from '@schemas/language-model-question.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';

const questionList = languageModelQuestionSchema.array();
const pathOf = (contractId: string) => `/contracts/${encodeURIComponent(contractId)}`;
const keyOf = (contractId: string) => [...contractKeys.all, 'language-model-questions', contractId] as const;

/** What the box shows for a question: the model's answer, or passages with the reason why there is no answer. */
export type Reply =
  | { kind: 'answer'; question: LanguageModelQuestion }
  | ({ kind: 'passages'; question: string; why: string | null } & Pick<LanguageModelQuestion, 'passages'>);

/** Questions that were asked about a contract, newest first. */
export const useQuestions = (contractId: string) =>
  useInfiniteQuery({
    queryKey: keyOf(contractId),
    ...keysetPages(`${pathOf(contractId)}/language-model-questions`, questionList, { limit: 20 }),
  });

/** Asks the language model, or finds passages if none may answer. */
export function useAsk(contractId: string, usesModel: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (question: string): Promise<Reply> => {
      const reply = usesModel ? await askModel(contractId, question) : null;
      if (typeof reply === 'object' && reply) return { kind: 'answer', question: reply };
      const { passages } = await apiRequest(`${pathOf(contractId)}/passages`, foundPassagesSchema, {
        query: { q: question },
      });
      return { kind: 'passages', question, why: reply, passages };
    },
    onSuccess: ({ kind }) => {
      if (kind === 'answer') void client.invalidateQueries({ queryKey: keyOf(contractId) });
    },
  });
}

/** The model's answer, or why it may not answer now. */
async function askModel(contractId: string, question: string): Promise<LanguageModelQuestion | string> {
  try {
    return await apiRequest(`${pathOf(contractId)}/language-model-questions`, languageModelQuestionSchema, {
      method: 'POST',
      body: { question },
      idempotencyKey: crypto.randomUUID(),
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return errorMessage(error, '');
    throw error;
  }
}
