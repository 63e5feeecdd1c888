import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { DialogBody, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';

interface ShownOnceProps {
  /** What it is: 'Password'. */
  label: string;
  secret: string;
  /** Above it. */
  children: React.ReactNode;
  onDone: () => void;
}

/** A secret that nobody can show again, to be copied now. */
export function ShownOnce({ label, secret, children, onDone }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
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
        {children}
        <Field label={label} hint="Copy it now: it is shown this once.">
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                ref={field}
                readOnly
                value={secret}
                spellCheck={false}
                onFocus={(event) => event.target.select()}
                className="font-mono"
              />
              <Button type="button" onClick={copy} className="shrink-0">
                {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
                {copied === 'yes' ? 'Copied' : 'Copy'}
              </Button>
            </div>
          )}
        </Field>
        <p role="status" className="text-muted-foreground empty:hidden">
          {copied === 'yes' && 'It is on the clipboard.'}
          {copied === 'failed' &&
            'The browser does not let this page copy. It is selected: copy it with the keyboard.'}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          I have copied it
        </Button>
      </DialogFooter>
    </>
  );
}
