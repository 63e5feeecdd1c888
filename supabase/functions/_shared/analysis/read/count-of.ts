/** Number of times a pattern, which must be global, matches a text. */
export const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
