/** The text sent to a language model: numbered units of the normal text, in batches that fit its window. */
import { unitsOf } from '../model/units.ts';
import { type Normal, normalize } from '../read/normalize.ts';
import { type Span, segment } from '../read/segments.ts';

/**
 * A unit of at most 700 characters; offsets are in the normal text, `sentence` is the index of its sentence.
 */
export type NumberedSegment = Span & { id: number; text: string; sentence: number };

/** Tokens per request, at about four characters each. */
const BATCH_TOKENS = 6_000;
/** Numbers and punctuation around each segment. */
const SEGMENT_TOKENS = 8;

/** All segments of a document given page by page, with its normal text. */
export function numberSegments(pages: readonly string[]): { normal: Normal; segments: NumberedSegment[] } {
  const normal = normalize(pages.join('\f'));
  const segments = unitsOf(segment(normal)).map(({ start, end, sentence }, at) => ({
    id: at + 1,
    start,
    end,
    text: normal.cased.slice(start, end),
    sentence: sentence.index,
  }));
  return { normal, segments };
}

/** Consecutive batches within the budget; a segment is never split. */
export function batchesOf(segments: readonly NumberedSegment[], budget = BATCH_TOKENS): NumberedSegment[][] {
  const batches: NumberedSegment[][] = [];
  let left = 0;
  for (const segment of segments) {
    const tokens = Math.ceil(segment.text.length / 4) + SEGMENT_TOKENS;
    if (tokens > left || batches.length === 0) {
      batches.push([]);
      left = budget;
    }
    batches.at(-1)?.push(segment);
    left -= tokens;
  }
  return batches;
}
