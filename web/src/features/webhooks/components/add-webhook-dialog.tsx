import { createWebhookSchema, type NewWebhook } from '@schemas/webhook.ts';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { ShownOnce } from '@/components/shown-once.tsx';
import { useCreateWebhook } from '../api/create-webhook.ts';
import { subjects } from '../subjects.ts';

/** Adds a webhook and shows its secret once. */
export function AddWebhookDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const create = useCreateWebhook();
  const [created, setCreated] = useState<NewWebhook | null>(null);
  const form = useSchemaForm(createWebhookSchema, { defaultValues: { name: '', url: '', entity_types: [] } });
  const close = () => onOpenChange(false);
  return (
    <FormDialog
      form={form}
      title={created ? `Webhook ${created.name}` : 'Add webhook'}
      description={created ? undefined : 'Sends each event, signed, to this address within a minute.'}
      submit={async (input) => {
        setCreated(await create.mutateAsync(input));
        return false;
      }}
      failed="Failed to add the webhook. Try again."
      action="Add webhook"
      pending="Adding webhook..."
      onClose={close}
      risky={!created && form.formState.isDirty}
      instead={
        created && (
          <ShownOnce label="Signing secret" secret={created.secret} onDone={close}>
            <p>Receivers use it to verify that a delivery is from us and unaltered.</p>
          </ShownOnce>
        )
      }
    >
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
      <TextField
        form={form}
        name="url"
        label="Address"
        required
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
      />
      <Controller
        control={form.control}
        name="entity_types"
        render={({ field: { value = [], onChange } }) => (
          <fieldset className="grid min-w-0 gap-0.5">
            <legend className="mb-1.5 font-medium">Events</legend>
            {subjects.map(({ label, types }) => {
              const checked = types.every((type) => value.includes(type));
              const others = value.filter((type) => !types.includes(type));
              return (
                <label key={label} className="flex min-h-8 items-center gap-2.5">
                  <input
                    type="checkbox"
                    checked={checked}
                    onChange={() => onChange(checked ? others : [...others, ...types])}
                    className="size-4 accent-primary"
                  />
                  {label}
                </label>
              );
            })}
            <p className="text-xs text-muted-foreground">None selected: all events.</p>
          </fieldset>
        )}
      />
    </FormDialog>
  );
}
