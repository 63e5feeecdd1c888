/**
 * Accepts whole sections as clauses: under 'Insurance', every sentence that orders, allows, or limits
 * something is about insurance.
 */

import type { Category } from '../../vocabulary/taxonomy.ts';
import type { Of, Section } from '../clauses/clause-kind.ts';
import { unitsOf } from '../model/units.ts';
import { type Captions, readCaptions } from '../read/captions.ts';
import type { Context } from '../read/context.ts';
import type { ClauseSpan } from './clause-span.ts';

/** More than any real contract has of one kind. */
const MOST_PER_CATEGORY = 150;
/** Shorter text is a label. */
const SHORTEST = 28;
const CONTENTS = /\.{5,}|(?:\. ){5,}/;
const PARTS = /\band\b|[,;&/-]/;

/** Returns sentences in sections on their subject, in text order. Long ones are split at 700 characters. */
export function findInSections(
  sections: readonly Of<Section>[],
  context: Context,
  captions: readonly Captions[] = readCaptions(context),
): ClauseSpan[] {
  const read = new Map<Captions, Reading[]>();
  const counts = new Map<Category, number>();
  return context.sentences.flatMap((sentence) => {
    const above = captions[sentence.index] ?? [];
    if (above.length === 0 || CONTENTS.test(sentence.text)) return [];
    let readings = read.get(above);
    if (!readings) {
      readings = readingsOf(above, sections);
      read.set(above, readings);
    }
    return readings.flatMap((reading) => {
      const { section, says } = reading;
      const { category, confidence, except, about, strays, lines } = section;
      if (!lines?.test(sentence.text) && (sentence.isHeading || sentence.text.length < SHORTEST)) return [];
      if (about && strays !== undefined) {
        reading.strayed = about.test(sentence.text) ? 0 : reading.strayed + 1;
        if (reading.strayed > strays) return [];
      }
      const count = counts.get(category) ?? 0;
      if (count >= MOST_PER_CATEGORY || !says.test(sentence.text) || except?.test(sentence.text)) return [];
      const units = unitsOf([sentence]);
      counts.set(category, count + units.length);
      return units.map(({ start, end }) => ({ category, span: { start, end }, confidence }));
    });
  });
}

/**
 * A section, the words its sentences need under certain captions, and the number of consecutive sentences off
 * its subject.
 */
type Reading = { section: Of<Section>; says: RegExp; strayed: number };

function readingsOf([own = '', ...further]: Captions, sections: readonly Of<Section>[]): Reading[] {
  const named = sections.filter((section) => names(section, own));
  // A section with its own subject does not inherit the article's.
  if (named.length > 0) return named.map((section) => reading(section, own));
  return sections.flatMap((section) => {
    if (section.notTitle?.test(own)) return [];
    const caption = further.find((other) => names(section, other));
    if (!caption || !section.about) return [];
    return [section.throughout ? reading(section, caption) : { section, says: section.about, strayed: 0 }];
  });
}

const names = ({ title, notTitle }: Section, caption: string) =>
  title.test(caption) && !notTitle?.test(caption);

/** 'Insurance and bonds' covers sentences about either. */
function reading(section: Of<Section>, caption: string): Reading {
  const alone = caption.split(PARTS).every((part) => section.title.test(part));
  return { section, says: (!alone && section.about) || section.says, strayed: 0 };
}
