/** A notice letter: rich text as data, shared by the editor, the printer, and comparisons. */
import { z } from 'zod';

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

const markSchema = z.strictObject({ type: z.enum(['bold', 'italic', 'underline']) });

const textSchema = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(50_000).refine(isStorable, 'Contains unsupported characters'),
  marks: z.array(markSchema).max(3).optional(),
});

const hardBreakSchema = z.strictObject({ type: z.literal('hardBreak') });

/**
 * A blank for an unknown value. In a template, `key` names the value that fills it, null if only a person
 * knows it; `label` describes the value.
 */
const blankSchema = z.strictObject({
  type: z.literal('blank'),
  attrs: z.strictObject({
    key: z.string().max(60).nullable().default(null),
    label: z.string().trim().min(1).max(200).refine(isStorable, 'Contains unsupported characters'),
  }),
});

const inlineSchema = z.union([textSchema, hardBreakSchema, blankSchema]);
const inlines = z.array(inlineSchema).max(2000).optional();

const paragraphSchema = z.strictObject({ type: z.literal('paragraph'), content: inlines });
const headingSchema = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(1), z.literal(2)]) }),
  content: inlines,
});

/** Lists and cells hold paragraphs; lists nest at most two levels. */
const innerItem = z.strictObject({
  type: z.literal('listItem'),
  content: z.array(paragraphSchema).min(1).max(50),
});
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.union([
    z.strictObject({ type: z.literal('bulletList'), content: z.array(item).min(1).max(500) }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.strictObject({ start: z.int().min(1).max(1000).default(1) }).default({ start: 1 }),
      content: z.array(item).min(1).max(500),
    }),
  ]);
const innerList = listOf(innerItem);
const listItem = z.strictObject({
  type: z.literal('listItem'),
  content: z
    .array(z.union([paragraphSchema, innerList]))
    .min(1)
    .max(50),
});
const outerList = listOf(listItem);

const cellContent = z.array(paragraphSchema).min(1).max(20);
const cellSchema = z.union([
  z.strictObject({ type: z.literal('tableHeader'), content: cellContent }),
  z.strictObject({ type: z.literal('tableCell'), content: cellContent }),
]);
const tableSchema = z.strictObject({
  type: z.literal('table'),
  content: z
    .array(z.strictObject({ type: z.literal('tableRow'), content: z.array(cellSchema).min(1).max(8) }))
    .min(1)
    .max(200),
});

const blockSchema = z.union([paragraphSchema, headingSchema, outerList, tableSchema]);

/** Paragraphs, headings of two levels, lists, tables, and blanks to fill in. */
export const noticeDocumentSchema = z
  .strictObject({ type: z.literal('doc'), content: z.array(blockSchema).max(500).default([]) })
  .meta({ id: 'NoticeDocument' });

export type NoticeDocument = z.infer<typeof noticeDocumentSchema>;
export type NoticeBlock = NoticeDocument['content'][number];
export type NoticeInline = z.infer<typeof inlineSchema>;
export type NoticeParagraph = z.infer<typeof paragraphSchema>;
export type NoticeList = Extract<NoticeBlock, { type: 'bulletList' | 'orderedList' }>;
export type NoticeTable = z.infer<typeof tableSchema>;
export type NoticeBlank = z.infer<typeof blankSchema>;
