import type { MemberAccess as Access } from '@schemas/organization.ts';
import { useOrganization } from '@/lib/session/session-store.ts';
import { useMemberAccess } from '../api/member-access.ts';

interface MemberAccessProps {
  userId: string;
  end: boolean;
  onEndChange: (end: boolean) => void;
}

const nouns: [keyof Access, string][] = [
  ['api_keys', 'API key'],
  ['webhooks', 'Webhook'],
  ['reporting_logins', 'Reporting login'],
];

/** Lists keys, webhooks, and reporting logins that keep working after their creator leaves, and offers to end them. */
export function MemberAccess({ userId, end, onEndChange }: MemberAccessProps) {
  const { data, isPending, isError } = useMemberAccess(userId);
  const isOwner = useOrganization()?.role === 'owner';
  if (isPending) return <p role="status">Looking for API keys, webhooks, and reporting logins…</p>;
  if (isError)
    return <p role="alert">API keys, webhooks, and reporting logins could not be loaded. Check Settings.</p>;
  const items = nouns.flatMap(([kind, noun]) =>
    data[kind].map(({ id, name }) => ({ id, label: `${noun}: ${name}`, kind })),
  );
  if (items.length === 0) return null;
  const mayEnd = items.some(({ kind }) => isOwner || kind !== 'reporting_logins');
  return (
    <div className="mt-2 grid gap-2">
      <p>These keep working:</p>
      <ul className="max-h-40 list-disc overflow-y-auto pl-5">
        {items.map(({ id, label, kind }) => (
          <li key={id} className="break-words">
            {label}
            {kind === 'reporting_logins' && !isOwner && ' (only an owner can revoke it)'}
          </li>
        ))}
      </ul>
      {mayEnd && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-primary"
            checked={end}
            onChange={(event) => onEndChange(event.target.checked)}
          />
          Revoke these keys and logins, and turn off these webhooks
        </label>
      )}
    </div>
  );
}
