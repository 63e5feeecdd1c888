import { zodResolver } from '@hookform/resolvers/zod';
import { notificationKinds } from '@schemas/notification-kinds.ts';
import {
  digestModes,
  type NotificationPreferences,
  notificationCategories,
  updateNotificationPreferencesSchema,
} from '@schemas/notifications.ts';
import { useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage, isStale } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdatePreferences } from '../api/preferences.ts';

type Values = z.input<typeof updateNotificationPreferencesSchema>;
type Switch = 'inApp' | 'push' | 'sound' | 'desktop' | 'email';

const switches: [Switch, string, string][] = [
  ['inApp', 'In the bell', 'When off, only urgent notifications appear there.'],
  [
    'push',
    'Live alerts',
    'A pop-up, sound, or desktop alert while you work. When off, notifications wait in the bell.',
  ],
  ['sound', 'Sound', 'For everything except low priority.'],
  ['desktop', 'Desktop notifications', 'When Plumbline is open in the background. Your browser will ask.'],
  ['email', 'Email', 'One at a time or in a digest.'],
];

const digests = {
  off: 'No digest: one email per notification',
  daily: 'Daily at 8 a.m.',
  weekly: 'Weekly on Mondays',
};

interface PreferencesFormProps {
  preferences: NotificationPreferences;
  /** Refetches the preferences after another screen changed them. */
  onReload: () => void;
}

/** The user's notification preferences, shared by all organizations. */
export function PreferencesForm({ preferences, onReload }: PreferencesFormProps) {
  const { version, ...provided } = preferences;
  const form = useForm<Values>({
    resolver: zodResolver(updateNotificationPreferencesSchema),
    defaultValues: provided,
    values: provided,
    resetOptions: { keepDirtyValues: true },
  });
  const { register, formState, handleSubmit, setError, watch, setValue } = form;
  const update = useUpdatePreferences();
  const [moved, setMoved] = useState(false);
  const quiet = watch('quietHours');
  const errors = formState.errors;

  const save = handleSubmit(async (changes) => {
    setMoved(false);
    if (changes.desktop) await askForDesktop();
    try {
      const now = await update.mutateAsync({
        version,
        changes: updateNotificationPreferencesSchema.parse(changes),
      });
      form.reset({ ...now });
      notify.success('Preferences saved');
    } catch (error) {
      if (isStale(error)) return setMoved(true);
      const names: Path<Values>[] = ['quietHours.from', 'quietHours.until', 'timeZone', 'digest'];
      if (!applyFieldErrors(error, setError, names))
        notify.error(errorMessage(error, 'Failed to save preferences. Please try again.'));
    }
  });

  return (
    <form onSubmit={save} noValidate className="grid max-w-2xl gap-8">
      <fieldset>
        <legend className="text-base font-semibold">Delivery</legend>
        <ul className="mt-2 border-t">
          {switches.map(([name, label, hint]) => (
            <li key={name} className="border-b">
              <label className="flex cursor-pointer items-start gap-3 py-2.5">
                <input type="checkbox" className="mt-0.5 size-4 accent-primary" {...register(name)} />
                <span>
                  <span className="block font-medium">{label}</span>
                  <span className="block text-muted-foreground">{hint}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {watch('desktop') && <DesktopPermission />}
      </fieldset>

      <section aria-labelledby="about-what">
        <h2 id="about-what" className="text-base">
          Topics
        </h2>
        <p className="text-muted-foreground">Urgent notifications always appear in the bell.</p>
        <table className="mt-2 w-full border-collapse text-left">
          <thead>
            <tr className="border-b text-xs text-muted-foreground">
              <th scope="col" className="py-2 font-medium">
                Topic
              </th>
              <th scope="col" className="w-20 py-2 text-center font-medium">
                Bell
              </th>
              <th scope="col" className="w-20 py-2 text-center font-medium">
                Email
              </th>
            </tr>
          </thead>
          <tbody>
            {notificationCategories.map((category) => (
              <tr key={category} className="border-b">
                <th scope="row" className="py-1 font-normal">
                  {notificationKinds[category].label}
                </th>
                {(['inApp', 'email'] as const).map((way) => (
                  <td key={way} className="text-center">
                    <label className="inline-grid size-9 cursor-pointer place-items-center">
                      <input
                        type="checkbox"
                        aria-label={`${notificationKinds[category].label}, ${way === 'inApp' ? 'bell' : 'email'}`}
                        className="size-4 accent-primary"
                        {...register(`categories.${category}.${way}`)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>

      <fieldset className="grid gap-4">
        <legend className="mb-2 text-base font-semibold">Timing</legend>
        <Field label="Email digest" className="sm:w-80" error={errors.digest?.message}>
          {(control) => (
            <NativeSelect {...control} {...register('digest')}>
              {digestModes.map((mode) => (
                <option key={mode} value={mode}>
                  {digests[mode]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-4 accent-primary"
            checked={Boolean(quiet)}
            onChange={(event) =>
              setValue('quietHours', event.target.checked ? { from: '19:00', until: '07:00' } : null, {
                shouldDirty: true,
              })
            }
          />
          <span>
            <span className="block font-medium">Quiet hours</span>
            <span className="block text-muted-foreground">
              Only urgent alerts sound. Email is held until quiet hours end.
            </span>
          </span>
        </label>
        {quiet && (
          <div className="grid grid-cols-2 gap-3 sm:w-80">
            <Field label="From" error={errors.quietHours?.from?.message}>
              {(control) => <Input type="time" {...control} {...register('quietHours.from')} />}
            </Field>
            <Field label="To" error={errors.quietHours?.until?.message}>
              {(control) => <Input type="time" {...control} {...register('quietHours.until')} />}
            </Field>
          </div>
        )}
        <Field label="Time zone" className="sm:w-80" error={errors.timeZone?.message}>
          {(control) => (
            <NativeSelect
              {...control}
              {...register('timeZone', { setValueAs: (value: string | null) => value || null })}
            >
              <option value="">Organization time zone</option>
              {zones(preferences.timeZone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </fieldset>

      {moved && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-md bg-attention-soft px-3 py-2"
        >
          <span className="min-w-0 flex-1">
            Preferences changed on another screen. Your changes here are kept.
          </span>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setMoved(false);
              onReload();
            }}
          >
            Load the other changes
          </Button>
        </div>
      )}
      <div className="flex gap-2">
        <Button type="submit" disabled={!formState.isDirty || update.isPending}>
          {update.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="outline" disabled={!formState.isDirty} onClick={() => form.reset({ ...provided })}>
          Discard
        </Button>
      </div>
    </form>
  );
}

/** The browser's permission for desktop notifications, if the user wants them. */
function DesktopPermission() {
  if (!('Notification' in window))
    return <p className="mt-2 text-attention">This browser does not support desktop notifications.</p>;
  if (Notification.permission === 'denied')
    return (
      <p className="mt-2 text-attention">
        Your browser blocks notifications from this site. Allow them in the browser's site settings.
      </p>
    );
  return null;
}

async function askForDesktop(): Promise<void> {
  if ('Notification' in window && Notification.permission === 'default')
    await Notification.requestPermission();
}

/** All time zones the browser knows, plus the one already chosen. */
function zones(chosen: string | null): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return chosen && !known.includes(chosen) ? [chosen, ...known] : known;
}
