import { z } from 'zod';
import { quotedSpanSchema } from '../second-reader/statements.ts';
import { languageModelProblemKeys } from '../vocabulary/language-model-problems.ts';
import { pageQuerySchema } from './pagination.ts';
import { idSchema, orNull, text, timestampSchema } from './primitives.ts';

const questionSchema = text({
  min: 3,
  max: 500,
  required: 'Type a question of at least 3 characters',
});

/** A question about the contract and its changes. */
export const askContractSchema = z.object({ question: questionSchema }).meta({ id: 'AskContract' });

export const findPassagesSchema = z.object({ q: questionSchema });

export const listLanguageModelQuestionsSchema = pageQuerySchema.omit({ count: true });

/** Exact text of a document of the contract or its changes. */
const passageSchema = quotedSpanSchema
  .extend({
    /** Null if its contract has been deleted. */
    document: orNull(
      z.object({
        id: idSchema,
        contract_id: idSchema,
        contract_name: z.string(),
        version: z.int().min(1),
        is_latest_version: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ContractPassage' });

/** The passages nearest to a question, best first. */
export const foundPassagesSchema = z
  .object({ passages: z.array(passageSchema) })
  .meta({ id: 'FoundPassages' });

/**
 * A question to the language model. Without `sentences` the papers do not answer it, or `problem` is set; `passages`
 * are then the nearest ones.
 */
export const languageModelQuestionSchema = z
  .object({
    id: idSchema,
    contract_id: idSchema,
    question: z.string(),
    model: z.string(),
    host: z.string(),
    /** Each with the words that bear it out. */
    sentences: z.array(z.object({ says: z.string(), quotes: z.array(passageSchema).min(1) })),
    passages: z.array(passageSchema),
    /** Sentences that were discarded because the text does not bear them out. */
    dropped: z.int().min(0),
    /** Whether the papers were too long for the model, which read only the passages nearest to the question. */
    is_part: z.boolean(),
    problem: orNull(z.enum(languageModelProblemKeys)),
    input_tokens: z.int().min(0),
    output_tokens: z.int().min(0),
    created_by: idSchema.nullable(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'LanguageModelQuestion' });

export type AskContract = z.infer<typeof askContractSchema>;
export type ContractPassage = z.infer<typeof passageSchema>;
export type FindPassages = z.infer<typeof findPassagesSchema>;
export type FoundPassages = z.infer<typeof foundPassagesSchema>;
export type LanguageModelQuestion = z.infer<typeof languageModelQuestionSchema>;
export type ListLanguageModelQuestions = z.infer<typeof listLanguageModelQuestionsSchema>;
