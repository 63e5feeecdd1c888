import { reportLive } from './live-state.ts';
import { supabaseRealtime } from './session/supabase-realtime.ts';

/** An event on the organization's channel: a record of this kind changed. A hint, never the data. */
interface Changed {
  entity: string;
  id: string;
  project_id: string | null;
  action: string;
}

interface ChannelHandlers {
  onEvent: (event: string, payload: unknown) => void;
  /** Called after joining; `again` after a disconnection, during which events were lost. */
  onJoined?: (again: boolean) => void;
}

/** Joins a private channel and rejoins after disconnections. Returns a function that leaves it. */
export function joinChannel(topic: string, { onEvent, onJoined }: ChannelHandlers): () => void {
  let left = false;
  let leave = () => {};
  void supabaseRealtime
    .get()
    .then(async (client) => {
      await client.setAuth();
      if (left) return;
      let joinedBefore = false;
      const channel = client
        .channel(topic, { config: { private: true } })
        .on('broadcast', { event: '*' }, ({ event, payload }) => onEvent(event, payload))
        .subscribe((status) => {
          if (left) return;
          reportLive(topic, status === 'SUBSCRIBED');
          if (status !== 'SUBSCRIBED') return;
          onJoined?.(joinedBefore);
          joinedBefore = true;
        });
      leave = () => void client.removeChannel(channel);
    })
    .catch((error) => {
      if (!left) reportLive(topic, false);
      console.warn('Live updates are off', error);
    });
  return () => {
    left = true;
    reportLive(topic, null);
    leave();
  };
}

/**
 * Joins an organization's channel (`org:<id>:<epoch>`, or with `:reviews` that of records that clients and
 * contractors may not read). `onRejoin` is called after each reconnection.
 */
export function joinOrganization(
  topic: string,
  { onChanged, onRejoin }: { onChanged: (change: Changed) => void; onRejoin?: () => void },
): () => void {
  return joinChannel(topic, {
    onEvent: (event, payload) => {
      if (event === 'changed' && isChanged(payload)) onChanged(payload);
    },
    onJoined: (again) => {
      if (again) onRejoin?.();
    },
  });
}

function isChanged(value: unknown): value is Changed {
  return typeof value === 'object' && value !== null && typeof (value as Changed).entity === 'string';
}
