import {
  maxProofBytes,
  type NoticeDetail,
  type NoticeProof,
  type NoticeService,
  proofExtensions,
  serviceMeansNames,
} from '@schemas/notice.ts';
import { Download, Paperclip } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { downloadProof } from '../api/notice-files.ts';
import { useUploadProof } from '../api/serve-notice.ts';

const ServiceDialog = lazy(() => import('./service-dialog.tsx').then((m) => ({ default: m.ServiceDialog })));
const VoidDialog = lazy(() => import('./void-dialog.tsx').then((m) => ({ default: m.VoidDialog })));

/** Each recipient with its service and proof files. */
export function ServicePanel({ notice }: { notice: NoticeDetail }) {
  const [recording, setRecording] = useState<number | null>(null);
  const [voiding, setVoiding] = useState<NoticeService | null>(null);
  const isServed = (recipient: number) =>
    notice.services.some((one) => one.recipient === recipient && !one.voided_reason);
  const next = notice.newest.content.recipients.findIndex((_, index) => !isServed(index + 1)) + 1;
  const replies = notice.proofs.filter(({ service_id }) => service_id === null);
  return (
    <section aria-labelledby="service" className="grid gap-3">
      <h2 id="service" className="text-base">
        Service
      </h2>
      <ul className="grid gap-3">
        {notice.newest.content.recipients.map(({ name, means }, index) => {
          const number = index + 1;
          const services = notice.services.filter(({ recipient }) => recipient === number);
          const served = isServed(number);
          return (
            <li key={`${number} ${name}`} className="grid gap-3 rounded-md border bg-card p-4">
              <div className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 font-medium break-words">{name}</span>
                <Badge tone={served ? 'good' : 'attention'}>{served ? 'Served' : 'Not served yet'}</Badge>
                {!served && (
                  <span className="text-muted-foreground">
                    serve by {serviceMeansNames[means].toLowerCase()}
                  </span>
                )}
                {notice.can.serve && (
                  <Button
                    variant={served ? 'ghost' : number === next ? 'default' : 'outline'}
                    size="sm"
                    className="sm:ml-auto"
                    onClick={() => setRecording(number)}
                  >
                    {served ? 'Record another service' : 'Record service'}
                  </Button>
                )}
              </div>
              {services.map((service) => (
                <ServiceItem
                  key={service.id}
                  notice={notice}
                  service={service}
                  onVoid={() => setVoiding(service)}
                />
              ))}
            </li>
          );
        })}
      </ul>
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">Responses</h3>
        <Proofs notice={notice} proofs={replies} />
        {notice.can.serve && <AddProof notice={notice} label="Add a file" />}
      </div>
      <Suspense fallback={null}>
        {recording !== null && (
          <ServiceDialog notice={notice} recipient={recording} onClose={() => setRecording(null)} />
        )}
        {voiding && <VoidDialog noticeId={notice.id} service={voiding} onClose={() => setVoiding(null)} />}
      </Suspense>
    </section>
  );
}

interface ServiceItemProps {
  notice: NoticeDetail;
  service: NoticeService;
  onVoid: () => void;
}

function ServiceItem({ notice, service, onVoid }: ServiceItemProps) {
  const { means, served_on, sent_to, tracking_number, note, voided_reason, recorded_by_name } = service;
  const proofs = notice.proofs.filter(({ service_id }) => service_id === service.id);
  return (
    <div className="grid gap-1.5 border-t pt-3">
      <p className="break-words">
        <span className={voided_reason ? 'line-through' : undefined}>
          {serviceMeansNames[means]} on {formatDate(served_on)} to {sent_to}
        </span>
        {tracking_number && <span className="text-muted-foreground"> · Tracking no. {tracking_number}</span>}
      </p>
      {note && <p className="break-words">{note}</p>}
      {voided_reason && <p className="break-words text-danger">Void: {voided_reason}</p>}
      <p className="text-xs text-muted-foreground">Recorded by {recorded_by_name ?? 'Plumbline'}</p>
      <Proofs notice={notice} proofs={proofs} />
      {notice.can.serve && !voided_reason && (
        <div className="flex flex-wrap gap-2">
          <AddProof notice={notice} serviceId={service.id} label="Add proof" />
          <Button variant="ghost" size="sm" onClick={onVoid}>
            Void
          </Button>
        </div>
      )}
    </div>
  );
}

function Proofs({ notice, proofs }: { notice: NoticeDetail; proofs: readonly NoticeProof[] }) {
  const save = async (proof: NoticeProof) => {
    try {
      await downloadProof(notice.id, proof.id);
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to download the file. Try again.'));
    }
  };
  return (
    <ul className="grid gap-1">
      {proofs.map((proof) => (
        <li key={proof.id} className="min-w-0">
          <Button variant="link" className="h-auto max-w-full px-0 py-0.5" onClick={() => void save(proof)}>
            <Download aria-hidden />
            <span className="truncate">{proof.file_name}</span>
          </Button>
          <span title={proof.sha256} className="ml-2 font-mono text-xs text-muted-foreground">
            SHA-256 {proof.sha256.slice(0, 12)}…
          </span>
        </li>
      ))}
    </ul>
  );
}

function AddProof({ notice, serviceId, label }: { notice: NoticeDetail; serviceId?: string; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadProof(notice.id);
  const send = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxProofBytes) {
      notify.error('File size exceeds 10MB limit');
      return;
    }
    upload.mutate(
      { file, serviceId },
      {
        onSuccess: () => notify.success(`${file.name} saved with the notice`),
        onError: (error) => notify.error(errorMessage(error, 'Failed to save the file. Try again.')),
      },
    );
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={proofExtensions.join(',')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
        {upload.isPending ? 'Uploading...' : label}
      </Button>
    </>
  );
}
