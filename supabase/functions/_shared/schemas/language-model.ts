import { z } from 'zod';
import { languageModelProblems } from '../vocabulary/language-model-problems.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

/**
 * Whether contract text is sent to an external model, and where. `configured` is the operator's setting,
 * `allowed` the organization's consent; text is sent only if both are set. Consent applies to `allowed_host`
 * and to no other host.
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

/** Consent names the host that the person was shown; withdrawal does not need one. */
export const changeLanguageModelSchema = z
  .object({
    allowed: z.boolean(),
    host: z
      .string()
      .regex(/^[a-z0-9._:[\]-]{1,255}$/, 'Must be a host name')
      .optional()
      .meta({ description: 'The host to allow, as returned by GET; required to allow.' }),
  })
  .refine(({ allowed, host }) => !allowed || !!host, {
    path: ['host'],
    error: 'Enter the host to allow',
  })
  .meta({ id: 'ChangeLanguageModel' });

/** Messages for failed language model requests. */
export const languageModelNotice = (problem: keyof typeof languageModelProblems | null | undefined) =>
  `${problem ? languageModelProblems[problem] : 'The language model could not be used'}; the contract was analyzed without it.`;

export type LanguageModel = z.infer<typeof languageModelSchema>;
export type ChangeLanguageModel = z.infer<typeof changeLanguageModelSchema>;
