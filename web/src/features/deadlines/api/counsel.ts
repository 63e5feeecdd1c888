import {
  type ConfirmLienRule,
  type LienRuleConfirmation,
  lienRuleConfirmationSchema,
} from '@schemas/lien.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { deadlineKeys } from './keys.ts';

/** Confirms lien rules for the organization, one after the other. */
export function useConfirmLienRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rules: readonly ConfirmLienRule[]) => {
      for (const body of rules)
        await apiRequest('/lien-rule-confirmations', lienRuleConfirmationSchema, { method: 'POST', body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: deadlineKeys.all }),
  });
}

/** Withdraws a confirmation. */
export function useWithdrawConfirmation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<LienRuleConfirmation, 'id'>) =>
      apiRequest(`/lien-rule-confirmations/${id}`, lienRuleConfirmationSchema, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: deadlineKeys.all }),
  });
}
