/** Reads a regular expression as far as it takes to see what its matches contain. */

/** Whether a part occurs exactly once, and whether it may be left out. */
type Repeated = { isOnce: boolean; isOptional: boolean };

/**
 * A character by its code, or null if it is one of several; a group; or an edge of a word or of the text.
 * Assertions about what comes before or after are left out.
 */
export type Part =
  | ({ kind: 'character'; code: number | null } & Repeated)
  | ({ kind: 'group'; alternatives: Part[][] } & Repeated)
  | { kind: 'boundary' };

const QUANTIFIER = /(?:([?*])|\+|\{(\d+)(?:,\d*)?\})\??/y;
const GROUP = /\((?:\?(?::|<[A-Za-z]\w*>|(<?[=!])))?/y;
const CLASS = /\[(?:\\.|[^\\\]])*\]/y;
const ESCAPE = /\\(?:u([\da-f]{4})|x([\da-f]{2})|k<\w+>|c[A-Z]|\d+|(.))/iy;
/** A class without letters, digits, '_', and escapes. */
const OUTSIDE_WORDS = /^\[-?[^\w\\^-]+-?\]$/;
/** The character of an escape, or one of its characters if they are all of one class. */
const ESCAPED: Readonly<Record<string, string>> = {
  d: '0',
  s: ' ',
  W: ' ',
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
};

/** The alternatives of a pattern without the flags u and v. */
export function parsePattern(source: string): Part[][] {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at += found[0].length;
    return found;
  };
  const repeated = (): Repeated => {
    if (!'?*+{'.includes(source[at] ?? ' ')) return { isOnce: true, isOptional: false };
    const found = take(QUANTIFIER);
    return { isOnce: !found, isOptional: found?.[1] !== undefined || Number(found?.[2] ?? 1) === 0 };
  };
  const character = (code: number | null): Part => ({ kind: 'character', code, ...repeated() });
  const escaped = ([, unicode, hex, one = '']: readonly (string | undefined)[]): Part | null => {
    if (one === 'b') return { kind: 'boundary' };
    if (one === 'B') return null;
    if (unicode ?? hex) return character(Number.parseInt(unicode ?? hex ?? '', 16));
    const known = ESCAPED[one] ?? (/[^A-Za-z\d]/.test(one) ? one : undefined);
    return character(known?.charCodeAt(0) ?? null);
  };
  const alternatives = (): Part[][] => {
    const found: Part[][] = [[]];
    while (at < source.length && source[at] !== ')') {
      const part = next();
      if (part === '|') found.push([]);
      else if (part) found.at(-1)?.push(part);
    }
    return found;
  };
  const next = (): Part | '|' | null => {
    const one = source[at] as string;
    if (one === '(') {
      const isAssertion = take(GROUP)?.[1] !== undefined;
      const inner = alternatives();
      at += 1;
      const part: Part = { kind: 'group', alternatives: inner, ...repeated() };
      return isAssertion ? null : part;
    }
    if (one === '\\') return escaped(take(ESCAPE) ?? []);
    if (one === '[') return character(OUTSIDE_WORDS.test(take(CLASS)?.[0] ?? '') ? 32 : null);
    at += 1;
    if (one === '|') return one;
    if (one === '^' || one === '$') return { kind: 'boundary' };
    return character(one === '.' ? null : one.charCodeAt(0));
  };
  return alternatives();
}
