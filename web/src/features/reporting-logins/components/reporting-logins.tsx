import type { ReportingLogin } from '@schemas/reporting-login.ts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useReportingLogins } from '../api/list-reporting-logins.ts';
import { useRevokeReportingLogin } from '../api/revoke-reporting-login.ts';
import { Connection } from './connection.tsx';

const MakeLoginDialog = lazy(() =>
  import('./make-login-dialog.tsx').then((m) => ({ default: m.MakeLoginDialog })),
);

/** The organization's SQL reporting logins; owners create and revoke them. */
export function ReportingLogins({ mayChange }: { mayChange: boolean }) {
  const [making, setMaking] = useState(false);
  const [request, setPending] = useState<ReportingLogin | null>(null);
  const revoke = useRevokeReportingLogin();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Loaded
        query={useReportingLogins()}
        failure="Failed to load reporting logins"
        skeleton={<RowsSkeleton label="Loading reporting logins" rows={2} row="h-12" />}
      >
        {(logins) =>
          logins.length === 0 ? (
            <p className="text-muted-foreground">No logins yet.</p>
          ) : (
            <ul aria-label="Reporting logins" className="divide-y border-y">
              {logins.map((login) => (
                <LoginItem
                  key={login.id}
                  login={login}
                  onRevoke={mayChange ? () => setPending(login) : undefined}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayChange ? (
        <Button variant="outline" className="w-fit" onClick={() => setMaking(true)}>
          <Plus aria-hidden />
          Create reporting login
        </Button>
      ) : (
        <p className="text-muted-foreground">Only an organization owner can create and revoke logins.</p>
      )}
      <ConfirmDialog
        open={request !== null}
        onOpenChange={(open) => !open && setPending(null)}
        title={`Revoke the login for ${request?.name}`}
        question="Programs using it are disconnected immediately. You can create a new login."
        action="Revoke login"
        onConfirm={() => request && revoke.mutate(request.id)}
      />
      <Suspense fallback={null}>{making && <MakeLoginDialog onOpenChange={setMaking} />}</Suspense>
    </div>
  );
}

function LoginItem({ login, onRevoke }: { login: ReportingLogin; onRevoke: (() => void) | undefined }) {
  const { name, created_by_name, created_at, revoked_at } = login;
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-medium break-words">{name}</bdi>
          {revoked_at && <Badge tone="muted">revoked</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">
          {revoked_at ? `Revoked ${formatDateTime(revoked_at)}. ` : ''}Created by{' '}
          <bdi>{created_by_name ?? 'Plumbline'}</bdi>, {formatDateTime(created_at)}
        </p>
        {!revoked_at && (
          <details className="mt-1">
            <summary className="w-fit cursor-pointer text-primary">How to connect</summary>
            <div className="mt-2">
              <Connection login={login} />
            </div>
          </details>
        )}
      </div>
      {!revoked_at && onRevoke && (
        <Button size="sm" variant="ghost" aria-label={`Revoke the login for ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}
