import { type Normal, normalize } from '../analysis/read/normalize.ts';
import { pageIndex } from '../analysis/read/pages.ts';
import { MAX_QUOTE, type Sentence, segment } from '../analysis/read/segments.ts';
import type { DocumentRole } from '../vocabulary/document-set.ts';

/** A document of a set. Offsets of quotes count UTF-16 code units in `pages.join('\f')`. */
export interface SetDocument {
  id: string;
  role: DocumentRole;
  pages: readonly string[];
  /** The document that it changes. */
  base?: string | null;
  /** When it took effect; changes are ranked by it. */
  approved_at?: string | null;
}

/** Exact words of a document: `pages.join('\f').slice(start, end) === quote`. */
export interface Quoted {
  document_id: string;
  quote: string;
  start: number;
  end: number;
  page: number;
  /** The section number in front of the words or nearest above them. */
  section: string | null;
}

export interface TextOfDocument extends SetDocument {
  normal: Normal;
  sentences: Sentence[];
  /** Cuts the quote after `most` characters. */
  quoteAt: (start: number, end: number, most?: number) => Quoted;
}

const SECTION =
  /^(?:["“(]*)(?:(?:delete|amend|replace|revise|modify|add to) )?(?:(?:section|article|paragraph|subparagraph|clause|§)\s*)?((?:(?:sc|gc|sp|a)[-. ]?)?\d{1,3}(?:\.\d{1,3}){0,4}(?:\([a-z]\))?)[.:)]?\s+(?!(?:(?:calendar|business|working) )?(?:hour|day|week|month|year)s?\b|per ?cent)["“]?[a-z]/;

/** Reads a document once. Linear in its length. */
export function readText(document: SetDocument): TextOfDocument {
  const raw = document.pages.join('\f');
  const normal = normalize(raw);
  const sentences = segment(normal);
  const pageOf = pageIndex(document.pages);
  const sections = sectionsOf(sentences);
  return {
    ...document,
    normal,
    sentences,
    quoteAt: (from, to, most = MAX_QUOTE) => {
      const end = normal.map[Math.min(to, from + most) - 1] ?? 0;
      const start = normal.map[from] ?? 0;
      return {
        document_id: document.id,
        quote: raw.slice(start, end + 1),
        start,
        end: end + 1,
        page: pageOf(start),
        section: sections.findLast((one) => one.start <= from)?.label ?? null,
      };
    },
  };
}

function sectionsOf(sentences: readonly Sentence[]): { start: number; label: string }[] {
  return sentences.flatMap(({ start, text }) => {
    const label = SECTION.exec(text)?.[1];
    return label && !/^(?:19|20)\d\d$/.test(label) ? [{ start, label: label.toUpperCase() }] : [];
  });
}
