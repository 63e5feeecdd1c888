import {
  type ComplianceCheckDetail,
  complianceReasonLabels,
  complianceStatuses,
  complianceStatusLabels,
} from '@contract/compliance-check.ts';
import { useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { useMembers } from '@/features/members/api/list-members.ts';
import type { CheckForm } from '../check-form.ts';

interface CheckFieldsProps {
  form: CheckForm;
  check: ComplianceCheckDetail;
}

/** Status, due date, owner and notes; a waiver asks why and until when. */
export function CheckFields({ form, check }: CheckFieldsProps) {
  const { errors } = form.formState;
  const status = useWatch({ control: form.control, name: 'status' });
  const offered = complianceStatuses.filter(
    (one) => one === check.status || one !== 'waived' || check.can.waive,
  );
  return (
    <>
      <Field
        label="Status"
        error={errors.status?.message}
        hint={
          status === check.status
            ? complianceReasonLabels[check.status_reason]
            : status === 'compliant' && check.requirement?.needs_evidence
              ? 'This requirement is met by evidence: add it under View Details.'
              : undefined
        }
      >
        {(control) => (
          <NativeSelect {...control} {...form.register('status')}>
            {offered.map((one) => (
              <option key={one} value={one}>
                {complianceStatusLabels[one]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {status === 'waived' && (
        <>
          <Field
            label="Reason for the waiver"
            required
            hint="Kept in the check’s history with your name."
            error={errors.waived_reason?.message}
          >
            {(control) => <Textarea dir="auto" {...control} {...form.register('waived_reason')} />}
          </Field>
          <Field
            label="Waived until"
            hint="Empty for good. After that day the check counts again."
            error={errors.waived_until?.message}
          >
            {(control) => <Input type="date" {...control} {...form.register('waived_until')} />}
          </Field>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Due date" error={errors.due_date?.message}>
          {(control) => <Input type="date" {...control} {...form.register('due_date')} />}
        </Field>
        <OwnerField form={form} check={check} />
      </div>
      <Field label="Notes" error={errors.notes?.message}>
        {(control) => <Textarea dir="auto" {...control} {...form.register('notes')} />}
      </Field>
    </>
  );
}

function OwnerField({ form, check: { owner_id, owner_name } }: CheckFieldsProps) {
  const { data: members, isError } = useMembers();
  const known = members?.some(({ user_id }) => user_id === owner_id);
  const error = form.formState.errors.owner_id?.message;
  return (
    <Field
      label="Owner"
      error={error}
      hint={isError && !members ? 'The people could not be loaded.' : undefined}
    >
      {(control) => (
        // The chosen option exists only once the people are there.
        <NativeSelect key={members ? 'people' : 'none'} {...control} {...form.register('owner_id')}>
          <option value="">Nobody</option>
          {owner_id && !known && <option value={owner_id}>{owner_name ?? 'Former member'}</option>}
          {members?.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
