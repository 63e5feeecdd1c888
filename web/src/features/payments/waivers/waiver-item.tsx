import { type LienWaiver, lienWaiverNames } from '@schemas/payment.ts';
import { Download, FileDiff, FileText, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { formatExactMoney } from '@/lib/money.ts';
import { notify } from '@/lib/notify.ts';
import { downloadForm, downloadWaiver, useDecideWaiver, useWaiverForm } from '../api/waivers.ts';
import { doubtWords, statusWords } from '../words.ts';

const RejectWaiverDialog = lazy(() =>
  import('./reject-waiver-dialog.tsx').then((m) => ({ default: m.RejectWaiverDialog })),
);
const RepeatWaiverDialog = lazy(() =>
  import('./repeat-waiver-dialog.tsx').then((m) => ({ default: m.RepeatWaiverDialog })),
);
const CompareFileDialog = lazy(() =>
  import('./compare-waiver-dialog.tsx').then((m) => ({ default: m.CompareFileDialog })),
);
const FileWaiverDialog = lazy(() =>
  import('./file-waiver-dialog.tsx').then((m) => ({ default: m.FileWaiverDialog })),
);

/** A waiver: request, received file, warnings, and next step. */
export function WaiverItem({
  waiver,
  projectId,
  mayChange,
}: {
  waiver: LienWaiver;
  projectId: string;
  mayChange: boolean;
}) {
  const [open, setOpen] = useState<'reject' | 'repeat' | 'file' | 'compare' | null>(null);
  const hasForm = useWaiverForm(projectId).data?.texts.includes(waiver.kind);
  const decide = useDecideWaiver();
  const { tone, text } = statusWords[waiver.status];
  const close = () => setOpen(null);
  const take = (status: 'accepted' | 'withdrawn') =>
    decide.mutate(
      { waiver, decision: { status } },
      {
        onSuccess: () => notify.success(status === 'accepted' ? 'Waiver accepted' : 'Request withdrawn'),
        onError: (error) => notify.error(errorMessage(error, "That didn't work. Try again.")),
      },
    );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{lienWaiverNames[waiver.kind]}</span>
        <Badge tone={tone}>{text}</Badge>
        {waiver.link === 'expired' && <Badge tone="attention">link expired</Badge>}
      </p>
      <p className="text-xs text-muted-foreground">{history(waiver)}</p>
      {waiver.doubts.length > 0 && (
        <ul className="grid gap-0.5 text-attention">
          {waiver.doubts.map((doubt) => (
            <li key={doubt} className="flex items-baseline gap-1.5">
              <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
              {doubtWords[doubt]}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {hasForm && waiver.status === 'requested' && (
          <Button size="sm" variant="ghost" onClick={() => void save(() => downloadForm(waiver.id))}>
            <FileText aria-hidden />
            Statutory form, filled in
          </Button>
        )}
        {waiver.file_name && (
          <Button size="sm" variant="ghost" onClick={() => void save(() => downloadWaiver(waiver.id))}>
            <Download aria-hidden />
            <bdi className="max-w-56 truncate">{waiver.file_name}</bdi>
          </Button>
        )}
        {hasForm && waiver.file_name && (
          <Button size="sm" variant="ghost" onClick={() => setOpen('compare')}>
            <FileDiff aria-hidden />
            Compare with the statutory form
          </Button>
        )}
        {mayChange && waiver.status === 'received' && (
          <>
            <Button size="sm" disabled={decide.isPending} onClick={() => take('accepted')}>
              Accept
            </Button>
            <Button size="sm" variant="outline" onClick={() => setOpen('reject')}>
              Reject…
            </Button>
          </>
        )}
        {mayChange && waiver.status === 'requested' && (
          <>
            <Button size="sm" variant="ghost" onClick={() => setOpen('repeat')}>
              New link
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setOpen('file')}>
              Upload it yourself
            </Button>
            <Button size="sm" variant="ghost" disabled={decide.isPending} onClick={() => take('withdrawn')}>
              Withdraw request
            </Button>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'reject' && <RejectWaiverDialog waiver={waiver} onClose={close} />}
        {open === 'repeat' && <RepeatWaiverDialog waiver={waiver} onClose={close} />}
        {open === 'file' && <FileWaiverDialog waiver={waiver} onClose={close} />}
        {open === 'compare' && <CompareFileDialog waiver={waiver} onClose={close} />}
      </Suspense>
    </li>
  );
}

function history(waiver: LienWaiver): string {
  const { recipient, status, amount, through_date, stated_amount, stated_through, signer, received_at } =
    waiver;
  const through = (day: string | null) => (day ? ` through ${formatDate(day)}` : '');
  const request = `Requested from ${recipient} for ${formatExactMoney(amount)}${through(through_date)}`;
  if (!received_at)
    return status === 'requested' ? `${request}, valid until ${formatDateTime(waiver.expires_at)}` : request;
  const came = `${request}. Received ${formatDateTime(received_at)}: ${formatExactMoney(stated_amount)}${through(stated_through)}, signed by ${signer}`;
  if (!waiver.decided_at) return came;
  const decision = `${status} by ${waiver.decided_by_name ?? 'Plumbline'}`;
  return `${came}; ${decision}${waiver.decision_note ? `: ${waiver.decision_note}` : ''}`;
}

async function save(download: () => Promise<unknown>): Promise<void> {
  try {
    await download();
  } catch (error) {
    notify.error(errorMessage(error, 'Failed to download the file. Try again.'));
  }
}
