import type { MailProblem } from '@schemas/mail-message.ts';
import { MailX } from 'lucide-react';
import { formatDayOf } from '@/lib/dates.ts';

const words: Record<MailProblem['kind'], { label: string; tone: string }> = {
  hard: { label: 'Email bounces', tone: 'text-danger' },
  soft: { label: 'Last email bounced', tone: 'text-attention' },
  complaint: { label: 'Reported as spam', tone: 'text-danger' },
};

/**
 * Delivery problems of an address, from earlier email. @param whole shows the mail server's words instead of
 * a tooltip
 */
export function MailProblemMark({
  problem,
  whole = false,
}: {
  problem: MailProblem | null;
  whole?: boolean;
}) {
  if (!problem) return null;
  const { kind, reason, since } = problem;
  const { label, tone } = words[kind];
  const day = formatDayOf(since);
  const more = kind === 'complaint' ? `on ${day}` : `since ${day}${reason ? `: ${reason}` : ''}`;
  return (
    <span className={`flex min-w-0 items-start gap-1 text-xs ${tone}`} title={whole ? undefined : more}>
      <MailX aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{whole ? `${label} ${more}` : label}</span>
    </span>
  );
}
