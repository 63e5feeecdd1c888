/** How to call each API, and where its response contains the text. */
import { z } from 'zod';
import type { Prompt } from '../../_shared/analysis/llm/prompt.ts';
import type { LanguageModelApi, LanguageModelSettings } from './settings.ts';

interface Dialect {
  path: string;
  headers: (settings: LanguageModelSettings) => Record<string, string>;
  body: (settings: LanguageModelSettings, prompt: Prompt) => unknown;
  /** The text of a response; null if missing or truncated. */
  text: (answer: unknown) => string | null;
}

/** Maximum response length, enough for a few hundred clauses. */
const MOST_TOKENS = 8_000;

const openAiAnswer = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string() }) }))
    .min(1),
});

const anthropicAnswer = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
});

export const dialects: Record<LanguageModelApi, Dialect> = {
  openai: {
    path: '/chat/completions',
    headers: ({ key }) => ({ authorization: `Bearer ${key}` }),
    body: ({ name }, { system, user }) => ({
      model: name,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      response_format: { type: 'json_object' },
    }),
    text(answer) {
      const choice = openAiAnswer.safeParse(answer).data?.choices[0];
      return choice && choice.finish_reason !== 'length' ? choice.message.content : null;
    },
  },
  anthropic: {
    path: '/v1/messages',
    headers: ({ key }) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    body: ({ name }, { system, user }) => ({
      model: name,
      max_tokens: MOST_TOKENS,
      system,
      messages: [{ role: 'user', content: user }],
    }),
    text(answer) {
      const { data } = anthropicAnswer.safeParse(answer);
      if (!data || data.stop_reason === 'max_tokens') return null;
      return data.content.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])).join('');
    },
  },
};
