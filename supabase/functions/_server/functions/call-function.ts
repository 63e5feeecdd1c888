import { z } from 'zod';
import { unavailable } from '../db/error-map.ts';
import { settings } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { Outage } from '../outage.ts';
import { secretKeyHeader } from '../secret-key.ts';

/** A function that other functions call, in words for the error message. */
const purposes = { engine: 'Documents can’t be read', print: 'PDFs can’t be created' };
type Name = keyof typeof purposes;

const outages: Record<Name, Outage> = { engine: new Outage('engine'), print: new Outage('print') };

/** How long a function may show no sign of life; while it works, it sends a space every few seconds. */
const silenceMs = 10_000;

/** A refusal that the caller passes on to the user. */
export const refusalSchema = z.object({
  refusal: z.object({
    code: z.enum(['conflict', 'not_found', 'unsupported_media_type', 'unavailable']),
    message: z.string(),
  }),
});

/**
 * Calls another function and returns what `read` makes of its reply.
 * @param read throws for a reply that is not valid
 * @throws ApiError the function's own refusal; unavailable if it does not respond or the reply is not valid
 */
export async function callFunction<Reply>(
  name: Name,
  operation: string,
  input: unknown,
  read: (reply: Uint8Array<ArrayBuffer>) => Reply,
): Promise<Reply> {
  const address = `${settings().supabaseUrl}/functions/v1/${name}/${operation}`;
  const headers = { ...secretKeyHeader(), 'content-type': 'application/json' };
  try {
    const reply = await replyTo(address, { method: 'POST', headers, body: JSON.stringify(input) });
    if (isRefusal(reply)) {
      const { refusal } = refusalSchema.parse(parsed(reply));
      throw new ApiError(refusal.code, refusal.message);
    }
    const result = read(reply);
    outages[name].over();
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'unavailable') throw error;
    const why = error instanceof Error ? error.message : String(error);
    outages[name].report(`The function ${name} failed: ${why.slice(0, 300)}`);
    const message = `${purposes[name]} right now. Nothing was lost. Please try again in a minute.`;
    throw Object.assign(new ApiError('unavailable', message, unavailable().extras), { cause: error });
  }
}

/** Parses a reply as JSON. */
export const parsed = (reply: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(reply));

const isRefusal = (reply: Uint8Array) => new TextDecoder().decode(reply.subarray(0, 11)) === '{"refusal":';

const space = 0x20;

/** Reads the whole reply, without the spaces before it. */
async function replyTo(address: string, request: RequestInit): Promise<Uint8Array<ArrayBuffer>> {
  const stop = new AbortController();
  const giveUp = () => stop.abort(new Error(`no data for ${silenceMs / 1000} seconds`));
  let alarm = setTimeout(giveUp, silenceMs);
  try {
    const response = await fetch(address, { ...request, redirect: 'error', signal: stop.signal });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`it responded with ${response.status}`);
    }
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of response.body) {
      clearTimeout(alarm);
      alarm = setTimeout(giveUp, silenceMs);
      pieces.push(piece as Uint8Array<ArrayBuffer>);
    }
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return bytes.subarray(
      Math.max(
        bytes.findIndex((byte) => byte !== space),
        0,
      ),
    );
  } finally {
    clearTimeout(alarm);
  }
}
