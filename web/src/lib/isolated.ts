/** Isolates a name within a sentence, in either text direction. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
