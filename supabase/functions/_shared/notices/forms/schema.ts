/** Schema of the statutory notice forms, used by the test that validates the data; other modules import only its types. */
import { z } from 'zod';
import { legalNoticeTypes } from '../../schemas/notice.ts';
import { noticeDocumentSchema } from '../../schemas/notice-document.ts';
import { lienCertainties, lienProjectKinds, lienRoles } from '../../vocabulary/lien.ts';
import { formActs, formExecutions, formWordings } from '../../vocabulary/notice-forms.ts';

const blockSchema = noticeDocumentSchema.shape.content.unwrap().element;

/** `words` must stay as they are and `rows` must keep their names and get a value; `free` text may change. */
const partSchema = z.strictObject({
  kind: z.enum(['words', 'rows', 'free']),
  /** The law requires bold type. */
  bold: z.literal(true).optional(),
  /** The law requires these words at the top of the first page. */
  top: z.literal(true).optional(),
  block: blockSchema,
});

const statutoryFormSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z]{2}-[a-z0-9-]{1,60}$/),
    /** Raised whenever the form changes. */
    revision: z.int().positive(),
    /** Postal code; 'US' for federal work. */
    jurisdiction: z.string().regex(/^[A-Z]{2}$/),
    /** For public work; private work if absent. */
    work: z.literal('public').optional(),
    type: z.enum(legalNoticeTypes),
    /** Heading of the printed notice. */
    title: z.string().min(1).max(120),
    /** Who gives it, and on which projects. */
    use: z.string().min(1),
    /** Chosen first for these roles, property types, and lien rules. */
    roles: z.array(z.enum(lienRoles)).min(1).readonly().optional(),
    kinds: z.array(z.enum(lienProjectKinds)).min(1).readonly().optional(),
    rules: z.array(z.string()).readonly().optional(),
    wording: z.enum(formWordings),
    act: z.enum(formActs),
    execution: z.enum(formExecutions),
    citation: z.string().min(1),
    certainty: z.enum(lienCertainties).exclude(['conflict', 'official_summary']),
    read: z.strictObject({ edition: z.string().min(1), on: z.iso.date() }),
    sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
    /** What the form leaves to the sender. */
    limits: z.array(z.string().min(1)),
    parts: z.array(partSchema).min(1),
  })
  .refine(({ parts }) => parts.some(({ kind }) => kind !== 'free'));

/** Why a state has no form for a type of notice. */
const absentFormSchema = z.strictObject({
  jurisdiction: z.string().regex(/^[A-Z]{2}$/),
  work: z.literal('public').optional(),
  type: z.enum(legalNoticeTypes),
  /** Whether the law has such a notice whose words we could not read. */
  exists: z.boolean(),
  reason: z.string().min(1),
});

export const stateFormsSchema = z.strictObject({
  forms: z.array(statutoryFormSchema),
  absent: z.array(absentFormSchema),
});

export type FormPart = z.infer<typeof partSchema>;
export type StatutoryForm = z.infer<typeof statutoryFormSchema>;
export type AbsentForm = z.infer<typeof absentFormSchema>;
export type StateForms = z.infer<typeof stateFormsSchema>;
