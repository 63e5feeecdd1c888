import { supabase } from './session/supabase-client.ts';

/** What the organization's channel says: something of this kind changed. A hint, never the data itself. */
export interface Changed {
  entity: string;
  id: string;
  project_id: string | null;
  action: string;
}

/**
 * Joins an organization's private channel (`org:<id>:<epoch>`). `onRejoin` is called when the channel comes
 * back after a break, since whatever was said meanwhile is lost. Returns the way to leave.
 */
export function joinOrganization(
  topic: string,
  handlers: { onChanged: (change: Changed) => void; onRejoin: () => void },
): () => void {
  let left = false;
  let leave = () => {};
  void supabase()
    .then(async (client) => {
      await client.realtime.setAuth();
      if (left) return;
      let joinedBefore = false;
      const channel = client
        .channel(topic, { config: { private: true } })
        .on('broadcast', { event: 'changed' }, (message) => {
          if (isChanged(message.payload)) handlers.onChanged(message.payload);
        })
        .subscribe((status) => {
          if (status !== 'SUBSCRIBED') return;
          if (joinedBefore) handlers.onRejoin();
          joinedBefore = true;
        });
      leave = () => void client.removeChannel(channel);
    })
    .catch((error) => console.warn('Live updates are off', error));
  return () => {
    left = true;
    leave();
  };
}

function isChanged(value: unknown): value is Changed {
  return typeof value === 'object' && value !== null && typeof (value as Changed).entity === 'string';
}
