import { type NoticeDetail, recordServiceSchema, serviceMeans, serviceMeansNames } from '@schemas/notice.ts';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { today } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useRecordService } from '../api/serve-notice.ts';

interface ServiceDialogProps {
  notice: NoticeDetail;
  /** Number of the recipient, starting at 1. */
  recipient: number;
  onClose: () => void;
}

/** How, when, and where a recipient was served. */
export function ServiceDialog({ notice, recipient, onClose }: ServiceDialogProps) {
  const planned = notice.newest.content.recipients[recipient - 1];
  const record = useRecordService(notice.id);
  const form = useSchemaForm(recordServiceSchema, {
    defaultValues: {
      recipient,
      means: planned?.means ?? 'certified_mail',
      sent_to: (planned?.means === 'email' ? planned.email : planned?.address.replaceAll('\n', ', ')) ?? '',
      served_on: today(),
      tracking_number: '',
      note: '',
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Record service on ${planned?.name ?? 'the recipient'}`}
      action="Record service"
      pending="Recording..."
      failed="Failed to record the service. Try again."
      onClose={onClose}
      submit={async (typed) => {
        await record.mutateAsync(typed);
        notify.success('Service recorded');
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="means" label="Delivery method" required>
          {serviceMeans.map((means) => (
            <option key={means} value={means}>
              {serviceMeansNames[means]}
            </option>
          ))}
        </SelectField>
        <DateField form={form} name="served_on" label="Date" required />
      </div>
      <LongTextField form={form} name="sent_to" label="Sent or delivered to" required rows={2} dir="auto" />
      <TextField form={form} name="tracking_number" label="Tracking number" />
      <LongTextField form={form} name="note" label="Note" rows={2} dir="auto" />
    </FormDialog>
  );
}
