import { maxRecipients, serviceMeans, serviceMeansNames } from '@schemas/notice.ts';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import type { NoticeFormIn, NoticeFormOut } from './notice-form-schema.ts';
import { LongPartField, PartField } from './text-field.tsx';

type Form = UseFormReturn<NoticeFormIn, unknown, NoticeFormOut>;

/** Recipients, with address and method of service. */
export function RecipientsFields({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'content.recipients' });
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-base font-semibold">Recipients</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="grid gap-3 rounded-md border bg-card p-4 sm:grid-cols-2">
          <PartField form={form} name={`content.recipients.${index}.name`} label={`Recipient ${index + 1}`} />
          <PartField form={form} name={`content.recipients.${index}.attention`} label="Attention" />
          <LongPartField
            form={form}
            name={`content.recipients.${index}.address`}
            label="Address"
            className="sm:row-span-2"
          />
          <Field label="Delivery method">
            {(control) => (
              <NativeSelect {...control} {...form.register(`content.recipients.${index}.means`)}>
                {serviceMeans.map((means) => (
                  <option key={means} value={means}>
                    {serviceMeansNames[means]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <div className="flex items-end gap-2">
            <PartField
              form={form}
              name={`content.recipients.${index}.email`}
              label="Email"
              type="email"
              className="flex-1"
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove recipient ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= maxRecipients}
        onClick={() => append({ name: '', attention: '', address: '', email: '', means: 'certified_mail' })}
      >
        <Plus aria-hidden />
        Add recipient
      </Button>
    </fieldset>
  );
}

/** The sender, as shown in the letterhead and signature. */
export function SenderFields({ form }: { form: Form }) {
  return (
    <fieldset className="grid min-w-0">
      <legend className="mb-2 text-base font-semibold">Sender</legend>
      <div className="grid gap-3 rounded-md border bg-card p-4 sm:grid-cols-2">
        <PartField form={form} name="content.sender.name" label="Name in the letterhead" />
        <PartField
          form={form}
          name="content.sender.contact"
          label="Phone, email"
          hint="A line in the letterhead."
        />
        <LongPartField
          form={form}
          name="content.sender.address"
          label="Postal address"
          hint="Filled in from the organization’s settings."
          className="sm:row-span-2"
        />
        <PartField form={form} name="content.sender.signatory" label="Signed by" />
        <PartField form={form} name="content.sender.signatory_title" label="Signer's title" />
      </div>
    </fieldset>
  );
}
