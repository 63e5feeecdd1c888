import { readTexts } from '../strings/inventory.ts';
import { signalWords } from '../strings/signal-words.ts';
import { misspelledWords } from '../strings/spelling.ts';

/** Most words in a sentence that users read. */
const longest = 25;

/** Sources whose texts are not sentences of ours, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'docs/permissions.md': 'generated from the titles of tests',
  'scripts/strings/strings.test.ts': 'examples of signal words and misspellings',
  'supabase/functions/_server/services/intake-files/match.ts': 'words of file names that are left out',
  'supabase/functions/_shared/analysis/onerous/signs.ts': 'patterns that match the words of contracts',
  'supabase/functions/_shared/analysis/read/gate.ts': 'the most frequent English words',
  'supabase/functions/_shared/bundle/pdf-writer.ts': 'operators of PDF',
  'supabase/functions/_shared/extraction/rtf.ts': 'control words of RTF',
  'supabase/functions/_shared/tabular/workbook.ts': 'the XML of a workbook',
};

/** Sources with texts that people see. */
const shown = /^(web\/src|supabase\/(functions|templates))\//;

const readable = () =>
  readTexts().filter(
    ({ kind, path }) => !Object.hasOwn(exceptions, path) && (kind !== 'ui' || shown.test(path)),
  );

/** Words that usually mark a sentence to rewrite, and sentences too long for a screen; null where there are none. */
export async function checkPlainWords(): Promise<string | null> {
  const problems = readable().flatMap(({ kind, path, line, text }) => [
    ...signalWords(text).map((word) => `${path}:${line}: “${word}” in “${text}”`),
    ...(kind === 'ui' ? longSentences(text) : []).map(
      (sentence) => `${path}:${line}: more than ${longest} words: “${sentence}”`,
    ),
  ]);
  return problems.length > 0 ? problems.join('\n') : null;
}

function longSentences(text: string): string[] {
  return text
    .replaceAll('⏎', '. ')
    .split(/(?<=[.!?:;])\s+/)
    .filter((sentence) => sentence.replace(/\$\{[^}]*\}/g, 'x').split(/\s+/).length > longest);
}

/** The text of a regular expression. */
const pattern = /\(\?[:=!<]|\\b/;

/** Words that neither an American dictionary nor `scripts/strings/trade-words.txt` knows; null where there are none. */
export async function checkSpelling(): Promise<string | null> {
  const texts = readable().filter(({ text }) => !pattern.test(text));
  const problems = await misspelledWords(texts.map(({ text }) => text));
  return problems.length > 0
    ? problems.map(({ index, word }) => `${texts[index]?.path}:${texts[index]?.line}: ${word}`).join('\n')
    : null;
}
