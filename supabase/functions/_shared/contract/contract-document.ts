import { z } from 'zod';
import { idSchema, timestampSchema } from './primitives.ts';

/** 25 MB, counted in bytes. */
export const maxUploadBytes = 25 * 1024 * 1024;
export const uploadExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf'] as const;

/** Whether a file's own name is one we store: no '..', none of < > : " | ? *, no leading dot, no path, no control character. */
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

export const textStatuses = ['extracted', 'needs_ocr', 'encrypted', 'unreadable'] as const;
export const textStatusSchema = z.enum(textStatuses);

/** One version of a contract's file. `pages` is null where no text could be read, and `text_status` says why. */
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
    uploaded_by: idSchema.nullable(),
    uploaded_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'ContractDocument' });

/** `start` is the page's offset, in UTF-16 units, in the pages joined with one form feed. */
export const documentTextSchema = z
  .object({
    document_id: idSchema,
    version: z.int(),
    text_status: textStatusSchema,
    pages: z.array(z.object({ page: z.int(), start: z.int(), text: z.string() })),
  })
  .meta({ id: 'DocumentText' });

/** A signed address of the file, good for 60 seconds; relative where Supabase is the page's own origin. */
export const documentContentSchema = z
  .object({ url: z.string(), expires_in: z.int(), file_name: z.string(), mime_type: z.string() })
  .meta({ id: 'DocumentContent' });

export type TextStatus = z.infer<typeof textStatusSchema>;
export type ContractDocument = z.infer<typeof contractDocumentSchema>;
export type DocumentText = z.infer<typeof documentTextSchema>;
export type DocumentContent = z.infer<typeof documentContentSchema>;
