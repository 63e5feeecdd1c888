import type { LienWaiver, NewLienWaiver } from '@schemas/payment.ts';
import { useState } from 'react';
import { LinkAddress } from '@/components/link-address.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useRepeatWaiver } from '../api/waivers.ts';

/** Creates a new link for a waiver that is still requested. */
export function RepeatWaiverDialog({ waiver, onClose }: { waiver: LienWaiver; onClose: () => void }) {
  const repeat = useRepeatWaiver();
  const [created, setCreated] = useState<NewLienWaiver | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Request again">
        {created ? (
          <LinkAddress link={created} onDone={onClose} />
        ) : (
          <>
            <DialogBody>
              <p>
                A new link for <bdi className="font-medium">{waiver.recipient}</bdi>, for 14 days
                {waiver.email ? `, emailed to ${waiver.email}` : ''}. The old link stops working.
              </p>
            </DialogBody>
            <DialogFooter>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button
                disabled={repeat.isPending}
                onClick={() =>
                  repeat.mutate(waiver.id, {
                    onSuccess: setCreated,
                    onError: (error) =>
                      notify.error(errorMessage(error, 'Failed to create the link. Try again.')),
                  })
                }
              >
                Create new link
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
