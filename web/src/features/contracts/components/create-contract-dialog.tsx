import {
  type CreateContract,
  contractTypes,
  createContractSchema,
  missingContractFieldsMessage,
  requiredContractFields,
} from '@contract/contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { parseAmount } from '@/lib/parse-amount.ts';
import { useCreateContract } from '../api/create-contract.ts';
import { ProjectPicker } from './project-picker.tsx';

type Values = z.input<typeof createContractSchema>;

const FIELDS = [
  ...requiredContractFields,
  'party_a_type',
  'party_b_type',
  'contract_value',
  'start_date',
  'end_date',
] as const satisfies readonly (keyof Values)[];

interface CreateContractDialogProps {
  onOpenChange: (open: boolean) => void;
  /** Fixed where the dialog is opened from a project. */
  project?: ComboboxOption;
  onCreated?: (contract: { id: string; name: string }) => void;
}

export function CreateContractDialog({ onOpenChange, project, onCreated }: CreateContractDialogProps) {
  const create = useCreateContract();
  const [chosen, setChosen] = useState<ComboboxOption | null>(project ?? null);
  const form = useForm<Values, unknown, CreateContract>({
    resolver: zodResolver(createContractSchema),
    defaultValues: {
      project_id: project?.id ?? '',
      name: '',
      // An empty choice is what the schema refuses with 'Type is required'.
      contract_type: '' as Values['contract_type'],
      party_a_name: '',
      party_a_type: 'owner',
      party_b_name: '',
      party_b_type: 'contractor',
      contract_value: null,
      start_date: '',
      end_date: '',
    },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(
    async (body) => {
      try {
        const contract = await create.mutateAsync(body);
        notify.success('Contract created successfully!');
        onOpenChange(false);
        onCreated?.(contract);
      } catch (error) {
        if (!applyFieldErrors(error, form.setError, FIELDS)) {
          notify.error('Failed to create contract. Please try again.', {
            description: errorMessage(error, ''),
          });
        }
      }
    },
    (invalid) => {
      if (requiredContractFields.some((name) => invalid[name])) notify.error(missingContractFieldsMessage);
    },
  );

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Create New Contract">
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <Field label="Project" required error={errors.project_id?.message}>
              {(control) =>
                project ? (
                  <Input {...control} readOnly dir="auto" value={project.label} />
                ) : (
                  <ProjectPicker
                    control={control}
                    value={chosen}
                    onChange={(option) => {
                      setChosen(option);
                      const shouldValidate = form.formState.isSubmitted;
                      form.setValue('project_id', option?.id ?? '', { shouldValidate, shouldDirty: true });
                    }}
                  />
                )
              }
            </Field>
            <Field label="Name" required error={errors.name?.message}>
              {(control) => <Input autoComplete="off" {...control} {...form.register('name')} />}
            </Field>
            <Field label="Type" required error={errors.contract_type?.message}>
              {(control) => (
                <NativeSelect {...control} {...form.register('contract_type')}>
                  <option value="">Choose a type</option>
                  {contractTypes.map((type) => (
                    <option key={type}>{type}</option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Party A name" required hint="Owner" error={errors.party_a_name?.message}>
                {(control) => <Input autoComplete="off" {...control} {...form.register('party_a_name')} />}
              </Field>
              <Field label="Party B name" required hint="Contractor" error={errors.party_b_name?.message}>
                {(control) => <Input autoComplete="off" {...control} {...form.register('party_b_name')} />}
              </Field>
            </div>
            <Field label="Contract value" hint="US dollars" error={errors.contract_value?.message}>
              {(control) => (
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  {...control}
                  {...form.register('contract_value', { setValueAs: parseAmount })}
                />
              )}
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Start date" error={errors.start_date?.message}>
                {(control) => <Input type="date" {...control} {...form.register('start_date')} />}
              </Field>
              <Field label="End date" error={errors.end_date?.message}>
                {(control) => <Input type="date" {...control} {...form.register('end_date')} />}
              </Field>
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Creating...' : 'Create Contract'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
