/** A language model for tests. It answers a prompt with the items that a test specifies. */
import type { LanguageModel } from '../llm/analyze-with-model.ts';
import type { AnswerItem } from '../llm/answer.ts';
import type { Prompt } from '../llm/prompt.ts';

/** The segments of a prompt, parsed as a model would read them. */
export function segmentsIn({ user }: Prompt): { id: number; text: string }[] {
  return user
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [id, text] = JSON.parse(line) as [number, string];
      return { id, text };
    });
}

/** An item about the first segment of a prompt that contains `words`; empty if no segment does. */
export function itemAbout(
  prompt: Prompt,
  category: string,
  words: string,
  more: Partial<AnswerItem> = {},
): AnswerItem[] {
  const segment = segmentsIn(prompt).find(({ text }) => text.includes(words));
  if (!segment) return [];
  return [{ segment_id: segment.id, category, quote: words, explanation: 'As I read it.', ...more }];
}

/** A model that returns this answer to every prompt; `request` collects the prompts. */
export function modelAnswering(
  answer: (prompt: Prompt) => string | Promise<string>,
): LanguageModel & { request: Prompt[] } {
  const request: Prompt[] = [];
  return {
    name: 'stand-in',
    host: 'models.example',
    request,
    async ask(prompt) {
      request.push(prompt);
      return await answer(prompt);
    },
  };
}

/** A model that returns these items as its claims. */
export const modelClaiming = (claims: (prompt: Prompt) => readonly unknown[]) =>
  modelAnswering((prompt) => JSON.stringify({ clauses: claims(prompt) }));
