import type { Client } from 'pg';
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';

/** A committed row of realtime.messages. */
interface BroadcastRow {
  id: string;
  topic: string;
  event: string;
  /** JSON. */
  payload: string;
  private: boolean;
}

interface Replication {
  state(): 'up' | 'down';
  stop(): Promise<void>;
}

const slotName = 'devstack_realtime';
const retryMs = 500;
const askAgainMs = 20;

/**
 * Reads committed messages from the write-ahead log in commit order, and resumes when Postgres restarts. The
 * slot is temporary: it ends with its connection and never holds the log back. Messages written while
 * disconnected are not delivered later; a channel is only a hint, and the tables are authoritative. `onGap`
 * reports a possible gap once reading resumes. Resolves when the first subscription is active.
 */
export async function followMessages(options: {
  connection: { port: number; user: string; password: string };
  onMessage: (row: BroadcastRow) => void;
  onGap: () => void;
  log: Log;
}): Promise<Replication> {
  const { connection, onMessage, onGap, log } = options;
  let stopped = false;
  let current: LogicalReplicationService | undefined;
  let up = false;

  const subscribeOnce = (onStart: () => void): Promise<void> => {
    const service = new LogicalReplicationService(
      { host: '127.0.0.1', database: 'postgres', application_name: 'realtime', ...connection },
      // Acknowledging each message would double the traffic, and the slot is temporary anyway.
      { acknowledge: { auto: false, timeoutSeconds: 1 } },
    );
    current = service;
    let asking: NodeJS.Timeout | undefined;
    return new Promise<void>((resolve) => {
      const ended = (error?: unknown) => {
        if (error && !stopped) log(`Realtime lost the write-ahead log: ${errorMessage(error)}`);
        up = false;
        clearTimeout(asking);
        service.destroy().catch(() => {});
        resolve();
      };
      service.on('start', () => {
        up = true;
        onStart();
      });
      service.on('error', ended);
      // Postgres sends a heartbeat before it waits for commits. It does not notice a commit made since its
      // last check until it hears from us or the next commit arrives.
      service.on('heartbeat', () => {
        asking ??= setTimeout(() => {
          asking = undefined;
          service.acknowledge(service.lastLsn()).catch(() => {});
        }, askAgainMs);
      });
      service.on('data', (_lsn: string, message: Pgoutput.Message) => {
        const row = toRow(message);
        if (row) onMessage(row);
      });
      service.subscribe(new TemporarySlotPlugin(), slotName).then(() => ended(), ended);
    });
  };

  await new Promise<void>((firstStart) => {
    let wasUp = false;
    const started = () => {
      if (wasUp) onGap();
      wasUp = true;
      firstStart();
    };
    const loop = async () => {
      while (!stopped) {
        await subscribeOnce(started);
        if (!stopped) await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    };
    loop();
  });
  return {
    state: () => (up ? 'up' : 'down'),
    async stop() {
      stopped = true;
      await current?.destroy().catch(() => {});
    },
  };
}

/**
 * Creates its slot on the connection that reads from it, as temporary slots require; leaves values in
 * Postgres's text format.
 */
class TemporarySlotPlugin extends PgoutputPlugin {
  constructor() {
    super({ protoVersion: 1, publicationNames: ['supabase_realtime_messages_publication'] });
  }

  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    if (message.tag === 'relation') for (const column of message.columns) column.parser = asText;
    return message;
  }

  override async start(client: Client, name: string, lastLsn: string): Promise<unknown> {
    await client.query(`CREATE_REPLICATION_SLOT "${name}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
    return super.start(client, name, lastLsn);
  }
}

const asText = (text: string) => text;

function toRow(message: Pgoutput.Message): BroadcastRow | null {
  if (message.tag !== 'insert' || message.relation.name !== 'messages') return null;
  const { id, topic, event, payload, private: isPrivate, extension } = message.new;
  if (extension !== 'broadcast' || typeof event !== 'string') return null;
  return { id, topic, event, payload: payload ?? 'null', private: isPrivate === 't' };
}
