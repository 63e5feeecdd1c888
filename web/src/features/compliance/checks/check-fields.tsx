import {
  type ComplianceCheckDetail,
  complianceReasonLabels,
  complianceStatuses,
  complianceStatusLabels,
} from '@schemas/compliance-check.ts';
import { useWatch } from 'react-hook-form';
import { DateField, LongTextField, SelectField } from '@/components/form/fields.tsx';
import { useMembers } from '@/features/members/api/list-members.ts';
import type { CheckForm } from './check-form.ts';

interface CheckFieldsProps {
  form: CheckForm;
  check: ComplianceCheckDetail;
}

/** Status, due date, owner, and notes. A waiver needs a reason and an end date. */
export function CheckFields({ form, check }: CheckFieldsProps) {
  const status = useWatch({ control: form.control, name: 'status' });
  const offered = complianceStatuses.filter(
    (one) => one === check.status || one !== 'waived' || check.can.waive,
  );
  return (
    <>
      <SelectField
        form={form}
        name="status"
        label="Status"
        hint={
          status === check.status
            ? complianceReasonLabels[check.status_reason]
            : status === 'compliant' && check.requirement?.needs_evidence
              ? 'This requirement needs evidence. Add it under View Details.'
              : undefined
        }
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {complianceStatusLabels[one]}
          </option>
        ))}
      </SelectField>
      {status === 'waived' && (
        <>
          <LongTextField
            form={form}
            name="waived_reason"
            label="Reason for the waiver"
            required
            hint="Saved in the check's history with your name."
            dir="auto"
          />
          <DateField
            form={form}
            name="waived_until"
            label="Waived until"
            hint="Leave blank for a permanent waiver. After this date the check counts again."
          />
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField form={form} name="due_date" label="Due date" />
        <OwnerField form={form} check={check} />
      </div>
      <LongTextField form={form} name="notes" label="Notes" dir="auto" />
    </>
  );
}

function OwnerField({ form, check: { owner_id, owner_name } }: CheckFieldsProps) {
  const { data: members, isError } = useMembers();
  const known = members?.some(({ user_id }) => user_id === owner_id);
  return (
    <SelectField
      // The owner's option exists only after the members have loaded, so the field is remounted then.
      key={members ? 'people' : 'none'}
      form={form}
      name="owner_id"
      label="Assigned to"
      hint={isError && !members ? 'Failed to load people.' : undefined}
    >
      <option value="">Unassigned</option>
      {owner_id && !known && <option value={owner_id}>{owner_name}</option>}
      {members?.map(({ user_id, name }) => (
        <option key={user_id} value={user_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
