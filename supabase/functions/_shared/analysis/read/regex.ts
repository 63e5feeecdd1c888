/** Regular expressions written over several lines. */

/**
 * The source of a regular expression. Line breaks and the indentation after them are ignored; all else is
 * literal.
 */
export function source({ raw }: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw }, ...parts).replace(/\n */g, '');
}

/** A regular expression with flags: regexWith('g')`…` is new RegExp(source`…`, 'g'). */
export const regexWith =
  (flags: string) =>
  (template: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(source(template, ...parts), flags);

/** A regular expression without flags. */
export const regex = regexWith('');
