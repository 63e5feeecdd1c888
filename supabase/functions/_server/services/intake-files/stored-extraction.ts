import { z } from 'zod';
import type { Extraction, PartialExtraction } from '../../../_shared/extraction/extract.ts';
import { textProblemSchema } from '../../../_shared/schemas/index.ts';

/** The facts read from a file, as JSON. */
const storedSchema = z.union([
  z.object({
    mime_type: z.string(),
    text_status: z.literal('reading'),
    part: z.object({
      total: z.number(),
      pages: z.array(z.string()),
      pictures: z.array(z.tuple([z.number(), z.boolean()])),
    }),
  }),
  z.object({
    mime_type: z.string(),
    text_status: z.enum(['extracted', 'needs_ocr', 'encrypted', 'unreadable']),
    pages: z.array(z.string()),
    scans: z.array(z.number()),
    reason: z.string().optional(),
    problem: textProblemSchema.optional(),
  }),
]);

export function toStored(extraction: Extraction | PartialExtraction): z.input<typeof storedSchema> {
  if (extraction.text_status !== 'reading') return extraction;
  const { total, pages, pictures } = extraction.part;
  return { ...extraction, part: { total, pages, pictures: [...pictures] } };
}

export function fromStored(stored: unknown): Extraction | PartialExtraction {
  const read = storedSchema.parse(stored);
  if (read.text_status !== 'reading') return read as Extraction;
  return { ...read, part: { ...read.part, pictures: new Map(read.part.pictures), whole: null } };
}
