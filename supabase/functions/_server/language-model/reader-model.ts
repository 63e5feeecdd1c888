/** The operator's language model as the second reader: structured answers, token counts, one request at a time. */
import { z } from 'zod';
import type { ReaderModel } from '../../_shared/second-reader/ask-reader.ts';
import type { Request } from '../../_shared/second-reader/prompts.ts';
import { tokensOf } from '../../_shared/second-reader/segments.ts';
import { LanguageModelFailure } from '../../_shared/vocabulary/language-model-problems.ts';
import { environment } from '../env.ts';
import { type Answered, attempt, type Refusal } from './client.ts';
import { answerShapes } from './dialects.ts';
import type { LanguageModelSettings } from './settings.ts';

/** Time limit of one request, within the lease of a job. */
const DEADLINE = 100_000;
/** Wait after a failure that may pass, if the provider gives none. */
const PAUSE = 15_000;
/** Attempts at a step whose failure may pass. */
export const MOST_ATTEMPTS = 5;
/** Tokens of an answer. A model on a workstation writes about so many within the time limit. */
const ANSWER = 6_000;
const CONTEXT = { usual: 24_000, least: 12_000, most: 1_000_000 };

/** Servers that refused a JSON schema, and how they take an answer's shape instead. */
const shapeOf = new Map<string, number>();

/** The model's window, in tokens; `LANGUAGE_MODEL_CONTEXT` sets the context. */
export function readerWindow(from = environment()): { context: number; answer: number } {
  const set = Number(from.LANGUAGE_MODEL_CONTEXT);
  const context = Number.isFinite(set) && set > 0 ? set : CONTEXT.usual;
  return { context: Math.min(CONTEXT.most, Math.max(CONTEXT.least, Math.floor(context))), answer: ANSWER };
}

/**
 * The second reader's model.
 * @param deadline milliseconds for each request
 */
export function openReaderModel(settings: LanguageModelSettings, deadline = DEADLINE): ReaderModel {
  const server = `${settings.url} ${settings.name}`;
  return {
    name: settings.name,
    host: settings.host,
    async complete(request, signal) {
      const late = AbortSignal.timeout(deadline);
      const either = AbortSignal.any([late, signal]);
      try {
        for (;;) {
          const at = shapeOf.get(server) ?? 0;
          const answered = await attempt(settings, request, either, {
            name: request.name,
            schema: jsonSchema(request),
            by: answerShapes[at] ?? 'instructions',
          });
          if ('text' in answered)
            return { text: answered.text, usage: answered.usage ?? counted(request, answered) };
          // A server that does not know the request's format rejects it; the instructions contain the shape, too.
          const isUnknown = answered.status === 400 || answered.status === 422;
          if (!isUnknown || at + 1 >= answerShapes.length) throw failureOf(answered);
          shapeOf.set(server, at + 1);
        }
      } catch (error) {
        if (error instanceof LanguageModelFailure) throw error;
        if (signal.aborted) throw signal.reason;
        // A fetch error's message may contain headers, including the key, so it is dropped.
        throw new LanguageModelFailure(late.aborted ? 'timeout' : 'unreachable', PAUSE);
      }
    },
  };
}

const failureOf = ({ problem, retryIn, status }: Refusal) =>
  new LanguageModelFailure(problem, retryIn === null || status === 429 ? retryIn : Math.max(retryIn, PAUSE));

/** An estimate for providers that do not count. */
const counted = ({ system, user }: Request, { text }: Answered) => ({
  input: tokensOf(system) + tokensOf(user),
  output: tokensOf(text),
});

function jsonSchema({ schema }: Request): Record<string, unknown> {
  const { $schema, ...own } = z.toJSONSchema(schema) as Record<string, unknown>;
  return own;
}
