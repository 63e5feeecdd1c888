/** The readers of a text: users, or those who read the code, tests, or documentation. */
export type TextKind = 'ui' | 'comment' | 'test' | 'docs';

/** A piece of prose in a source file. Offsets are UTF-16. */
export interface Text {
  kind: TextKind;
  /** The syntax of the text, which determines how it may be edited. */
  form: 'line comment' | 'block comment' | 'literal' | 'template' | 'jsx' | 'sql literal' | 'markdown';
  start: number;
  end: number;
  /** Without quotes or comment marks, on one line; `⏎` marks a line break that matters, `${…}` a value. */
  text: string;
}

/** Joins the lines of a comment; lists, tags, and blank lines keep their breaks. */
export function joinLines(lines: string[]): string {
  let joined = '';
  for (const line of lines.map((one) => one.trim())) {
    const breaks = line === '' || /^(@|[-*•] |\d+\. |\|)/.test(line);
    if (joined === '') joined = line;
    else joined += breaks ? `⏎${line}` : joined.endsWith('⏎') ? line : ` ${line}`;
  }
  return joined.trim();
}
