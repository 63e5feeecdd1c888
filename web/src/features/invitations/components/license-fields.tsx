import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';

/** License fields for a lawyer. */
export function LicenseFields({ errors }: { errors: { bar_number?: string; bar_jurisdiction?: string } }) {
  return (
    <fieldset className="grid gap-4 border-t pt-4">
      <legend className="sr-only">Your license</legend>
      <p className="text-muted-foreground">
        Your approvals show your bar number and jurisdiction. Plumbline does not verify them.
      </p>
      <Field label="Bar number" required error={errors.bar_number}>
        {(control) => <Input name="bar_number" autoComplete="off" {...control} />}
      </Field>
      <Field label="Jurisdiction" required error={errors.bar_jurisdiction}>
        {(control) => (
          <Input name="bar_jurisdiction" autoComplete="off" placeholder="New York" {...control} />
        )}
      </Field>
    </fieldset>
  );
}
