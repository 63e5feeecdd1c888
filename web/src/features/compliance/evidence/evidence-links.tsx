import type { ComplianceCheckDetail } from '@schemas/compliance-check.ts';
import type { EvidenceLink } from '@schemas/compliance-evidence.ts';
import { CircleCheck, CircleOff, Link2, TimerOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useRevokeEvidenceLink } from '../api/evidence-links.ts';

const RequestEvidenceDialog = lazy(() =>
  import('./request-evidence-dialog.tsx').then((m) => ({ default: m.RequestEvidenceDialog })),
);

/**
 * A check's one-use links, newest first, with a button to create one. Rendered only for users with
 * permission.
 */
export function EvidenceLinks({ check }: { check: ComplianceCheckDetail }) {
  const [requesting, setRequesting] = useState(false);
  const [request, setPending] = useState<EvidenceLink | null>(null);
  const revoke = useRevokeEvidenceLink();

  const confirmed = async (link: EvidenceLink) => {
    try {
      await revoke.mutateAsync(link.id);
      notify.success('Link revoked', { description: isolated(link.recipient) });
    } catch (error) {
      notify.error('Failed to revoke the link.', { description: errorMessage(error, 'Try again.') });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {check.links.length > 0 && (
        <ul aria-label="Links" className="border-t">
          {check.links.map((link) => (
            <LinkItem key={link.id} link={link} onRevoke={() => setPending(link)} />
          ))}
        </ul>
      )}
      <Button variant="outline" className="w-fit" onClick={() => setRequesting(true)}>
        <Link2 aria-hidden />
        Request evidence by link
      </Button>
      <ConfirmDialog
        open={request !== null}
        onOpenChange={(open) => !open && setPending(null)}
        title={`Revoke the link for ${request?.recipient}`}
        question="The link stops working immediately. You can create a new one."
        action="Revoke link"
        onConfirm={() => request && confirmed(request)}
      />
      <Suspense fallback={null}>
        {requesting && (
          <RequestEvidenceDialog
            checkId={check.id}
            projectId={check.project_id}
            onOpenChange={setRequesting}
          />
        )}
      </Suspense>
    </div>
  );
}

const LOOK: Record<EvidenceLink['state'], { tone: BadgeTone; Icon: typeof Link2; word: string }> = {
  open: { tone: 'info', Icon: Link2, word: 'open' },
  used: { tone: 'good', Icon: CircleCheck, word: 'used' },
  revoked: { tone: 'muted', Icon: CircleOff, word: 'revoked' },
  expired: { tone: 'muted', Icon: TimerOff, word: 'expired' },
};

function LinkItem({ link, onRevoke }: { link: EvidenceLink; onRevoke: () => void }) {
  const { recipient, email, party_id, state, created_by_name, created_at } = link;
  const { tone, Icon, word } = LOOK[state];
  return (
    <li className="flex items-center gap-3 border-b py-2">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {party_id ? (
            <Link to={paths.party(party_id)} dir="auto" className="min-w-0 break-words hover:underline">
              {recipient}
            </Link>
          ) : (
            <bdi className="min-w-0 break-words">{recipient}</bdi>
          )}
          {email && <span className="min-w-0 break-all text-muted-foreground">{email}</span>}
          <Badge tone={tone}>
            <Icon aria-hidden />
            {word}
          </Badge>
        </p>
        <p className="text-xs text-muted-foreground">
          {whenWords(link)}. Created by <bdi>{created_by_name ?? 'Plumbline'}</bdi>,{' '}
          {formatDateTime(created_at)}
        </p>
      </div>
      {state === 'open' && (
        <Button size="sm" variant="ghost" aria-label={`Revoke the link for ${recipient}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

function whenWords({ state, used_at, revoked_at, expires_at }: EvidenceLink): string {
  if (state === 'used' && used_at) return `Used ${formatDateTime(used_at)}`;
  if (state === 'revoked' && revoked_at) return `Revoked ${formatDateTime(revoked_at)}`;
  return `${state === 'expired' ? 'Expired' : 'Valid until'} ${formatDateTime(expires_at)}`;
}
