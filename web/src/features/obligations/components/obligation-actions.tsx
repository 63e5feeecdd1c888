import type { Obligation, ObligationStatus } from '@schemas/obligation.ts';
import { Check, Pencil, RotateCcw, Waypoints, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RowMenu } from '@/components/row-menu.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { SetReminderButton } from '@/features/reminders/components/set-reminder-button.tsx';
import { noticePaths } from '@/lib/notice-paths.ts';

interface ObligationActionsProps {
  obligation: Obligation;
  canDecide: boolean;
  onDecide: (status: ObligationStatus) => void;
  onEdit: () => void;
  onAssign: () => void;
}

/** An obligation's actions. Each button's accessible name includes the obligation. */
export function ObligationActions({
  obligation,
  canDecide,
  onDecide,
  onEdit,
  onAssign,
}: ObligationActionsProps) {
  const { status, title, due_date } = obligation;
  const open = status === 'proposed' || status === 'confirmed';
  return (
    <div className="flex flex-wrap gap-2">
      {canDecide && status === 'proposed' && (
        <Button size="sm" aria-label={`Confirm: ${title}`} onClick={() => onDecide('confirmed')}>
          <Check aria-hidden />
          Confirm
        </Button>
      )}
      {canDecide && status === 'confirmed' && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Mark done: ${title}`}
          onClick={() => onDecide('completed')}
        >
          <Check aria-hidden />
          Mark done
        </Button>
      )}
      {canDecide && status === 'confirmed' && due_date && (
        <Button size="sm" variant="ghost" aria-label={`Assign: ${title}`} onClick={onAssign}>
          Assign…
        </Button>
      )}
      {canDecide && open && (
        <>
          {status === 'confirmed' && (
            <SetReminderButton
              subject={{ project_id: obligation.project_id, obligation_id: obligation.id }}
              about={title}
              small
            />
          )}
          <Button size="sm" variant="outline" aria-label={`Edit: ${title}`} onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
          {status === 'proposed' && (
            <Button
              size="sm"
              variant="outline"
              aria-label={`Dismiss: ${title}`}
              onClick={() => onDecide('dismissed')}
            >
              <X aria-hidden />
              Dismiss
            </Button>
          )}
        </>
      )}
      {canDecide && !open && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Reopen: ${title}`}
          onClick={() => onDecide(status === 'completed' ? 'confirmed' : 'proposed')}
        >
          <RotateCcw aria-hidden />
          {status === 'completed' ? 'Mark not done' : 'Reopen'}
        </Button>
      )}
      {status !== 'proposed' && (
        <RowMenu title={title}>
          {canDecide && status === 'confirmed' && (
            <DropdownMenuItem onSelect={() => onDecide('dismissed')}>
              <X aria-hidden />
              Dismiss
            </DropdownMenuItem>
          )}
          <DropdownMenuItem asChild>
            <Link to={noticePaths.chain('obligation', obligation.id)}>
              <Waypoints aria-hidden />
              View paper trail
            </Link>
          </DropdownMenuItem>
        </RowMenu>
      )}
    </div>
  );
}
