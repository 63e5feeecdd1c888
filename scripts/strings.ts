import { readTexts } from './strings/inventory.ts';
import { signalWords } from './strings/signal-words.ts';
import type { TextKind } from './strings/text.ts';

/**
 * Prints every string that a user may see, with its file and line. `--comments`, `--tests`, and `--docs` print those texts instead;
 * `--signals` prints how many signal words each kind has per 1,000 texts. Paths that follow limit the files.
 */
const flags: Record<string, TextKind> = { '--comments': 'comment', '--tests': 'test', '--docs': 'docs' };
const args = process.argv.slice(2);
const kinds = args.flatMap((arg) => flags[arg] ?? []);
const paths = args.filter((arg) => !arg.startsWith('--'));
const texts = readTexts().filter(
  ({ path }) => paths.length === 0 || paths.some((wanted) => path.startsWith(wanted)),
);

if (args.includes('--signals')) {
  for (const kind of ['ui', 'comment', 'docs', 'test'] as const) {
    const ofKind = texts.filter((text) => text.kind === kind);
    const words = ofKind.reduce((sum, { text }) => sum + signalWords(text).length, 0);
    const rate = ofKind.length === 0 ? 0 : (words * 1000) / ofKind.length;
    console.log(
      `${kind.padEnd(8)} ${ofKind.length} texts, ${words} signal words, ${rate.toFixed(2)} per 1,000`,
    );
  }
} else {
  const wanted = kinds.length === 0 ? ['ui'] : kinds;
  for (const { kind, path, line, text } of texts)
    if (wanted.includes(kind)) console.log(`${path}:${line}: ${text}`);
}
