/** A value created once on first use, and retried after a failure. */
interface Lazily<T> {
  get: () => Promise<T>;
  /** The value, or null if not created yet. */
  created: () => Promise<T> | null;
}

export function lazily<T>(make: () => Promise<T>): Lazily<T> {
  let created: Promise<T> | null = null;
  const get = () => {
    created ??= make().catch((error) => {
      created = null;
      throw error;
    });
    return created;
  };
  return { get, created: () => created };
}
