/** What the function `engine` is asked, and what it replies. */
import { z } from 'zod';
import { obligationDraftSchema } from '../../_shared/analysis/obligations/schema.ts';
import { askSchema, counterproposalSchema } from '../../_shared/schemas/ask.ts';
import { readAskSchema, roundSchema } from '../../_shared/schemas/round.ts';
import { textProblemSchema } from '../../_shared/schemas/text-problem.ts';
import {
  analysisSchema,
  ourPartySchema,
  perspectiveSchema,
  statedKindSchema,
} from '../../_shared/vocabulary/analysis.ts';
import { factsSchema } from '../../_shared/vocabulary/facts.ts';

const partLengthSchema = z.object({ pause: z.number(), atLeast: z.int(), limit: z.number() });

/** A file in Storage that the caller was allowed to write or read. */
const storedFileSchema = z.object({ bucket: z.string().min(1), path: z.string().min(1) });

export const readInputSchema = z.object({
  file: storedFileSchema,
  /** The name it was uploaded with, which determines the reader. */
  name: z.string().min(1),
  /** How much of a long PDF is read; null for all of it. */
  part: partLengthSchema.nullable(),
  /** Whether to find the facts that the text states. */
  facts: z.boolean(),
});

const picturesSchema = z.array(z.tuple([z.int().min(1), z.boolean()]));

export const readOnInputSchema = z.object({
  file: storedFileSchema,
  /** Number of pages read earlier, and of the characters on them. */
  read: z.int().min(0),
  characters: z.int().min(0),
  /** The text of those pages; null until all have been read. */
  texts: z.array(z.string()).nullable(),
  pictures: picturesSchema,
  part: partLengthSchema,
});

/** The text of a file, or of a part of it, as JSON. */
export const extractionSchema = z.union([
  z.object({
    mime_type: z.string(),
    text_status: z.literal('reading'),
    part: z.object({ total: z.int().min(0), pages: z.array(z.string()), pictures: picturesSchema }),
  }),
  z.object({
    mime_type: z.string(),
    text_status: z.enum(['extracted', 'needs_ocr', 'encrypted', 'unreadable']),
    pages: z.array(z.string()),
    scans: z.array(z.int().min(1)),
    /** A sentence for users, if text is missing. */
    reason: z.string().optional(),
    problem: textProblemSchema.optional(),
  }),
]);

/** `stated`: the facts that the text states, and whether it is a contract; null without text. */
export const readSchema = z.object({
  extraction: extractionSchema,
  stated: z.object({ facts: factsSchema, isContract: z.boolean() }).nullable(),
});

export const analyzeInputSchema = z.object({
  pages: z.array(z.string()),
  /** Numbers of the pages whose text was recognized from a scan. */
  scans: z.array(z.int().min(1)),
  perspective: perspectiveSchema,
  our_party: ourPartySchema.nullable(),
  stated_kind: statedKindSchema.nullable(),
  filed_as: statedKindSchema.nullable(),
  whereabouts: z.object({
    state: z.string().nullish(),
    price: z.number().nullish(),
    date: z.string().nullish(),
  }),
});

export const analyzedSchema = z.object({
  analysis: analysisSchema,
  obligations: z.array(obligationDraftSchema),
});

/** A stored .docx file and the asks to mark up in it. */
export const markUpInputSchema = z.object({
  file: storedFileSchema,
  /** The text that was read from it, page by page. */
  pages: z.array(z.string()),
  asks: z.array(
    z.object({
      id: z.string(),
      quote: z.string(),
      start: z.int().min(0).nullable(),
      replacement: z.string().nullable(),
      comment: z.string().nullable(),
    }),
  ),
  author: z.string(),
  date: z.iso.datetime(),
});

/** Which asks are in the marked-up file, and what is pending in it from the other side. */
export const checkedAsksSchema = counterproposalSchema.pick({ placed: true, refused: true, pending: true });

/** A version, the asks about earlier ones, newest first, and the Word file that it was read from. */
export const roundInputSchema = z.object({
  bases: z.array(
    z.object({
      version: z.int(),
      pages: z.array(z.string()),
      asks: z.array(askSchema.pick({ id: true, ask: true, quote: true, start: true, replacement: true })),
    }),
  ),
  pages: z.array(z.string()),
  file: storedFileSchema.nullable(),
  /** Names that our tracked changes are signed with. */
  ours: z.array(z.string()),
});

/** What became of the asks, what else changed, and what is pending in the Word file. */
export const readRoundSchema = roundSchema
  .pick({ changes: true, received: true })
  .extend({ asks: readAskSchema.array() });

export type RoundInput = z.infer<typeof roundInputSchema>;
export type ReadRound = z.infer<typeof readRoundSchema>;
export type MarkUpInput = z.infer<typeof markUpInputSchema>;
export type CheckedAsks = z.infer<typeof checkedAsksSchema>;
export type PartLength = z.infer<typeof partLengthSchema>;
export type ReadInput = z.infer<typeof readInputSchema>;
export type ReadOnInput = z.infer<typeof readOnInputSchema>;
export type Extraction = z.infer<typeof extractionSchema>;
export type CompleteExtraction = Exclude<Extraction, { text_status: 'reading' }>;
export type Part = Extract<Extraction, { text_status: 'reading' }>['part'];
export type Read = z.infer<typeof readSchema>;
export type AnalyzeInput = z.infer<typeof analyzeInputSchema>;
export type Analyzed = z.infer<typeof analyzedSchema>;
