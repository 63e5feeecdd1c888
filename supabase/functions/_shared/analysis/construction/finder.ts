/**
 * Finds more of the clauses of construction contracts than the locators do, which must stay as the model knows them: several
 * patterns a category, some only under a heading that says what the section is about.
 */
import type { Context } from '../context.ts';
import type { Located } from '../locate.ts';
import type { Sentence } from '../segments.ts';
import type { Category } from '../taxonomy.ts';
import { readTitles } from './outline.ts';

/** One way to say it. Patterns meet a sentence, or its heading, in lower case. */
export type Finder = {
  category: Category;
  /** Words of which one must occur (at most six letters each, as in a locator); none means every sentence, which wants a heading. */
  stems: readonly string[];
  pattern: RegExp;
  except?: RegExp;
  /** What the heading above must say. */
  heading?: RegExp;
  /** What the titles above must say: those of the article and of the section, as 'changes in the work | change orders'. */
  under?: RegExp;
  /** What the titles above must not say. */
  notUnder?: RegExp;
  /** What the nearest of them must say. */
  titled?: RegExp;
  /** Which of the sentences that follow in the same section belong to the clause, and how many at most; the first that does not ends it. */
  goesOn?: { pattern: RegExp; most: number };
  /** From 0 to 1. */
  confidence: number;
};

/** No honest contract has more clauses of one kind. */
const MOST_PER_CATEGORY = 100;

/** The places that the finders meet, none overlapping another of its category, in the order of the finders and the text. */
export function findBy(
  finders: readonly Finder[],
  context: Context,
  titles: readonly string[] = readTitles(context),
): Located[] {
  const found = new Map<Category, Map<number, Located>>();
  const passages = passagesOf(context, titles);
  for (const finder of finders) {
    const { category, stems, confidence, goesOn } = finder;
    const list = found.get(category) ?? new Map<number, Located>();
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

/** Sentences in a row under the same titles, headings left out. */
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

/** Few titles stand over many sentences: each is asked once. */
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
