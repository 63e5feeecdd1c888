import { waiverFieldsSchema } from '@schemas/payment.ts';
import { useState } from 'react';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';

interface StatedWaiver {
  stated_amount: string;
  stated_through: string;
  signer: string;
}

/** The details entered with a waiver's file, and their validation errors. */
export function useWaiverFields(amount: number, through: string | null) {
  const [fields, setFields] = useState<StatedWaiver>({
    stated_amount: amount.toFixed(2),
    stated_through: through ?? '',
    signer: '',
  });
  const [problems, setProblems] = useState<Partial<StatedWaiver>>({});
  const check = () => {
    const found: Partial<StatedWaiver> = {};
    for (const { path, message } of waiverFieldsSchema.safeParse(fields).error?.issues ?? [])
      found[path[0] as keyof StatedWaiver] ??= message;
    setProblems(found);
    return Object.keys(found).length === 0;
  };
  const set = (name: keyof StatedWaiver) => (event: { target: { value: string } }) =>
    setFields((before) => ({ ...before, [name]: event.target.value }));
  return { fields, problems, set, check };
}

/** The amount, date, and signer on the signed waiver. */
export function WaiverFields({
  stated: { fields, problems, set },
}: {
  stated: ReturnType<typeof useWaiverFields>;
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount on the waiver" required hint="US dollars" error={problems.stated_amount}>
          {(control) => (
            <Input
              inputMode="decimal"
              autoComplete="off"
              {...control}
              value={fields.stated_amount}
              onChange={set('stated_amount')}
            />
          )}
        </Field>
        <Field label="Through date on the waiver" error={problems.stated_through}>
          {(control) => (
            <Input type="date" {...control} value={fields.stated_through} onChange={set('stated_through')} />
          )}
        </Field>
      </div>
      <Field label="Signed by" required error={problems.signer}>
        {(control) => (
          <Input dir="auto" autoComplete="name" {...control} value={fields.signer} onChange={set('signer')} />
        )}
      </Field>
    </>
  );
}
