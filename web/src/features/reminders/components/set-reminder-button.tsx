import { AlarmClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useMaySetReminders } from '../api/remindable-people.ts';
import type { ReminderSubject } from './set-reminder-dialog.tsx';

const SetReminderDialog = lazy(() =>
  import('./set-reminder-dialog.tsx').then((m) => ({ default: m.SetReminderDialog })),
);

interface SetReminderButtonProps {
  subject: ReminderSubject;
  /** The subject's name. */
  about: string;
  label?: string;
  /** In a list, where the accessible name distinguishes the buttons. */
  small?: boolean;
  /** In a row with many buttons: a phone shows only the icon. */
  crowded?: boolean;
  className?: string;
}

/** Opens the dialog that sets a reminder, if the user may set one. */
export function SetReminderButton({
  subject,
  about,
  label = 'Set reminder',
  small,
  crowded,
  className,
}: SetReminderButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useMaySetReminders(subject.project_id)) return null;
  return (
    <>
      <Button
        variant="outline"
        size={small ? 'sm' : undefined}
        className={className}
        aria-label={small ? `${label}: ${about}` : undefined}
        onClick={() => setOpen(true)}
      >
        <AlarmClock aria-hidden />
        <span className={crowded ? 'max-sm:sr-only' : undefined}>{label}</span>
      </Button>
      <Suspense fallback={null}>
        {open && <SetReminderDialog subject={subject} about={about} onOpenChange={setOpen} />}
      </Suspense>
    </>
  );
}
