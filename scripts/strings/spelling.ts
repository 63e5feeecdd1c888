import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDefaultSettings, spellCheckDocument } from 'cspell-lib';

/** Words of the trade, of law, and of tools: one a line, `#` begins a comment. */
const dictionary = join(import.meta.dirname, 'trade-words.txt');

/** Code, addresses, placeholders, quotations, and capitalized names within a sentence, which are not ours to spell. */
const notOurs =
  /`[^`]*`|“[^”]*”|"[^"]*"|'[^' ]*'|\$\{[^}]*\}|https?:\S+|\S+@\S+|\S*[/\\_<>{}=|*]\S*|&\w+;|%\w|(?<=[\p{L}\d,;] )\p{Lu}[\p{L}’']*|\b\p{L}?\p{Ll}+\p{Lu}\w*|\b\p{Lu}{2,}\p{Ll}?\b|\S*\w\.(?:ts|tsx|sql|md|json|pdf|docx|csv|xlsx|zip)\b|\b\w*\d\w*/gu;

/** Words that American English and the trade dictionary do not know, each with the index of its text. */
export async function misspelledWords(texts: readonly string[]): Promise<{ index: number; word: string }[]> {
  const lines = texts.map((text) => text.replaceAll('\n', ' ').replace(notOurs, ' '));
  const text = lines.join('\n');
  const words = readFileSync(dictionary, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const { issues } = await spellCheckDocument(
    { uri: 'texts.txt', text, languageId: 'plaintext' },
    { generateSuggestions: false, noConfigSearch: true },
    {
      ...(await getDefaultSettings()),
      words,
      language: 'en-US',
      maxNumberOfProblems: 1000,
      maxDuplicateProblems: 1000,
    },
  );
  return issues.map(({ text: word, offset }) => ({
    index: text.slice(0, offset).split('\n').length - 1,
    word,
  }));
}
