/** Regular expressions written over several lines. */

/** The source of one: a line break and the indentation after it stand for nothing, all else for itself. */
export function source({ raw }: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw }, ...parts).replace(/\n */g, '');
}

/** One with flags: regexWith('g')`…` is new RegExp(source`…`, 'g'). */
export const regexWith =
  (flags: string) =>
  (template: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(source(template, ...parts), flags);

/** One without flags. */
export const regex = regexWith('');
