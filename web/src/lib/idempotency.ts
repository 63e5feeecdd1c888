import { useRef } from 'react';

/**
 * Idempotency keys for POSTs: the same content keeps its key until it succeeds, so that a double click or a
 * retry after a lost response creates one row. Changed content gets a new key.
 */
export function createIdempotency(newKey: () => string = () => crypto.randomUUID()) {
  let last: { content: string; key: string } | null = null;
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    /** The row was created: sending the same content again creates another one. */
    succeeded(): void {
      last = null;
    },
  };
}

export function useIdempotency() {
  const ref = useRef<ReturnType<typeof createIdempotency>>(null);
  ref.current ??= createIdempotency();
  return ref.current;
}
