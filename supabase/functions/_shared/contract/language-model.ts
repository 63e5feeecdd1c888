import { z } from 'zod';
import { languageModelProblems } from '../analysis/llm/problems.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

/**
 * Whether text of contracts leaves the machine, and where to. `configured` is the operator's part, `allowed` the organization's; text
 * is sent only where both hold. The consent is for `allowed_host`: it does not count for another one.
 */
export const languageModelSchema = z
  .object({
    configured: z.boolean(),
    host: z.string().nullable(),
    model: z.string().nullable(),
    allowed: z.boolean(),
    allowed_host: z.string().nullable(),
    decided_by: idSchema.nullable(),
    decided_by_name: z.string().nullable(),
    decided_at: orNull(timestampSchema),
    can: z.object({ change: z.boolean() }),
    version: z.int().min(0),
  })
  .meta({ id: 'LanguageModel' });

/** A consent names the host that the person was told; a withdrawal needs none. */
export const changeLanguageModelSchema = z
  .object({
    allowed: z.boolean(),
    host: z
      .string()
      .regex(/^[a-z0-9._:[\]-]{1,255}$/, 'Must be a host')
      .optional()
      .meta({ description: 'The host to allow, as returned by GET; required to allow.' }),
  })
  .refine(({ allowed, host }) => !allowed || !!host, {
    path: ['host'],
    error: 'Enter the host to allow',
  })
  .meta({ id: 'ChangeLanguageModel' });

/** What people read where a language model was asked in vain. */
export const languageModelNotice = (problem: keyof typeof languageModelProblems | null | undefined) =>
  `${problem ? languageModelProblems[problem] : 'The language model could not be used'}; this is the offline result.`;

export type LanguageModel = z.infer<typeof languageModelSchema>;
export type ChangeLanguageModel = z.infer<typeof changeLanguageModelSchema>;
