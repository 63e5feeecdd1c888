import type { SessionDevice } from '@schemas/profile.ts';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime, timeAgo } from '@/lib/dates.ts';
import { useEndAllSessions, useEndSession } from '../api/sessions.ts';

/** The user's sessions, with buttons to end one or all. */
export function SessionList({ sessions }: { sessions: SessionDevice[] }) {
  const end = useEndSession();
  const endAll = useEndAllSessions();
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="max-w-xl divide-y border-y">
        {sessions.map((session) => {
          const { id, device, address, started_at, used_at, is_current } = session;
          const name = device ?? 'Unknown device';
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <MonitorSmartphone aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2 font-medium break-words">
                  {name}
                  {is_current && <Badge tone="info">this device</Badge>}
                </p>
                <p className="text-xs break-words text-muted-foreground">
                  Last used {timeAgo(used_at)}
                  {address ? ` from ${address}` : ''}; signed in {formatDateTime(started_at)}
                </p>
              </div>
              {!is_current && (
                <Button
                  variant="outline"
                  size="sm"
                  disabled={end.isPending}
                  aria-label={`Sign out: ${name}, signed in ${formatDateTime(started_at)}`}
                  onClick={() => end.mutate(id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Button variant="outline" className="w-fit" disabled={endAll.isPending} onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        question="Signs you out everywhere, including here. Unsaved work is lost."
        action="Sign out everywhere"
        onConfirm={() => endAll.mutate()}
      />
    </div>
  );
}
