import type { Webhook } from '@schemas/webhook.ts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useChangeWebhook, useRemoveWebhook } from '../api/change-webhook.ts';
import { useWebhooks } from '../api/list-webhooks.ts';
import { subjectWords } from '../subjects.ts';
import { DeliveryLog } from './delivery-log.tsx';

const AddWebhookDialog = lazy(() =>
  import('./add-webhook-dialog.tsx').then((m) => ({ default: m.AddWebhookDialog })),
);

/** The organization's webhooks and their delivery log. */
export function Webhooks() {
  const [adding, setAdding] = useState(false);
  const [request, setPending] = useState<Webhook | null>(null);
  const remove = useRemoveWebhook();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Loaded
        query={useWebhooks()}
        failure="Failed to load webhooks"
        skeleton={<RowsSkeleton label="Loading webhooks" rows={2} row="h-12" />}
      >
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p className="text-muted-foreground">No webhooks yet.</p>
          ) : (
            <ul aria-label="Webhooks" className="divide-y border-y">
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} onRemove={() => setPending(webhook)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button variant="outline" className="w-fit" onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        Add webhook
      </Button>
      <DeliveryLog />
      <ConfirmDialog
        open={request !== null}
        onOpenChange={(open) => !open && setPending(null)}
        title={`Remove the webhook ${request?.name}`}
        question="Deliveries stop, and the delivery log is deleted."
        action="Remove webhook"
        onConfirm={() => request && remove.mutate(request)}
      />
      <Suspense fallback={null}>{adding && <AddWebhookDialog onOpenChange={setAdding} />}</Suspense>
    </div>
  );
}

function WebhookItem({ webhook, onRemove }: { webhook: Webhook; onRemove: () => void }) {
  const id = useId();
  const change = useChangeWebhook();
  const { name, url, active, entity_types, failing } = webhook;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 sm:flex-nowrap">
      <div className="grid min-w-0 flex-1 gap-1 max-sm:basis-full">
        <bdi id={id} className="font-medium break-words">
          {name}
        </bdi>
        <code className="text-xs break-all">{url}</code>
        <p className="text-xs text-muted-foreground">{subjectWords(entity_types)}</p>
        {active && failing && <p className="text-xs text-danger">{failureText(failing)}</p>}
      </div>
      <div className="flex items-center gap-2">
        <Switch
          checked={active}
          aria-label={`Send to ${name}`}
          disabled={change.isPending}
          onCheckedChange={(next) => change.mutate({ webhook, changes: { active: next } })}
        />
        <Button size="sm" variant="ghost" aria-label={`Remove the webhook ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function failureText({ failures, paused_until, last_error }: NonNullable<Webhook['failing']>): string {
  const count = failures === 1 ? 'The last delivery failed' : `The last ${failures} deliveries failed`;
  const pause = paused_until
    ? ` Paused until ${formatDateTime(paused_until)}; deliveries wait. To retry now, turn the webhook off and on.`
    : '';
  return `${count}: ${last_error}.${pause}`;
}
