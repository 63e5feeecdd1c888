import { type MessageTemplate, messageFields, saveMessageTemplateSchema } from '@schemas/message.ts';
import { LongTextField, TextField } from '@/components/form/fields.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useSaveTemplate } from '../api/messages.ts';

const schema = saveMessageTemplateSchema.shape.words.unwrap();

/** The text of one template; owners and admins can edit it. */
export function TemplateForm({ template, mayWrite }: { template: MessageTemplate; mayWrite: boolean }) {
  const save = useSaveTemplate();
  const form = useSchemaForm(schema, {
    defaultValues: { subject: template.subject, body: template.body },
  });
  const keep = (words: { subject: string; body: string } | null) =>
    save.mutate(
      { template: template.template, words },
      {
        onSuccess: () => notify.success(words ? 'Template saved' : 'Original text restored'),
        onError: (error) => notify.error(errorMessage(error, 'Failed to save the template. Try again.')),
      },
    );
  return (
    <form className="grid max-w-2xl gap-4" onSubmit={form.handleSubmit((words) => keep(words))}>
      <TextField form={form} name="subject" label="Subject" required dir="auto" readOnly={!mayWrite} />
      <LongTextField
        form={form}
        name="body"
        label="Message"
        required
        rows={12}
        dir="auto"
        readOnly={!mayWrite}
        hint={`Merge fields: ${messageFields.map((field) => `{${field}}`).join(' ')}`}
      />
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={save.isPending || !form.formState.isDirty}>
            Save template
          </Button>
          {template.own && (
            <Button type="button" variant="outline" disabled={save.isPending} onClick={() => keep(null)}>
              Restore original text
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
