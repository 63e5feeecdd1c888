import type { CreateContract } from '@schemas/contract.ts';
import { type ContractFormValues, NEW_CONTRACT } from '@/features/contracts/form/contract-form.tsx';
import type { TiedDraft } from './decisions.ts';

/** Form value for a project that is chosen separately or still to be created. */
export const NO_PROJECT_YET = '00000000-0000-4000-8000-000000000000';

export const draftValues = (draft: TiedDraft): ContractFormValues => ({
  ...NEW_CONTRACT,
  ...draft,
  project_id: NO_PROJECT_YET,
  start_date: draft.start_date ?? '',
  end_date: draft.end_date ?? '',
});

export const valuesToDraft = ({
  project_id: _,
  contract_value,
  start_date,
  end_date,
  ...fields
}: CreateContract): TiedDraft => ({
  ...fields,
  contract_value: contract_value ?? null,
  start_date: start_date ?? null,
  end_date: end_date ?? null,
});
