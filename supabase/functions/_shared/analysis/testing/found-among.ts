import type { Category } from '../../vocabulary/taxonomy.ts';
import { analyzeText } from '../analyze.ts';
import { contract } from './build.ts';

/**
 * Returns the sentences that are found as clauses of the category. Each is put in its own paragraph under a
 * neutral heading.
 */
export function foundAmong(category: Category, sentences: readonly string[]): string[] {
  const paragraphs = sentences.map(
    (sentence, at) => `90.${at * 2 + 1} ${sentence}\n\n90.${at * 2 + 2} Dogs stay outside.`,
  );
  const text = `${contract()}\n\nArticle 90. Special provisions\n\n${paragraphs.join('\n\n')}`;
  const { clauses } = analyzeText([text], { perspective: 'contractor' });
  return sentences.filter((sentence) => {
    const start = text.indexOf(sentence);
    return clauses.some(
      (clause) =>
        clause.category === category && clause.start < start + sentence.length && start < clause.end,
    );
  });
}
