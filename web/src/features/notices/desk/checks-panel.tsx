import type { NoticeCheck } from '@schemas/notice.ts';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';

/** Problems to fix before the notice goes out, followed by hints to review. */
export function ChecksPanel({ checks }: { checks: readonly NoticeCheck[] }) {
  const problems = checks.filter(({ level }) => level === 'problem');
  const hints = checks.filter(({ level }) => level === 'hint');
  return (
    <section aria-labelledby="notice-checks" className="grid gap-2">
      <h2 id="notice-checks" className="text-base">
        Before sending
      </h2>
      {problems.length === 0 && (
        <p className="flex gap-2 text-good">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          Ready to send.
        </p>
      )}
      <ul className="grid gap-2">
        {problems.map(({ message }) => (
          <li key={message} className="flex gap-2 rounded-md bg-attention-soft px-3 py-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
            <span>
              <span className="sr-only">Fix first: </span>
              {message}
            </span>
          </li>
        ))}
        {hints.map(({ message }) => (
          <li key={message} className="flex gap-2 px-3 py-1 text-muted-foreground">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
