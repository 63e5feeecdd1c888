import type { Contract } from '@schemas/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { contractOptions } from '../api/get-contract.ts';
import { fetchLatestChange } from '../api/get-latest-change.ts';
import { contractKeys } from '../api/keys.ts';
import { type ContractForm, contractFormValues } from './contract-form.tsx';
import { type EditableField, type FieldConflict, findConflicts } from './edit-conflict.ts';

interface Conflict {
  change: { name: string | null; at: string } | null;
  fields: FieldConflict[];
  taken: EditableField[];
}

/**
 * Handles a contract that another user changed. `look` fetches it, records the differences, and rebases the
 * form. Untouched fields take the new values; edited fields keep the input.
 */
export function useEditConflict(opened: Contract, form: ContractForm) {
  const client = useQueryClient();
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const look = async () => {
    try {
      const [now, change] = await Promise.all([
        client.fetchQuery({ ...contractOptions(opened.id), staleTime: 0 }),
        fetchLatestChange(opened.id),
      ]);
      const fields = findConflicts(contractFormValues(base), form.getValues(), now);
      form.reset(contractFormValues(now), { keepDirtyValues: true, keepDirty: true });
      setBase(now);
      setConflict({ change, fields, taken: [] });
      await client.invalidateQueries({ queryKey: contractKeys.all });
    } catch (error) {
      notify.error('The contract changed while you were editing, and the new version could not be loaded.', {
        description: errorMessage(error, 'Try again.'),
      });
    }
  };

  const takeTheirs = (field: EditableField) => {
    form.resetField(field);
    setConflict((known) => known && { ...known, taken: [...known.taken, field] });
  };

  return { base, conflict, look, takeTheirs };
}
