import type { NewCalendarFeed } from '@schemas/calendar.ts';
import { useState } from 'react';
import { ShownOnce } from '@/components/shown-once.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDayOf, timeAgo } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useCalendarFeed, useCreateCalendarFeed, useDeleteCalendarFeed } from '../api/calendar-feed.ts';

/** The secret URL of the user's calendar feed: created, shown once, and revoked here. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCalendarFeed();
  const create = useCreateCalendarFeed();
  const remove = useDeleteCalendarFeed();
  const [created, setCreated] = useState<NewCalendarFeed | null>(null);
  const feed = data?.feed;
  const make = async () => {
    try {
      setCreated(await create.mutateAsync());
    } catch (error) {
      notify.error('Failed to create the address.', { description: errorMessage(error, 'Try again.') });
    }
  };
  const end = async () => {
    try {
      await remove.mutateAsync();
      notify.success('Calendar address revoked');
      onClose();
    } catch (error) {
      notify.error('Failed to revoke the address.', { description: errorMessage(error, 'Try again.') });
    }
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Subscribe to your calendar">
        {created ? (
          <ShownOnce label="Address" secret={created.url} onDone={onClose}>
            <p>
              In Outlook, Google Calendar, or Apple Calendar, add a calendar by URL and paste this address.
              Anyone with the address can read your dates, so keep it private.
            </p>
          </ShownOnce>
        ) : (
          <>
            <DialogBody>
              <p>
                Your calendar app can show these dates from a private address. They stay current, with an
                alert the day before.
              </p>
              {feed && (
                <p className="text-muted-foreground">
                  Created {formatDayOf(feed.created_at)},{' '}
                  {feed.last_used_at ? `last synced ${timeAgo(feed.last_used_at)}` : 'not synced yet'}. A new
                  address replaces it.
                </p>
              )}
            </DialogBody>
            <DialogFooter>
              {feed && (
                <Button variant="ghost" disabled={remove.isPending} onClick={end}>
                  Revoke
                </Button>
              )}
              <Button disabled={create.isPending || data === undefined} onClick={make}>
                {feed ? 'Create new address' : 'Create address'}
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
