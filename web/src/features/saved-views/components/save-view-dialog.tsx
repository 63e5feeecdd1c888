import { type SavedViewList, saveViewSchema } from '@schemas/saved-view.ts';
import { CheckField } from '@/components/form/check-field.tsx';
import { TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useSaveView } from '../api/save-view.ts';

interface SaveViewDialogProps {
  list: SavedViewList;
  query: string;
  onClose: () => void;
}

/** Saves the list's current filters, order, and columns under a name. */
export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const save = useSaveView();
  const form = useSchemaForm(saveViewSchema, { defaultValues: { list, name: '', query, shared: false } });
  return (
    <FormDialog
      form={form}
      title="Save view"
      description="Saves the current filters, order, and columns. A view of yours with the same name is replaced."
      submit={async (input) => {
        const { name } = await save.mutateAsync(input);
        notify.success('View saved', { description: isolated(name) });
      }}
      failed="Failed to save the view. Try again."
      action="Save view"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
      <CheckField form={form} name="shared" label="Share with everyone in the organization" />
    </FormDialog>
  );
}
