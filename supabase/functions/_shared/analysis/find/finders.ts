/**
 * Finds clauses of construction contracts that locators miss. The locators must not change, because the model
 * was trained on them. Several patterns per category, some only under a matching heading.
 */

import type { Category } from '../../vocabulary/taxonomy.ts';
import type { Finder, Of } from '../clauses/clause-kind.ts';
import type { Context } from '../read/context.ts';
import type { Sentence } from '../read/segments.ts';
import type { ClauseSpan } from './clause-span.ts';
import { readTitles } from './titles.ts';

/** More than any real contract has of one kind. */
const MOST_PER_CATEGORY = 100;

/** Finder matches without overlaps within a category, in the order of finders and text. */
export function findBy(
  finders: readonly Of<Finder>[],
  context: Context,
  titles: readonly string[] = readTitles(context),
): ClauseSpan[] {
  const found = new Map<Category, Map<number, ClauseSpan>>();
  const passages = passagesOf(context, titles);
  for (const finder of finders) {
    const { category, stems, confidence, goesOn } = finder;
    const list = found.get(category) ?? new Map<number, ClauseSpan>();
    found.set(category, list);
    const isUnder = titleTest(finder);
    const take = (sentence: Sentence, start: number, end: number) => {
      if (list.has(sentence.index) || list.size >= MOST_PER_CATEGORY) return;
      const span = context.quote({ sentence, start, end, text: '' });
      list.set(sentence.index, { category, span, confidence });
    };
    const sentences =
      stems.length > 0
        ? context.having(...stems).filter(({ index }) => isUnder(titles[index] ?? ''))
        : passages.filter((passage) => isUnder(passage.titles)).flatMap((passage) => passage.sentences);
    for (const sentence of sentences) {
      if (finder.heading && !finder.heading.test(sentence.heading)) continue;
      const match = finder.pattern.exec(sentence.text);
      if (!match || finder.except?.test(sentence.text)) continue;
      take(sentence, match.index, match.index + match[0].length);
      for (let step = 1; goesOn && step <= goesOn.most; step++) {
        const next = context.sentences[sentence.index + step];
        if (!next || next.isHeading || next.section !== sentence.section || !goesOn.pattern.test(next.text))
          break;
        take(next, 0, 1);
      }
    }
  }
  return [...found.values()].flatMap((list) => [...list.values()]);
}

/** Consecutive sentences under the same titles, without headings. */
type Passage = { titles: string; sentences: Sentence[] };

function passagesOf({ sentences }: Context, titles: readonly string[]): Passage[] {
  const passages: Passage[] = [];
  for (const sentence of sentences) {
    if (sentence.isHeading) continue;
    const own = titles[sentence.index] ?? '';
    const last = passages.at(-1);
    if (last?.titles === own) last.sentences.push(sentence);
    else passages.push({ titles: own, sentences: [sentence] });
  }
  return passages;
}

/** A few titles cover many sentences, so each title is tested once. */
function titleTest({ under, notUnder, titled }: Finder): (titles: string) => boolean {
  if (!under && !notUnder && !titled) return () => true;
  const known = new Map<string, boolean>();
  return (titles) => {
    let answer = known.get(titles);
    if (answer === undefined) {
      const nearest = titles.slice(titles.lastIndexOf('|') + 1).trim();
      answer = (!under || under.test(titles)) && !notUnder?.test(titles) && (!titled || titled.test(nearest));
      known.set(titles, answer);
    }
    return answer;
  };
}
