/** Calls the operator's language model over HTTP. Contract text leaves the machine only here. */
import type { LanguageModel } from '../../_shared/analysis/llm/analyze-with-model.ts';
import type { Prompt } from '../../_shared/analysis/llm/prompt.ts';
import type { Usage } from '../../_shared/second-reader/ask-reader.ts';
import {
  LanguageModelFailure,
  type LanguageModelProblem,
} from '../../_shared/vocabulary/language-model-problems.ts';
import { dialects } from './dialects.ts';
import type { LanguageModelSettings } from './settings.ts';

/** Total time limit for one analysis, in milliseconds. */
const DEADLINE = 45_000;
const MOST_BYTES = 1024 * 1024;
/** Delay before the second attempt if the response does not give one. */
const PAUSE = 1_000;

/**
 * The language model for one analysis; its deadline starts now.
 * @param deadline milliseconds for all requests together
 */
export function openLanguageModel(settings: LanguageModelSettings, deadline = DEADLINE): LanguageModel {
  const { name, host } = settings;
  const until = Date.now() + deadline;
  const late = AbortSignal.timeout(deadline);
  return {
    name,
    host,
    async ask(prompt, signal) {
      const either = AbortSignal.any([late, signal]);
      try {
        const first = await attempt(settings, prompt, either);
        if ('text' in first) return first.text;
        if (first.retryIn === null || Date.now() + first.retryIn >= until)
          throw new LanguageModelFailure(first.problem);
        await pause(first.retryIn, either);
        const second = await attempt(settings, prompt, either);
        if ('text' in second) return second.text;
        throw new LanguageModelFailure(second.problem);
      } catch (error) {
        if (error instanceof LanguageModelFailure) throw error;
        // A fetch error's message may contain headers, including the key, so it is dropped.
        throw new LanguageModelFailure(late.aborted ? 'timeout' : 'unreachable');
      }
    },
  };
}

/** Why there is no text, and the milliseconds until a retry makes sense; null for never. */
export interface Refusal {
  status: number;
  problem: LanguageModelProblem;
  retryIn: number | null;
}

export interface Answered {
  text: string;
  usage: Usage | null;
}

/**
 * Sends one request.
 * @throws LanguageModelFailure malformed, too_large; the errors of `fetch`
 */
export async function attempt(
  settings: LanguageModelSettings,
  prompt: Prompt,
  signal: AbortSignal,
  shape?: Parameters<(typeof dialects)[keyof typeof dialects]['body']>[2],
): Promise<Answered | Refusal> {
  const dialect = dialects[settings.api];
  const response = await fetch(settings.url + dialect.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...dialect.headers(settings) },
    body: JSON.stringify(dialect.body(settings, prompt, shape)),
    // Never follow redirects: text goes only to the host the organization consented to.
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    return refusal(response);
  }
  const answer = parse(await readWithin(response));
  const text = dialect.text(answer);
  if (text === null) throw new LanguageModelFailure('malformed');
  return { text, usage: dialect.usage(answer) };
}

function refusal({ status, headers }: Response): Refusal {
  const retryIn = status === 429 || status >= 500 ? retryAfter(headers.get('retry-after')) : null;
  if (status === 429) return { status, problem: 'busy', retryIn };
  return { status, problem: status === 401 || status === 403 ? 'refused' : 'failed', retryIn };
}

/** `Retry-After`, in seconds or as a date, converted to milliseconds. */
export function retryAfter(header: string | null, now = Date.now()): number {
  if (header === null) return PAUSE;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? PAUSE : Math.max(0, at - now);
}

/** The body as text, limited by its actual size because Content-Length may be wrong. */
async function readWithin(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new LanguageModelFailure('too_large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LanguageModelFailure('malformed');
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}
