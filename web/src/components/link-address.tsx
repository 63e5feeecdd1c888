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

/** The address of a new link, which cannot be shown again. */
export function LinkAddress({ link, onDone }: { link: NewLink; onDone: () => void }) {
  const [tried, setTried] = useState(false);
  const address = new URL(link.path, window.location.origin).href;
  return (
    <>
      <DialogBody>
        <p>
          For <bdi className="font-medium">{link.recipient}</bdi>, for one file. Expires{' '}
          {formatDateTime(link.expires_at)}. Copy the link now. It won't be shown again.
        </p>
        <CopyField label="Link" value={address} onTried={() => setTried(true)} />
        <p className="text-xs text-muted-foreground">
          Anyone with this link can use it. Share it securely, and revoke it if it reaches the wrong person.
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
