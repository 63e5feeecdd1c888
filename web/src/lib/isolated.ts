/** Isolates a name within a sentence, whatever its text direction. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
