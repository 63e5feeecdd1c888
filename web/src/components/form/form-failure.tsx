import { TriangleAlert } from 'lucide-react';

/** Why a dialog's request was refused, shown above the buttons. Renders nothing if there is no failure. */
export function FormFailure({ message }: { message: string | null }) {
  if (!message) return null;
  return (
    <p role="alert" className="flex gap-2 rounded-md border border-danger/40 bg-danger-soft px-3 py-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <span className="min-w-0 break-words">{asSentence(message)} Your entries are still here.</span>
    </p>
  );
}

const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);
