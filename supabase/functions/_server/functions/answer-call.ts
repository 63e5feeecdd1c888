import type { z } from 'zod';
import { ApiError } from '../http/api-error.ts';
import { isSecretKey } from '../secret-key.ts';
import { refusalSchema } from './call-function.ts';

/** Refuses everything but `POST` with the project's secret key in `apikey`. */
export function refuseCaller(request: Request): Response | null {
  if (!isSecretKey(request.headers.get('apikey') ?? ''))
    return Response.json({ message: 'The secret key is required' }, { status: 401 });
  if (request.method !== 'POST')
    return Response.json({ message: 'Only POST is allowed' }, { status: 405, headers: { Allow: 'POST' } });
  return null;
}

export const functionUnavailable = (message: string) =>
  Response.json({ message, code: 'unavailable' }, { status: 503, headers: { 'Retry-After': '5' } });

/** What another function may ask for. */
interface Operation {
  /** @returns the reply, which does not begin with a space */
  answer(body: unknown): Promise<string | Uint8Array<ArrayBuffer>>;
}

/** An operation on valid input. */
export const operation = <Input>(
  input: z.ZodType<Input>,
  work: (input: Input) => Promise<string | Uint8Array<ArrayBuffer>>,
): Operation => ({ answer: async (body) => await work(input.parse(body)) });

/** How often a working function shows that it is alive; well under the caller's limit. */
const signOfLifeMs = 2000;
const encoder = new TextEncoder();

/**
 * Answers a call from another function. The reply begins before the work is done: spaces while it lasts, then
 * the result, or a refusal.
 */
export async function answerCall(request: Request, operations: Record<string, Operation>): Promise<Response> {
  const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
  const asked = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!asked) return Response.json({ message: 'Unknown operation' }, { status: 404 });
  const body = await request.json();
  let signs: ReturnType<typeof setInterval> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode(' '));
      signs = setInterval(() => controller.enqueue(encoder.encode(' ')), signOfLifeMs);
      const reply = await asked.answer(body).catch((error) => JSON.stringify(refusal(name, error)));
      // Cleared already if the caller has left, and then the stream takes nothing more.
      if (signs === undefined) return;
      clearInterval(signs);
      controller.enqueue(typeof reply === 'string' ? encoder.encode(reply) : reply);
      controller.close();
    },
    cancel() {
      clearInterval(signs);
      signs = undefined;
    },
  });
  return new Response(stream, { headers: { 'content-type': 'application/octet-stream' } });
}

function refusal(name: string, error: unknown): z.infer<typeof refusalSchema> {
  const { code, message } = error instanceof ApiError ? error : { code: null, message: '' };
  const passed = refusalSchema.safeParse({ refusal: { code, message } });
  if (passed.success) return passed.data;
  console.error(`${name} failed unexpectedly:`, error);
  return { refusal: { code: 'unavailable', message: 'an unexpected error' } };
}
