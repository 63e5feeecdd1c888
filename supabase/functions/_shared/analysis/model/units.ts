/** The units the model judges: the engine's sentences, with long ones cut at 700 characters. */
import { MAX_QUOTE, type Sentence, type Span } from '../read/segments.ts';

/** A sentence or part of one: its offsets in the normal text, its lower-case text, and its sentence. */
export type Unit = Span & { text: string; sentence: Sentence };

/** Returns the units of a document, in order. Linear in its length. */
export function unitsOf(sentences: readonly Sentence[]): Unit[] {
  return sentences.flatMap((sentence) => {
    if (sentence.text.length <= MAX_QUOTE)
      return [{ start: sentence.start, end: sentence.end, text: sentence.text, sentence }];
    return pieces(sentence.text).map(({ start, end }) => ({
      start: sentence.start + start,
      end: sentence.start + end,
      text: sentence.text.slice(start, end),
      sentence,
    }));
  });
}

/**
 * Returns pieces of at most 700 characters, about equally long, cut after a semicolon, otherwise a comma,
 * otherwise a space.
 */
function pieces(text: string): Span[] {
  const found: Span[] = [];
  let start = 0;
  while (text.length - start > MAX_QUOTE) {
    const count = Math.ceil((text.length - start) / MAX_QUOTE);
    const least = start + Math.min(MAX_QUOTE / 2, Math.floor((text.length - start) / count / 2));
    const cut = boundary(text, least, start + MAX_QUOTE);
    found.push({ start, end: cut });
    start = cut;
    while (start < text.length && text.charCodeAt(start) <= 32) start += 1;
  }
  if (start < text.length) found.push({ start, end: text.length });
  return found;
}

function boundary(text: string, least: number, most: number): number {
  for (const mark of ['; ', ', ', ' ']) {
    const at = text.lastIndexOf(mark, most - 1);
    if (at > least) return mark === ' ' ? at : at + 1;
  }
  return most;
}
