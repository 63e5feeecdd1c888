import { readTexts } from '../strings/inventory.ts';
import { signalWords } from '../strings/signal-words.ts';

/** Texts that may contain a signal word, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'supabase/functions/_shared/analysis/llm/prompt.ts':
    'instructions to a language model, which people do not see',
  'supabase/functions/_shared/analysis/onerous/signs.ts': 'patterns that match the words of contracts',
};

/** Sources of user-visible texts. Migrations are frozen: later ones reword texts of earlier ones. */
const shown = /^(web\/src|supabase\/(functions|templates))\//;

/** Returns user-visible texts with words that usually mark a sentence to rewrite, or null if there are none. */
export async function checkPlainWords(): Promise<string | null> {
  const problems = readTexts()
    .filter(({ kind, path }) => kind === 'ui' && shown.test(path) && !Object.hasOwn(exceptions, path))
    .flatMap(({ path, line, text }) => {
      const words = signalWords(text);
      return words.length > 0 ? [`${path}:${line}: “${words.join('”, “')}” in “${text}”`] : [];
    });
  return problems.length > 0 ? problems.join('\n') : null;
}
