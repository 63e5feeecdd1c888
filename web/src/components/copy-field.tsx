import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './ui/button.tsx';
import { Field } from './ui/field.tsx';
import { Input } from './ui/input.tsx';

interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
  className?: string;
  /** Called after a copy attempt, whether or not the browser allowed it. */
  onTried?: () => void;
}

/** Text with a copy button. If the browser blocks copying, the text is selected for the keyboard. */
export function CopyField({ label, hint, value, className, onTried }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      // No permission, or not a secure context.
      field.current?.select();
      setCopied('failed');
    }
    onTried?.();
  };
  return (
    <>
      <Field label={label} {...(hint === undefined ? {} : { hint })}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={field}
              readOnly
              value={value}
              spellCheck={false}
              onFocus={(event) => event.target.select()}
              className={className}
            />
            <Button type="button" onClick={copy} className="shrink-0">
              {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
              {copied === 'yes' ? 'Copied' : 'Copy'}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-muted-foreground empty:hidden">
        {copied === 'yes' && 'Copied to the clipboard.'}
        {copied === 'failed' &&
          'Your browser blocked copying. Press Ctrl+C (or ⌘C) to copy the selected text.'}
      </p>
    </>
  );
}
