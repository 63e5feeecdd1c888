import {
  type CreateEvidenceLink,
  createEvidenceLinkSchema,
  type NewEvidenceLink,
} from '@contract/compliance-evidence.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { useCreateEvidenceLink } from '../api/evidence-links.ts';
import { LinkAddress } from './link-address.tsx';

const DAYS = [3, 7, 14, 30, 60, 90];

interface RequestEvidenceDialogProps {
  checkId: string;
  onOpenChange: (open: boolean) => void;
}

/** Makes an address through which somebody without an account sends one file, and shows it this once. */
export function RequestEvidenceDialog({ checkId, onOpenChange }: RequestEvidenceDialogProps) {
  const [made, setMade] = useState<NewEvidenceLink | null>(null);
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        title="Request evidence by link"
        description={
          made
            ? undefined
            : 'For someone without an account: they open the address, see what is asked, and send one file. It counts once you have confirmed it.'
        }
      >
        {made ? (
          <LinkAddress link={made} onDone={() => onOpenChange(false)} />
        ) : (
          <AskWhom checkId={checkId} onMade={setMade} onCancel={() => onOpenChange(false)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface AskWhomProps {
  checkId: string;
  onMade: (link: NewEvidenceLink) => void;
  onCancel: () => void;
}

function AskWhom({ checkId, onMade, onCancel }: AskWhomProps) {
  const create = useCreateEvidenceLink(checkId);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<z.input<typeof createEvidenceLinkSchema>, unknown, CreateEvidenceLink>({
    resolver: zodResolver(createEvidenceLinkSchema),
    defaultValues: { recipient: '', days: 14 },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    try {
      onMade(await create.mutateAsync(input));
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, ['recipient', 'days'])) {
        setFailure(errorMessage(error, 'The link could not be made. Try again.'));
      }
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
      <DialogBody>
        <Field
          label="For whom"
          required
          hint="A name or an e-mail address, shown with what they send. Nothing is sent to it: you pass the address on yourself."
          error={errors.recipient?.message}
        >
          {(control) => <Input autoComplete="off" dir="auto" {...control} {...form.register('recipient')} />}
        </Field>
        <Field label="Can be used for" error={errors.days?.message}>
          {(control) => (
            <NativeSelect {...control} {...form.register('days', { setValueAs: Number })}>
              {DAYS.map((days) => (
                <option key={days} value={days}>
                  {days} days
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <FormFailure message={failure} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Making the link...' : 'Make link'}
        </Button>
      </DialogFooter>
    </form>
  );
}
