import type { Member } from '@schemas/organization.ts';
import { Crown, Ellipsis, LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useChangeMembers } from '../api/change-members.ts';
import { MemberAccess } from './member-access.tsx';

interface MemberMenuProps {
  member: Member;
  isSelf: boolean;
  mayTransfer: boolean;
  mayRemove: boolean;
}

/** Actions on a member. Each asks first, since the user cannot undo it. */
export function MemberMenu({ member, isSelf, mayTransfer, mayRemove }: MemberMenuProps) {
  const { remove, transfer } = useChangeMembers();
  const [asking, setAsking] = useState<'remove' | 'transfer' | null>(null);
  const [endAccess, setEndAccess] = useState(false);
  const { name, user_id } = member;
  if (!mayTransfer && !mayRemove) return null;

  const failed = (error: unknown) =>
    notify.error(errorMessage(error, 'Failed to update members. Try again.'));
  const questions = {
    remove: isSelf
      ? {
          title: 'Leave the organization',
          question:
            'You lose access to all of its projects immediately. Your calendar address and report schedules stop working. You need an invitation to return.',
          action: 'Leave organization',
          onConfirm: () => remove.mutate({ userId: user_id, endAccess }, { onError: failed }),
        }
      : {
          title: `Remove ${name}`,
          question: `${name} immediately loses access to the organization and its projects. Their calendar address and report schedules stop working. Their records are kept.`,
          action: 'Remove member',
          onConfirm: () =>
            remove.mutate(
              { userId: user_id, endAccess },
              {
                onError: failed,
                onSuccess: () => notify.success(`${name} removed`),
              },
            ),
        },
    transfer: {
      title: `Transfer ownership to ${name}`,
      question: `${name} becomes an owner and you become an admin. Only an owner can reverse this.`,
      action: 'Transfer ownership',
      onConfirm: () =>
        transfer.mutate(user_id, {
          onError: failed,
          onSuccess: () => notify.success(`${name} is now an owner`),
        }),
    },
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {mayTransfer && (
            <DropdownMenuItem onSelect={() => setAsking('transfer')}>
              <Crown aria-hidden />
              Transfer ownership
            </DropdownMenuItem>
          )}
          {mayRemove && (
            <DropdownMenuItem
              variant="destructive"
              onSelect={() => {
                setEndAccess(false);
                setAsking('remove');
              }}
            >
              {isSelf ? <LogOut aria-hidden /> : <UserMinus aria-hidden />}
              {isSelf ? 'Leave organization' : 'Remove from organization'}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        {...questions[asking ?? 'remove']}
      >
        {asking === 'remove' && <MemberAccess userId={user_id} end={endAccess} onEndChange={setEndAccess} />}
      </ConfirmDialog>
    </>
  );
}
