/** Something that is made when it is first needed, once, and anew where that failed. */
interface Lazily<T> {
  get: () => Promise<T>;
  /** It, or null where nobody has needed it yet. */
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
