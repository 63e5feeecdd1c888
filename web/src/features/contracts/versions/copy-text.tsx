import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { notify } from '@/lib/notify.ts';

interface CopyTextProps {
  /** The text to copy. */
  text: string;
  /** The text shown. */
  shown: string;
  label: string;
}

/** Monospaced text with a button that copies all of it. */
export function CopyText({ text, shown, label }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify.error('The browser blocked copying. Select the text instead.');
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <span className="inline-flex min-w-0 items-center gap-1 align-middle">
      <code title={text} className="min-w-0 font-mono text-xs break-all">
        {shown}
      </code>
      <button
        type="button"
        aria-label={copied ? 'Copied' : label}
        onClick={copy}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
