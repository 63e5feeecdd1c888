import {
  type CreateSiteEvent,
  siteEventFormSchema,
  siteEventKindNames,
  siteEventKinds,
} from '@schemas/site-event.ts';
import { useState } from 'react';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { today } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useReport } from '../api.ts';
import { FilePicker } from './file-picker.tsx';

interface ReportDialogProps {
  projectId: string;
  /** Contracts to choose from. Empty while unknown, so that an event can still be logged. */
  contracts: { id: string; name: string }[];
  onFiled: (eventId: string) => void;
  onClose: () => void;
}

/**
 * Logs a site event: what, when, and where, in the user's words. Takes under a minute on a phone, online or
 * offline.
 */
export function ReportDialog({ projectId, contracts, onFiled, onClose }: ReportDialogProps) {
  const report = useReport();
  const [files, setFiles] = useState<File[]>([]);
  const form = useSchemaForm(siteEventFormSchema, {
    defaultValues: { kind: 'delay', happened_on: today(), location: '', words: '', contract_id: '' },
  });
  return (
    <FormDialog
      form={form}
      title="Log site event"
      description="Shows which clauses and rules apply and how many days you have. Without a connection, it is saved on this device and sent later."
      submit={async ({ contract_id, ...stated }) => {
        const body: CreateSiteEvent = { project_id: projectId, ...stated, contract_id: contract_id || null };
        const filed = await report.mutateAsync({ body, files });
        if (filed) {
          notify.success('Site event logged', {
            description: files.length > 0 ? 'Files are being sent.' : 'The project manager is notified.',
          });
          onFiled(filed.id);
        } else
          notify.info('Saved on this device', { description: 'It will be sent when you are back online.' });
      }}
      failed="Failed to log the site event. Try again."
      action="Log site event"
      pending="Filing..."
      onClose={onClose}
      risky={form.formState.isDirty || files.length > 0}
    >
      <SelectField form={form} name="kind" label="What happened" required>
        {siteEventKinds.map((kind) => (
          <option key={kind} value={kind}>
            {siteEventKindNames[kind]}
          </option>
        ))}
      </SelectField>
      <DateField form={form} name="happened_on" label="Date" required />
      <TextField form={form} name="location" label="Location" dir="auto" autoComplete="off" />
      <LongTextField form={form} name="words" label="Description" required rows={4} dir="auto" />
      <FilePicker files={files} onChange={setFiles} />
      {contracts.length > 0 && (
        <SelectField form={form} name="contract_id" label="Contract">
          <option value="">Any contract on the project</option>
          {contracts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  );
}
