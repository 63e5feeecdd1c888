/** A name inside a sentence of ours, whatever direction it is written in. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
