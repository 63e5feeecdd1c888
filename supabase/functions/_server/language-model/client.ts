/** Calls the operator's language model over HTTP. Contract text leaves the machine only here. */
import type { Usage } from '../../_shared/second-reader/ask-reader.ts';
import {
  LanguageModelFailure,
  type LanguageModelProblem,
} from '../../_shared/vocabulary/language-model-problems.ts';
import { dialects, type Prompt, type Shape } from './dialects.ts';
import type { LanguageModelSettings } from './settings.ts';

const MOST_BYTES = 1024 * 1024;
/** Delay before another attempt if the response does not give one. */
const PAUSE = 1_000;

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
  shape: Shape,
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
