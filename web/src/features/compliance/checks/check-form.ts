import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ComplianceCheck,
  type UpdateComplianceCheck,
  updateComplianceCheckSchema,
} from '@schemas/compliance-check.ts';
import { type UseFormReturn, useForm } from 'react-hook-form';

/** Values of the dialog's fields as typed; '' means none. */
interface CheckValues {
  status: ComplianceCheck['status'];
  due_date: string;
  owner_id: string;
  notes: string;
  waived_reason: string;
  waived_until: string;
}
export type CheckForm = UseFormReturn<CheckValues, unknown, CheckValues>;

export const checkValues = (check: ComplianceCheck): CheckValues => ({
  status: check.status,
  due_date: check.due_date ?? '',
  owner_id: check.owner_id ?? '',
  notes: check.notes ?? '',
  waived_reason: check.waived_reason ?? '',
  waived_until: check.waived_until ?? '',
});

/**
 * Returns the fields that differ from the check as read. An untouched status is not sent, because setting a
 * status by hand differs from evaluating it. A waiver is always sent with all its fields.
 */
export function checkChanges(base: CheckValues, yours: CheckValues): UpdateComplianceCheck {
  const changes: UpdateComplianceCheck = {};
  if (yours.due_date !== base.due_date) changes.due_date = yours.due_date || null;
  if (yours.owner_id !== base.owner_id) changes.owner_id = yours.owner_id || null;
  if (yours.notes.trim() !== base.notes) changes.notes = yours.notes.trim() || null;
  const waiver =
    yours.status === 'waived' &&
    (yours.waived_reason.trim() !== base.waived_reason || yours.waived_until !== base.waived_until);
  if (yours.status !== base.status || waiver) changes.status = yours.status;
  if (changes.status === 'waived') {
    changes.waived_reason = yours.waived_reason.trim() || null;
    changes.waived_until = yours.waived_until || null;
  }
  return changes;
}

const NO_REASON = 'Enter a reason for the waiver';
const fromContract = zodResolver(updateComplianceCheckSchema);

/** Validates the fields to save against the schema. A waiver needs its own reason; notes are not enough. */
export function useCheckForm(values: CheckValues): CheckForm {
  return useForm<CheckValues, unknown, CheckValues>({
    defaultValues: values,
    resolver: async (typed, context, options) => {
      const { waived_reason, waived_until, owner_id, ...rest } = typed;
      const waiver = typed.status === 'waived' ? { waived_reason, waived_until } : {};
      const { errors } = await fromContract(
        { ...rest, owner_id: owner_id || null, ...waiver },
        context,
        options as Parameters<typeof fromContract>[2],
      );
      const found = { ...errors } as Record<string, { type: string; message?: string }>;
      if (typed.status === 'waived' && waived_reason.trim() === '') {
        found.waived_reason ??= { type: 'required', message: NO_REASON };
      }
      return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: typed, errors: {} };
    },
  });
}
