/** Milliseconds that a reader may leave a chunk untaken, and may take for the whole file: a database connection is held meanwhile. */
const patienceMs = 30_000;
const longestMs = 120_000;

/** The reader has gone, or takes nothing any more. Not an error of the server. */
export class ReaderLost extends Error {
  override name = 'ReaderLost';
}

/** Where work that goes on writes what is read at the other end. */
interface Sink {
  readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  /**
   * Once `waitForReader` was called it resolves when there is room again; before, at once.
   * @throws ReaderLost where it has gone, or takes nothing for half a minute, or has taken two
   */
  send(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  waitForReader(): void;
  end(): void;
  fail(error: unknown): void;
}

export function openSink(): Sink {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  // A reader that goes away makes every pending write fail; `ready` says so as well, and is what `send` heeds.
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
    timer = setTimeout(() => reject(new ReaderLost('The reader is too slow')), ms);
  });
  const gone = () => {
    throw new ReaderLost('The reader has gone');
  };
  try {
    await Promise.race([ready.catch(gone), expired]);
  } finally {
    clearTimeout(timer);
  }
}
