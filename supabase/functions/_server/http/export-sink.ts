/**
 * Timeouts in milliseconds for a reader to take one chunk and the whole file, because a database connection
 * is held all the time.
 */
const patienceMs = 30_000;
const longestMs = 120_000;

/** The reader disconnected or stalled. Not a server error. */
export class ReaderLost extends Error {
  override name = 'ReaderLost';
}

/** The writing end of a response stream. */
interface Sink {
  readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  /**
   * After `waitForReader`, resolves when there is room again; before, immediately.
   * @throws ReaderLost if the reader disconnected, stalled for half a minute, or took more than two minutes
   */
  send(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  waitForReader(): void;
  end(): void;
  fail(error: unknown): void;
}

export function openSink(): Sink {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  // When a reader disconnects, every pending write fails; `ready` fails too, and `send` checks that one.
  const ignore = () => {};
  writer.closed.catch(ignore);
  let deadline: number | undefined;
  return {
    readable,
    async send(chunk) {
      if (deadline !== undefined) {
        await within(Math.min(patienceMs, deadline - Date.now()), writer.ready);
      }
      writer.write(chunk).catch(ignore);
    },
    waitForReader() {
      deadline ??= Date.now() + longestMs;
    },
    end: () => void writer.close().catch(ignore),
    fail: (error) => void writer.abort(error).catch(ignore),
  };
}

async function within(ms: number, ready: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReaderLost('The client reads too slowly')), ms);
  });
  const gone = () => {
    throw new ReaderLost('The client disconnected');
  };
  try {
    await Promise.race([ready.catch(gone), expired]);
  } finally {
    clearTimeout(timer);
  }
}
