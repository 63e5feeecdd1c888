import { useRef } from 'react';

/**
 * Keys for POSTs: the same content gets the same key until it has succeeded, so that a double click or a
 * retry after a lost answer makes one row; changed content gets a new one.
 */
export function createIdempotency(newKey: () => string = () => crypto.randomUUID()) {
  let last: { content: string; key: string } | null = null;
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    /** The row exists: the same content sent again is meant as another one. */
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
