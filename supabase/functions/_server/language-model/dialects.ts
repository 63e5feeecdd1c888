/** How to call each API, and where its response contains the text. */
import { z } from 'zod';
import type { Usage } from '../../_shared/second-reader/ask-reader.ts';
import type { Request } from '../../_shared/second-reader/prompts.ts';
import type { LanguageModelApi, LanguageModelSettings } from './settings.ts';

/** How an answer's shape is requested: by its JSON schema, as any JSON, or by the instructions alone. */
export const answerShapes = ['schema', 'json', 'instructions'] as const;
type AnswerShape = (typeof answerShapes)[number];

/** The shape of an answer: its name and JSON schema, and how to request it. */
export interface Shape {
  name: string;
  schema: Record<string, unknown>;
  by: AnswerShape;
}

/** Our instructions and the data. */
export type Prompt = Pick<Request, 'system' | 'user'>;

interface Dialect {
  path: string;
  headers: (settings: LanguageModelSettings) => Record<string, string>;
  body: (settings: LanguageModelSettings, prompt: Prompt, shape: Shape) => unknown;
  /** The text of a response; null if missing or truncated. */
  text: (answer: unknown) => string | null;
  /** The tokens the provider counted; null if it does not say. */
  usage: (answer: unknown) => Usage | null;
}

/** Maximum tokens of a response. */
const MOST_TOKENS = 8_000;

const openAiAnswer = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string() }) }))
    .min(1),
});

const openAiUsage = z.object({
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }),
});

const anthropicAnswer = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(
    z.object({ type: z.string(), text: z.string().optional(), input: z.unknown().optional() }),
  ),
});

const anthropicUsage = z.object({
  usage: z.object({
    input_tokens: z.int().min(0),
    output_tokens: z.int().min(0),
    cache_read_input_tokens: z.int().min(0).nullish(),
    cache_creation_input_tokens: z.int().min(0).nullish(),
  }),
});

function openAiFormat({ name, schema, by }: Shape) {
  if (by === 'instructions') return {};
  if (by === 'json') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
}

export const dialects: Record<LanguageModelApi, Dialect> = {
  openai: {
    path: '/chat/completions',
    // Azure takes the key in a header of its own.
    headers: ({ key, host }) => ({
      authorization: `Bearer ${key}`,
      ...(host.endsWith('.azure.com') && { 'api-key': key }),
    }),
    body: ({ name }, { system, user }, shape) => ({
      model: name,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      ...openAiFormat(shape),
    }),
    text(answer) {
      const choice = openAiAnswer.safeParse(answer).data?.choices[0];
      return choice && choice.finish_reason !== 'length' ? choice.message.content : null;
    },
    usage(answer) {
      const { data } = openAiUsage.safeParse(answer);
      return data ? { input: data.usage.prompt_tokens, output: data.usage.completion_tokens } : null;
    },
  },
  anthropic: {
    path: '/v1/messages',
    headers: ({ key }) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    body: ({ name }, { system, user }, shape) => ({
      model: name,
      max_tokens: MOST_TOKENS,
      system,
      messages: [{ role: 'user', content: user }],
      // A tool that must be called is the structured output that every model there has.
      ...(shape.by === 'schema' && {
        tools: [{ name: shape.name, description: 'Gives the answer', input_schema: shape.schema }],
        tool_choice: { type: 'tool', name: shape.name },
      }),
    }),
    text(answer) {
      const { data } = anthropicAnswer.safeParse(answer);
      if (!data || data.stop_reason === 'max_tokens') return null;
      const call = data.content.find(({ type }) => type === 'tool_use');
      if (call) return JSON.stringify(call.input);
      return data.content.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])).join('');
    },
    usage(answer) {
      const { data } = anthropicUsage.safeParse(answer);
      if (!data) return null;
      const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens } =
        data.usage;
      const cached = (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0);
      return { input: input_tokens + cached, output: output_tokens };
    },
  },
};
