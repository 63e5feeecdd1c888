import type { NewEvidenceLink } from '@contract/compliance-evidence.ts';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { DialogBody, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { formatDateTime } from '@/lib/dates.ts';

/** The address of a new link, which nobody can show again. */
export function LinkAddress({ link, onDone }: { link: NewEvidenceLink; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const address = new URL(link.path, window.location.origin).href;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied('yes');
    } catch {
      // No permission, or no secure context: it is selected, so that the keys copy it.
      field.current?.select();
      setCopied('failed');
    }
  };
  return (
    <>
      <DialogBody>
        <p>
          For <bdi className="font-medium">{link.recipient}</bdi>, until {formatDateTime(link.expires_at)} and
          for one file. Copy the address now: it is shown this once, and kept nowhere.
        </p>
        <Field label="Address">
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                ref={field}
                readOnly
                value={address}
                onFocus={(event) => event.target.select()}
              />
              <Button type="button" onClick={copy} className="shrink-0">
                {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
                {copied === 'yes' ? 'Copied' : 'Copy'}
              </Button>
            </div>
          )}
        </Field>
        <p role="status" className="text-muted-foreground empty:hidden">
          {copied === 'yes' && 'The address is on the clipboard.'}
          {copied === 'failed' &&
            'The browser does not let this page copy. The address is selected: copy it with the keyboard.'}
        </p>
        <p className="text-xs text-muted-foreground">
          Whoever has the address can use it. Pass it on by a way you trust; revoke it if it went astray.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant={copied === 'no' ? 'outline' : 'default'} onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
