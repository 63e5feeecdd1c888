import type { Reminder } from '@schemas/reminder.ts';
import { AlarmClock, Check, CheckCheck, Pencil, X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { useUser } from '@/lib/session/session-store.ts';
import { useAnswerReminder } from '../api/answer-reminder.ts';
import { useCancelReminder } from '../api/change-reminder.ts';
import { snoozeChoices } from '../words.ts';

interface ReminderActionsProps {
  reminder: Reminder;
  onEdit: () => void;
}

/** The reader's actions on a reminder; each button's accessible name includes the reminder. */
export function ReminderActions({ reminder, onEdit }: ReminderActionsProps) {
  const { id, title, may_change, recipients, last_at } = reminder;
  const { id: me } = useUser();
  const answer = useAnswerReminder();
  const cancel = useCancelReminder();
  const mine = recipients.find(({ user_id }) => user_id === me);
  const busy = answer.isPending || cancel.isPending;
  if (reminder.state !== 'active' || !(mine || may_change)) return null;
  return (
    <div className="flex flex-wrap gap-2 sm:col-span-2">
      {mine && last_at !== null && !mine.acknowledged && (
        <Button
          size="sm"
          disabled={busy}
          aria-label={`Acknowledge: ${title}`}
          onClick={() => answer.mutate({ id, verb: 'acknowledge' })}
        >
          <Check aria-hidden />
          Acknowledge
        </Button>
      )}
      {mine && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button size="sm" variant="outline" disabled={busy} aria-label={`Snooze: ${title}`}>
              <AlarmClock aria-hidden />
              Snooze
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start">
            {snoozeChoices().map(({ label, until }) => (
              <DropdownMenuItem key={label} onSelect={() => answer.mutate({ id, verb: 'snooze', until })}>
                {label}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      <Button
        size="sm"
        variant="outline"
        disabled={busy}
        aria-label={`Complete: ${title}`}
        onClick={() => answer.mutate({ id, verb: 'complete' })}
      >
        <CheckCheck aria-hidden />
        Complete
      </Button>
      {may_change && (
        <>
          <Button size="sm" variant="outline" disabled={busy} aria-label={`Edit: ${title}`} onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={busy}
            aria-label={`Cancel: ${title}`}
            onClick={() => cancel.mutate(reminder)}
          >
            <X aria-hidden />
            Cancel
          </Button>
        </>
      )}
    </div>
  );
}
