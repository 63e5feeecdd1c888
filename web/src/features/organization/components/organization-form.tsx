import {
  type OrganizationSettings,
  updateOrganizationSettingsSchema,
} from '@schemas/organization-settings.ts';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { CheckField } from '@/components/form/check-field.tsx';
import { LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { clockWords } from '@/lib/clock.ts';
import { dateLocale } from '@/lib/formats.ts';
import { notify } from '@/lib/notify.ts';
import { parseAmount } from '@/lib/parse-amount.ts';
import { paths } from '@/lib/paths.ts';
import { useUpdateOrganizationSettings } from '../api/settings.ts';

type Values = z.input<typeof updateOrganizationSettingsSchema>;

interface PartProps {
  settings: OrganizationSettings;
}

/** A form for some of the settings; only those are sent. */
function useSettingsForm(settings: OrganizationSettings, names: readonly (keyof Values)[]) {
  const update = useUpdateOrganizationSettings();
  const values: Values = Object.fromEntries(names.map((name) => [name, settings[name]]));
  const form = useSchemaForm(updateOrganizationSettingsSchema, {
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const save = async (changes: z.output<typeof updateOrganizationSettingsSchema>) => {
    const now = await update.mutateAsync({ version: settings.version, changes });
    form.reset(Object.fromEntries(names.map((name) => [name, now[name]])));
    notify.success('Settings saved');
  };
  return { form, save };
}

interface SaveProps {
  form: UseFormReturn<Values, unknown, z.output<typeof updateOrganizationSettingsSchema>>;
  save: (changes: z.output<typeof updateOrganizationSettingsSchema>) => Promise<void>;
  may: boolean;
  children: React.ReactNode;
}

/**
 * Users who may not change the settings see them read-only. If the right ends while they have unsaved
 * changes, the fields stay open.
 */
function Part({ form, save, may, children }: SaveProps) {
  const isOpen = may || form.formState.isDirty;
  const fields = (
    <fieldset disabled={!isOpen} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {children}
    </fieldset>
  );
  if (!isOpen) return <div className="max-w-xl">{fields}</div>;
  return (
    <PageForm
      form={form}
      submit={save}
      failed="Failed to save the settings. Try again."
      action="Save"
      pending="Saving..."
      disabled={!form.formState.isDirty}
    >
      {fields}
    </PageForm>
  );
}

const GENERAL = ['name', 'postal_address', 'time_zone', 'default_perspective'] as const;

export function GeneralSettings({ settings }: PartProps) {
  const { form, save } = useSettingsForm(settings, GENERAL);
  const zone = form.watch('time_zone') ?? settings.time_zone;
  return (
    <Part form={form} save={save} may={settings.can.change}>
      <TextField form={form} name="name" label="Name" required autoComplete="organization" dir="auto" />
      <LongTextField
        form={form}
        name="postal_address"
        label="Postal address"
        hint="Shown in the letterhead of legal notices."
        rows={3}
        dir="auto"
      />
      <SelectField
        form={form}
        name="time_zone"
        label="Time zone"
        required
        hint={`Deadlines and reminders use this time zone: ${now(zone)}`}
      >
        {zones(settings.time_zone).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <SelectField
        form={form}
        name="default_perspective"
        label="Our side in contracts"
        hint="Used unless another side is chosen for an analysis."
        options={{ setValueAs: (value: string | null) => value || null }}
      >
        <option value="">Detect from the parties</option>
        <option value="contractor">The contractor</option>
        <option value="owner">The owner</option>
        <option value="subcontractor">The subcontractor</option>
      </SelectField>
    </Part>
  );
}

const APPROVAL = ['requires_approval', 'submitter_may_approve', 'two_approvals_above'] as const;

export function ApprovalSettings({ settings }: PartProps) {
  const { form, save } = useSettingsForm(settings, APPROVAL);
  const required = form.watch('requires_approval');
  return (
    <Part form={form} save={save} may={settings.can.change}>
      <CheckField
        form={form}
        name="requires_approval"
        label="A lawyer must approve each contract before it becomes active"
      />
      <CheckField
        form={form}
        name="submitter_may_approve"
        label="Submitters may approve their own contracts"
        hint="The approval record will show this."
      />
      <TextField
        form={form}
        name="two_approvals_above"
        label="Require two lawyers above (US $)"
        hint={
          required
            ? 'Contracts without a value also need two. Leave blank to require one lawyer.'
            : 'Applies only if a lawyer must approve.'
        }
        inputMode="decimal"
        autoComplete="off"
        options={{ setValueAs: parseAmount }}
      />
    </Part>
  );
}

const SIGN_IN = ['requires_second_factor'] as const;

/**
 * @param passed whether the reader signed in with a second factor; without it, they may not require one of
 * others
 */
export function SignInSettings({ settings, passed }: PartProps & { passed: boolean }) {
  const { form, save } = useSettingsForm(settings, SIGN_IN);
  const may = settings.can.change && (passed || settings.requires_second_factor);
  return (
    <>
      <Part form={form} save={save} may={may}>
        <CheckField
          form={form}
          name="requires_second_factor"
          label="Everyone must sign in with a second factor"
          hint="Anyone without a second factor, including you, is locked out until they set one up."
        />
      </Part>
      {settings.can.change && !may && (
        <p className="mt-3 max-w-xl text-muted-foreground">
          <Link to={paths.account} className="text-primary underline-offset-4 hover:underline">
            Set up your own second factor
          </Link>{' '}
          first, then sign in with it.
        </p>
      )}
    </>
  );
}

const now = (zone: string): string => {
  try {
    const time = new Date().toLocaleTimeString(dateLocale(), { timeZone: zone, timeStyle: 'short' });
    return `${time} now, ${clockWords({ date: '', time: '', zone })}`;
  } catch {
    return zone;
  }
};

/** Every zone the browser knows, plus the current one if missing. */
function zones(present: string): string[] {
  return [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
}
