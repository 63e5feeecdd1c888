import type { ApiKey } from '@schemas/api-key.ts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime, timeAgo } from '@/lib/dates.ts';
import { useApiKeys } from '../api/list-api-keys.ts';
import { useRevokeApiKey } from '../api/revoke-api-key.ts';
import { describeScopes } from '../words.ts';

const MakeKeyDialog = lazy(() => import('./make-key-dialog.tsx').then((m) => ({ default: m.MakeKeyDialog })));

/** The organization's API keys. */
export function ApiKeys() {
  const [making, setMaking] = useState(false);
  const [request, setPending] = useState<ApiKey | null>(null);
  const revoke = useRevokeApiKey();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Loaded
        query={useApiKeys()}
        failure="Failed to load API keys"
        skeleton={<RowsSkeleton label="Loading API keys" rows={2} row="h-12" />}
      >
        {(keys) =>
          keys.length === 0 ? (
            <p className="text-muted-foreground">No API keys yet.</p>
          ) : (
            <ul aria-label="API keys" className="divide-y border-y">
              {keys.map((key) => (
                <KeyItem key={key.id} apiKey={key} onRevoke={() => setPending(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button variant="outline" className="w-fit" onClick={() => setMaking(true)}>
        <Plus aria-hidden />
        Create API key
      </Button>
      <ConfirmDialog
        open={request !== null}
        onOpenChange={(open) => !open && setPending(null)}
        title={`Revoke the API key for ${request?.name}`}
        question="Programs using it lose access immediately. You can't undo this, but you can create a new key."
        action="Revoke key"
        onConfirm={() => request && revoke.mutate(request.id)}
      />
      <Suspense fallback={null}>{making && <MakeKeyDialog onOpenChange={setMaking} />}</Suspense>
    </div>
  );
}

function KeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, created_by_name, created_at, revoked_at, last_used_at, expires_at } = apiKey;
  const isOver = expires_at !== null && new Date(expires_at) < new Date();
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-medium break-words">{name}</bdi>
          <code className="text-xs text-muted-foreground">plk_{prefix}…</code>
          {revoked_at ? <Badge tone="muted">revoked</Badge> : isOver && <Badge tone="muted">expired</Badge>}
        </p>
        <ul aria-label={`Permissions of ${name}`} className="flex flex-wrap gap-x-4">
          {describeScopes(scopes).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="text-xs text-muted-foreground">
          {last_used_at ? `Last used ${timeAgo(last_used_at)}` : 'Never used'}
          {!revoked_at && expires_at && `, expires ${formatDateTime(expires_at)}`}. Created by{' '}
          <bdi>{created_by_name ?? 'Plumbline'}</bdi>, {formatDateTime(created_at)}
        </p>
      </div>
      {!revoked_at && (
        <Button size="sm" variant="ghost" aria-label={`Revoke the API key for ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}
