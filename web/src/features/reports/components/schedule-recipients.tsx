import type { createReportScheduleSchema, ReportRecipient } from '@schemas/report.ts';
import { useId, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '@/components/ui/field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { useMembers } from '@/features/members/api/list-members.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { recipientName } from '../words.ts';

type ScheduleForm = UseFormReturn<
  z.input<typeof createReportScheduleSchema>,
  unknown,
  z.output<typeof createReportScheduleSchema>
>;

/**
 * Members who receive the report by email. @param known current recipients, who may include people the user
 * cannot see
 */
export function MembersField({ form, known }: { form: ScheduleForm; known: readonly ReportRecipient[] }) {
  const errorId = useId();
  const members = useMembers();
  const error = form.formState.errors.user_ids?.message;
  const unseen = known.filter(
    ({ user_id }) => user_id && !members.data?.some((member) => member.user_id === user_id),
  );
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">To members</legend>
      {members.isError && (
        <p role="alert" className="text-danger">
          {errorMessage(members.error, 'Failed to load members.')}
        </p>
      )}
      {members.data ? (
        <div className="grid max-h-44 gap-0.5 overflow-y-auto rounded-md border px-3 py-1.5">
          {[
            ...members.data.map(({ user_id, name, email }) => ({ id: user_id, name, note: email })),
            ...unseen.map((one) => ({ id: one.user_id ?? '', name: recipientName(one), note: '' })),
          ].map(({ id, name, note }) => (
            <label key={id} className="flex min-h-8 min-w-0 items-center gap-2.5 py-0.5">
              <input
                type="checkbox"
                value={id}
                aria-invalid={error ? true : undefined}
                className="size-4 shrink-0 accent-primary"
                {...form.register('user_ids')}
              />
              <span className="min-w-0">
                <bdi className="block truncate">{name}</bdi>
                {note && <span className="block truncate text-xs text-muted-foreground">{note}</span>}
              </span>
            </label>
          ))}
        </div>
      ) : (
        members.isPending && <Skeleton className="h-20" />
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const split = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/**
 * Email addresses of people without an account. The typed text is kept as is; the form holds the parsed
 * addresses.
 */
export function AddressesField({ form }: { form: ScheduleForm }) {
  const [text, setText] = useState(() => (form.getValues('addresses') ?? []).join('\n'));
  const errors = form.formState.errors.addresses;
  return (
    <Controller
      control={form.control}
      name="addresses"
      render={({ field }) => {
        const at = Array.isArray(errors) ? errors.findIndex(Boolean) : -1;
        const error = at < 0 ? errors?.message : `${field.value?.[at]}: ${errors?.[at]?.message}`;
        return (
          <Field
            label="To other addresses"
            hint="People without an account get a link that works for 30 days. Separate addresses with commas or new lines."
            error={error}
          >
            {(control) => (
              <Textarea
                rows={Math.min(6, Math.max(2, field.value?.length ?? 0))}
                inputMode="email"
                autoComplete="off"
                spellCheck={false}
                {...control}
                ref={field.ref}
                name={field.name}
                onBlur={field.onBlur}
                value={text}
                onChange={({ target }) => {
                  setText(target.value);
                  field.onChange(split(target.value));
                }}
              />
            )}
          </Field>
        );
      }}
    />
  );
}
