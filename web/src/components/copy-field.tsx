import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './ui/button.tsx';
import { Field } from './ui/field.tsx';
import { Input } from './ui/input.tsx';

interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** How the words that follow begin: 'The address'. */
  subject: string;
  className?: string;
  /** Told when somebody has tried, whether or not the browser let them. */
  onTried?: () => void;
}

/** A text to be copied, with a button; where the browser forbids it the text is selected, so that the keys copy it. */
export function CopyField({ label, hint, value, subject, className, onTried }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      // No permission, or no secure context.
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
        {copied === 'yes' && `${subject} copied.`}
        {copied === 'failed' &&
          `Your browser blocked copying. ${subject} is selected; copy it with the keyboard.`}
      </p>
    </>
  );
}
