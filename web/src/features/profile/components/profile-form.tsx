import { dateFormatNames, numberFormatNames, type Profile, updateProfileSchema } from '@schemas/profile.ts';
import { dateFormats, numberFormats } from '@schemas/user.ts';
import { SelectField, TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateProfile } from '../api/profile.ts';

const valuesOf = ({ name, title, phone, date_format, number_format }: Profile) => ({
  name,
  title: title ?? '',
  phone: phone ?? '',
  date_format,
  number_format,
});

/** The user's profile, and their date and number formats. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  const values = valuesOf(profile);
  const form = useSchemaForm(updateProfileSchema, {
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <PageForm
      form={form}
      submit={async (changes) => {
        const now = await update.mutateAsync({ version: profile.version, changes });
        form.reset(valuesOf(now));
        notify.success('Profile saved');
      }}
      failed="Failed to save the profile. Try again."
      action="Save profile"
      pending="Saving..."
      disabled={!form.formState.isDirty}
    >
      <TextField form={form} name="name" label="Full name" required autoComplete="name" dir="auto" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="title"
          label="Title"
          autoComplete="organization-title"
          dir="auto"
          hint="For example, Project Executive"
        />
        <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="date_format" label="Date format" options={{ setValueAs: asChoice }}>
          <option value="">Browser default</option>
          {dateFormats.map((format) => (
            <option key={format} value={format}>
              {dateFormatNames[format]}
            </option>
          ))}
        </SelectField>
        <SelectField
          form={form}
          name="number_format"
          label="Number format"
          options={{ setValueAs: asChoice }}
        >
          <option value="">United States default</option>
          {numberFormats.map((format) => (
            <option key={format} value={format}>
              {numberFormatNames[format]}
            </option>
          ))}
        </SelectField>
      </div>
    </PageForm>
  );
}

const asChoice = (value: string | null) => value || null;
