import { readTexts } from '../strings/inventory.ts';
import { signalWords } from '../strings/signal-words.ts';

/** Texts that may hold a signal word, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'supabase/functions/_shared/analysis/llm/prompt.ts':
    'instructions to a language model, which people do not see',
  'supabase/functions/_shared/analysis/onerous/signs.ts': 'patterns that match the words of contracts',
};

/** Sources with texts that people see. Migrations are frozen: a later one rewords what an earlier one wrote. */
const shown = /^(web\/src|supabase\/(functions|templates))\//;

/** User-visible texts with words that usually mark a sentence to rewrite, or null where there are none. */
export async function checkPlainWords(): Promise<string | null> {
  const problems = readTexts()
    .filter(({ kind, path }) => kind === 'ui' && shown.test(path) && !Object.hasOwn(exceptions, path))
    .flatMap(({ path, line, text }) => {
      const words = signalWords(text);
      return words.length > 0 ? [`${path}:${line}: “${words.join('”, “')}” in “${text}”`] : [];
    });
  return problems.length > 0 ? problems.join('\n') : null;
}
