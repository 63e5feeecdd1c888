import { joinLines, type Text } from './text.ts';

const pieces =
  /--[^\n]*(?:\n[ \t]*--[^\n]*)*|\/\*[\s\S]*?\*\/|(?<name>"(?:[^"]|"")*")|(?<literal>'(?:[^']|'')*')|(?<word>\bcomment\s+on\b|;)/gi;

/**
 * Returns the comments and strings of an SQL file in order. The text of `comment on` is a comment; in a test
 * file every other string is a title.
 */
export function textsOfSql(path: string, source: string): Text[] {
  const isTest = path.startsWith('supabase/tests/');
  const texts: Text[] = [];
  let inCommentOn = false;
  for (const { 0: piece, index: start, groups } of source.matchAll(pieces)) {
    const end = start + piece.length;
    // An apostrophe in a quoted name does not begin a literal.
    if (groups?.name) continue;
    if (groups?.word) {
      inCommentOn = groups.word !== ';';
    } else if (groups?.literal) {
      const text = piece.slice(1, -1).replaceAll("''", "'").replaceAll('\n', '⏎');
      if (inCommentOn) texts.push({ kind: 'comment', form: 'sql literal', start, end, text });
      else if (isProse(text))
        texts.push({ kind: isTest ? 'test' : 'ui', form: 'sql literal', start, end, text });
    } else {
      const lines = piece.startsWith('--')
        ? piece.split('\n').map((line) => line.trim().replace(/^--+ ?/, ''))
        : piece.slice(2, -2).split('\n');
      const text = joinLines(lines);
      const form = piece.startsWith('--') ? 'line comment' : 'block comment';
      if (text !== '') texts.push({ kind: 'comment', form, start, end, text });
    }
  }
  return texts;
}

const isProse = (text: string): boolean =>
  /\p{L}{2,}\s+\p{L}/u.test(text) &&
  !/^\s*(select|insert|update|delete|create|with|from)\b|[{}<>=]|::/i.test(text);
