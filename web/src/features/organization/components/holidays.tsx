import { createOrganizationHolidaySchema, type OrganizationHoliday } from '@schemas/organization-settings.ts';
import { DateField, TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatDate } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useAddHoliday, useRemoveHoliday } from '../api/holidays.ts';

const EMPTY = { day: '', name: '' };

interface HolidaysProps {
  holidays: OrganizationHoliday[];
  /** Whether the reader may add and remove holidays. */
  may: boolean;
}

/** The organization's holidays, in addition to weekends and federal holidays. */
export function Holidays({ holidays, may }: HolidaysProps) {
  const remove = useRemoveHoliday();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {holidays.length === 0 ? (
        <p className="text-muted-foreground">
          No company holidays: only weekends and federal holidays are skipped.
        </p>
      ) : (
        <ul className="max-w-xl divide-y border-y">
          {holidays.map(({ id, day, name }) => (
            <li key={id} className="flex min-h-11 items-center gap-4 py-1">
              <span className="w-28 shrink-0 tabular-nums">{formatDate(day)}</span>
              <span dir="auto" className="min-w-0 flex-1 break-words">
                {name}
              </span>
              {may && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={remove.isPending}
                  aria-label={`Remove ${name}, ${formatDate(day)}`}
                  onClick={() => remove.mutate(id)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {may && <AddHoliday />}
    </div>
  );
}

function AddHoliday() {
  const add = useAddHoliday();
  const form = useSchemaForm(createOrganizationHolidaySchema, { defaultValues: EMPTY });
  return (
    <PageForm
      form={form}
      submit={async (body) => {
        await add.mutateAsync(body);
        form.reset(EMPTY);
        notify.success('Holiday added');
      }}
      failed="Failed to add the holiday. Try again."
      action="Add holiday"
      pending="Adding..."
    >
      <div className="grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <DateField form={form} name="day" label="Date" required />
        <TextField form={form} name="name" label="Holiday name" required autoComplete="off" dir="auto" />
      </div>
    </PageForm>
  );
}
