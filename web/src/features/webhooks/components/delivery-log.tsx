import type { WebhookDelivery } from '@schemas/webhook.ts';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useResendDelivery, useWebhookDeliveries } from '../api/deliveries.ts';

/** Webhook deliveries and their results. */
export function DeliveryLog() {
  const id = useId();
  const [state, setState] = useState('');
  const resend = useResendDelivery();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          Deliveries
        </h3>
        <NativeSelect
          aria-label="Show deliveries"
          value={state}
          onChange={(event) => setState(event.target.value)}
          className="w-36"
        >
          <option value="">All</option>
          <option value="queued">Pending</option>
          <option value="sent">Delivered</option>
          <option value="failed">Failed</option>
        </NativeSelect>
      </div>
      <LoadedRows
        list={useWebhookDeliveries(state)}
        failure="Failed to load deliveries"
        skeleton={<RowsSkeleton label="Loading deliveries" rows={3} row="h-10" />}
        empty={
          <p className="text-muted-foreground">
            {state ? 'None with this status.' : 'No webhook deliveries in the last 30 days.'}
          </p>
        }
      >
        {(deliveries) => (
          <ul aria-label="Deliveries" className="divide-y border-y">
            {deliveries.map((delivery) => (
              <DeliveryItem
                key={delivery.id}
                delivery={delivery}
                disabled={resend.isPending}
                onResend={() => resend.mutate(delivery.id)}
              />
            ))}
          </ul>
        )}
      </LoadedRows>
    </section>
  );
}

const LOOK: Record<WebhookDelivery['state'], { tone: BadgeTone; Icon: typeof Clock; word: string }> = {
  queued: { tone: 'info', Icon: Clock, word: 'pending' },
  sent: { tone: 'good', Icon: CircleCheck, word: 'delivered' },
  failed: { tone: 'danger', Icon: TriangleAlert, word: 'failed' },
};

interface DeliveryItemProps {
  delivery: WebhookDelivery;
  disabled: boolean;
  onResend: () => void;
}

function DeliveryItem({ delivery, disabled, onResend }: DeliveryItemProps) {
  const { action, webhook_name, state, attempts, last_error, created_at, response_status, duration_ms } =
    delivery;
  const { tone, Icon, word } = LOOK[state];
  const answer = response_status && `responded ${response_status} in ${duration_ms} ms`;
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="break-all">{action}</code>
          <span className="text-muted-foreground">
            to <bdi>{webhook_name}</bdi>
          </span>
          <Badge tone={tone}>
            <Icon aria-hidden />
            {word}
          </Badge>
        </p>
        {state !== 'sent' && last_error && <p className="break-words text-danger">{last_error}</p>}
        <p className="text-xs text-muted-foreground">
          {[formatDateTime(created_at), attempts > 1 && `${attempts} attempts`, answer]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {state !== 'queued' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Send again: ${action} to ${webhook_name}`}
          disabled={disabled}
          onClick={onResend}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
