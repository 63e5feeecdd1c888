import { useState } from 'react';
import { formatDateTime } from '@/lib/dates.ts';
import { CopyField } from './copy-field.tsx';
import { Button } from './ui/button.tsx';
import { DialogBody, DialogFooter } from './ui/dialog.tsx';

interface NewLink {
  path: string;
  recipient: string;
  expires_at: string;
}

/** The address of a new link, which nobody can show again. */
export function LinkAddress({ link, onDone }: { link: NewLink; onDone: () => void }) {
  const [tried, setTried] = useState(false);
  const address = new URL(link.path, window.location.origin).href;
  return (
    <>
      <DialogBody>
        <p>
          For <bdi className="font-medium">{link.recipient}</bdi>, until {formatDateTime(link.expires_at)} and
          for one file. Copy the address now: it is shown this once, and kept nowhere.
        </p>
        <CopyField label="Address" value={address} subject="The address" onTried={() => setTried(true)} />
        <p className="text-xs text-muted-foreground">
          Whoever has the address can use it. Pass it on by a way you trust; revoke it if it went astray.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant={tried ? 'default' : 'outline'} onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
