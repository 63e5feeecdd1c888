import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import type { Remindable } from '../api/remindable-people.ts';
import { splitAddresses } from '../words.ts';
import type { ReminderFormState } from './reminder-form-state.ts';

interface PeopleFieldProps {
  form: ReminderFormState;
  people: Remindable[] | undefined;
}

/** Members to remind, by notification and, depending on their preferences, by email. */
export function PeopleField({ form, people }: PeopleFieldProps) {
  const errorId = useId();
  const error = form.formState.errors.user_ids?.message;
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">Remind</legend>
      {people ? (
        <div className="grid max-h-44 gap-0.5 overflow-y-auto rounded-md border px-3 py-1.5">
          {people.map(({ user_id, name, email }) => (
            <label key={user_id} className="flex min-h-8 items-center gap-2.5 py-0.5">
              <input
                type="checkbox"
                value={user_id}
                aria-invalid={error ? true : undefined}
                className="size-4 accent-primary"
                {...form.register('user_ids')}
              />
              <span className="min-w-0">
                <bdi className="block truncate">{name}</bdi>
                <span className="block truncate text-xs text-muted-foreground">{email}</span>
              </span>
            </label>
          ))}
        </div>
      ) : (
        <Skeleton className="h-20" />
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/**
 * Email addresses of people without an account. The typed text is kept as is; the form holds the parsed
 * addresses.
 */
export function AddressesField({ form }: { form: ReminderFormState }) {
  const [text, setText] = useState(() => form.getValues('addresses').join('\n'));
  return (
    <Controller
      control={form.control}
      name="addresses"
      render={({ field }) => (
        <Field
          label="Email addresses"
          hint="People without an account. Separate addresses with commas or new lines."
          error={complaint(form.formState.errors.addresses, field.value)}
        >
          {(control) => (
            <Textarea
              rows={2}
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              {...control}
              ref={field.ref}
              name={field.name}
              onBlur={field.onBlur}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                field.onChange(splitAddresses(event.target.value));
              }}
            />
          )}
        </Field>
      )}
    />
  );
}

type Complaint = ReminderFormState['formState']['errors']['addresses'];

/** Which address is invalid, or the error for all of them. */
function complaint(errors: Complaint, addresses: readonly string[]): string | undefined {
  if (!errors) return undefined;
  if (!Array.isArray(errors)) return errors.message ?? errors.root?.message;
  const at = errors.findIndex(Boolean);
  return at < 0 ? undefined : `${addresses[at]}: ${errors[at]?.message}`;
}
