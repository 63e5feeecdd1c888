/** A value created once on first use, and retried after a failure. */
interface Lazily<T> {
  get: () => Promise<T>;
  /** The value, or null if not created yet. */
  made: () => Promise<T> | null;
}

export function lazily<T>(make: () => Promise<T>): Lazily<T> {
  let made: Promise<T> | null = null;
  const get = () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
  return { get, made: () => made };
}
