import type { MessageChoices } from '@schemas/message.ts';
import { MailX } from 'lucide-react';
import { useId, useState } from 'react';
import { MailProblemMark } from '@/components/mail-problem.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Input } from '@/components/ui/input.tsx';

type Recipient = MessageChoices['to'][number];

export const keyOf = ({ user_id, party_id }: Recipient): string => user_id ?? party_id ?? '';

/** Whether they would receive an email. */
export const isReached = ({ address, refuses }: Recipient): boolean => address !== null && !refuses;

/** Returns '12 of 14 will get an email. 1 has no email address, 1 is unsubscribed.' */
function reachWords(picked: readonly Recipient[], all: number): string {
  const without = picked.filter(({ address }) => address === null).length;
  const refusing = picked.filter(({ address, refuses }) => address !== null && refuses).length;
  const left = [
    without > 0 && `${without} ${without === 1 ? 'has' : 'have'} no email address`,
    refusing > 0 && `${refusing} ${refusing === 1 ? 'is' : 'are'} unsubscribed`,
  ].filter(Boolean);
  const reached = picked.filter(isReached).length;
  return `${reached} of ${all} will get an email.${left.length > 0 ? ` ${left.join(', ')}.` : ''}`;
}

interface RecipientsFieldProps {
  to: readonly Recipient[];
  userIds: readonly string[];
  partyIds: readonly string[];
  error?: string;
  onChange: (next: { userIds: string[]; partyIds: string[] }) => void;
}

/** Recipients, grouped by project role. A person without an address is shown but receives nothing. */
export function RecipientsField({ to, userIds, partyIds, error, onChange }: RecipientsFieldProps) {
  const errorId = useId();
  const chosen = new Set([...userIds, ...partyIds]);
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = wanted
    ? to.filter(({ name, address }) => `${name} ${address ?? ''}`.toLowerCase().includes(wanted))
    : to;
  const groups = Map.groupBy(shown, ({ role }) => role);
  const change = (some: readonly Recipient[], on: boolean) => {
    const next = new Set(chosen);
    for (const one of some) on ? next.add(keyOf(one)) : next.delete(keyOf(one));
    onChange({
      userIds: to.flatMap(({ user_id }) => (user_id && next.has(user_id) ? [user_id] : [])),
      partyIds: to.flatMap(({ party_id }) => (party_id && next.has(party_id) ? [party_id] : [])),
    });
  };
  const picked = to.filter((one) => chosen.has(keyOf(one)));
  const doubtful = picked.filter((one) => isReached(one) && one.mail_problem);
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">Recipients</legend>
      {to.length > 12 && (
        <Input
          type="search"
          aria-label="Find a recipient"
          placeholder="Find by name or address"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // Enter searches here; it must not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {to.length === 0 ? (
        <p className="text-muted-foreground">
          No one is on this project yet. Add parties on the Parties tab or people to its team.
        </p>
      ) : (
        <div className="grid max-h-56 grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto rounded-md border px-3 py-2">
          {shown.length === 0 && <p className="text-muted-foreground">No recipients match.</p>}
          {[...groups].map(([role, members]) => (
            <div key={role} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
              <label className="flex min-h-7 items-center gap-2.5 font-medium">
                <input
                  type="checkbox"
                  className="size-4 accent-primary"
                  checked={members.every((one) => chosen.has(keyOf(one)))}
                  onChange={(event) => change(members, event.target.checked)}
                />
                {wanted ? 'Found' : 'All'}: {role} ({members.length})
              </label>
              {members.map((one) => (
                <label key={keyOf(one)} className="flex min-h-8 items-center gap-2.5 py-0.5 pl-6">
                  <input
                    type="checkbox"
                    className="size-4 accent-primary"
                    checked={chosen.has(keyOf(one))}
                    onChange={(event) => change([one], event.target.checked)}
                  />
                  <span className="min-w-0">
                    <bdi className="block truncate">{one.name}</bdi>
                    <span className="block truncate text-xs text-muted-foreground">
                      {one.address ?? (
                        <span className="inline-flex items-center gap-1 text-attention">
                          <MailX aria-hidden className="size-3.5" />
                          No email address; not sent
                        </span>
                      )}
                    </span>
                    <MailProblemMark problem={one.mail_problem} />
                    {one.refuses && (
                      <span className="block text-xs text-attention">Unsubscribed; not sent</span>
                    )}
                  </span>
                </label>
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="text-xs text-muted-foreground">
        {reachWords(picked, to.length)}
      </p>
      {doubtful.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 flex-1 text-xs text-attention">
            Earlier email to {doubtful.length === 1 ? 'one address' : `${doubtful.length} addresses`} bounced
            or was reported as spam. Correct {doubtful.length === 1 ? 'it' : 'them'} in the party directory
            first.
          </p>
          <Button type="button" variant="outline" size="sm" onClick={() => change(doubtful, false)}>
            Skip {doubtful.length === 1 ? 'it' : 'them'}
          </Button>
        </div>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
