import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from './primitives.ts';
import { textProblemSchema } from './text-problem.ts';

/** 25 MB in bytes. */
export const maxUploadBytes = 25 * 1024 * 1024;
export const uploadExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf'] as const;

/**
 * Whether we accept a file name: no '..', none of < > : " | ? *, no leading dot, path, or control character.
 */
export function isValidFileName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= 255 &&
    !name.includes('..') &&
    !name.startsWith('.') &&
    !/[<>:"|?*/\\\p{Cc}]/u.test(name) &&
    name.isWellFormed()
  );
}

const textStatuses = ['extracted', 'needs_ocr', 'encrypted', 'unreadable', 'reading'] as const;
export const textStatusSchema = z.enum(textStatuses);

/**
 * A file's scanned pages: pictures without text. `remaining` are the pages not yet recognized; `confidence`
 * (0-1) is the recognizer's mean over the others, null if unknown.
 */
const documentScanSchema = z
  .object({
    pages: z.array(z.int().min(1)),
    remaining: z.array(z.int().min(1)),
    confidence: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'DocumentScan' });

/** Reading progress of a long file. Its text is available when reading is complete. */
export const documentReadingSchema = z
  .object({ pages_read: z.int().min(0), pages_total: z.int().min(1) })
  .meta({ id: 'DocumentReading' });

/**
 * One version of a contract's file. `pages` is null if there is no text, and `text_status` says why:
 * 'needs_ocr' until every page in `scan` is recognized, 'reading' while a long file is read in the background
 * (progress in `reading`, null until the file is opened). `text_problem_code` and `text_problem`, a sentence for
 * users, say why a file could not be read. `scan` is null if every page has its own text.
 */
export const contractDocumentSchema = z
  .object({
    id: idSchema,
    contract_id: idSchema,
    version: z.int().min(1),
    file_name: z.string(),
    mime_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    pages: z.int().nullable(),
    text_status: textStatusSchema,
    reading: orNull(documentReadingSchema),
    text_problem: z.string().nullable(),
    text_problem_code: orNull(textProblemSchema),
    scan: orNull(documentScanSchema),
    uploaded_by: idSchema.nullable(),
    uploaded_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'ContractDocument' });

/**
 * `start` is the page's offset in UTF-16 units in the pages joined by form feeds. `from_ocr`: the text was
 * recognized from a picture, with its confidence (0-1) if known.
 */
export const documentTextSchema = z
  .object({
    document_id: idSchema,
    version: z.int(),
    text_status: textStatusSchema,
    pages: z.array(
      z.object({
        page: z.int(),
        start: z.int(),
        text: z.string(),
        from_ocr: z.boolean(),
        confidence: z.number().min(0).max(1).nullable(),
      }),
    ),
  })
  .meta({ id: 'DocumentText' });

/** Ten times the text of a printed page. */
export const maxPageText = 50_000;

/**
 * Text recognized on one scanned page; `sha256` identifies the source file. The text may be empty because a
 * picture may have no words.
 */
export const recognizedPageSchema = z
  .object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in lowercase hex'),
    text: z
      .string()
      .max(maxPageText, `Must be at most ${maxPageText} characters`)
      .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'Contains unsupported characters'),
    confidence: z.number().min(0).max(1).nullish(),
  })
  .meta({ id: 'RecognizedPage' });

/** A signed URL of the file, valid for 60 seconds; relative if Supabase shares the page's origin. */
export const documentContentSchema = z
  .object({ url: z.string(), expires_in: z.int(), file_name: z.string(), mime_type: z.string() })
  .meta({ id: 'DocumentContent' });

export type TextStatus = z.infer<typeof textStatusSchema>;
export type ContractDocument = z.infer<typeof contractDocumentSchema>;
export type DocumentText = z.infer<typeof documentTextSchema>;
export type DocumentReading = z.infer<typeof documentReadingSchema>;
export type DocumentScan = z.infer<typeof documentScanSchema>;
export type RecognizedPage = z.infer<typeof recognizedPageSchema>;
export type DocumentContent = z.infer<typeof documentContentSchema>;
