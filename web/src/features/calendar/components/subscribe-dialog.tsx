import type { NewCalendarFeed } from '@contract/calendar.ts';
import { useState } from 'react';
import { ShownOnce } from '@/components/shown-once.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate, timeAgo } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useCalendarFeed, useCreateCalendarFeed, useDeleteCalendarFeed } from '../api/calendar-feed.ts';

/** The secret address at which another calendar program reads one's dates: made, shown once, and ended here. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCalendarFeed();
  const create = useCreateCalendarFeed();
  const remove = useDeleteCalendarFeed();
  const [made, setMade] = useState<NewCalendarFeed | null>(null);
  const feed = data?.feed;
  const make = async () => {
    try {
      setMade(await create.mutateAsync());
    } catch (error) {
      notify.error('The address could not be made.', { description: errorMessage(error, 'Try again.') });
    }
  };
  const end = async () => {
    try {
      await remove.mutateAsync();
      notify.success('The calendar’s address has ended');
      onClose();
    } catch (error) {
      notify.error('The address could not be ended.', { description: errorMessage(error, 'Try again.') });
    }
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Your calendar elsewhere">
        {made ? (
          <ShownOnce label="Address" secret={made.url} onDone={onClose}>
            <p>
              Add it to Outlook, Google Calendar or Apple Calendar as a calendar from the internet. Whoever
              has it reads your dates, so keep it to yourself.
            </p>
          </ShownOnce>
        ) : (
          <>
            <DialogBody>
              <p>
                A secret address lets your own calendar program show these dates: all that you may see, kept
                up to date, with an alarm the day before.
              </p>
              {feed && (
                <p className="text-muted-foreground">
                  There has been one since {formatDate(feed.created_at.slice(0, 10))},{' '}
                  {feed.last_used_at ? `last read ${timeAgo(feed.last_used_at)}` : 'not read yet'}. A new one
                  ends it.
                </p>
              )}
            </DialogBody>
            <DialogFooter>
              {feed && (
                <Button variant="ghost" disabled={remove.isPending} onClick={end}>
                  End it
                </Button>
              )}
              <Button disabled={create.isPending || data === undefined} onClick={make}>
                {feed ? 'Make a new address' : 'Make an address'}
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
