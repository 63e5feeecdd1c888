import type { IncomingMessage, ServerResponse } from 'node:http';
import { Admission, type Release } from '../../../supabase/functions/_shared/admission.ts';
import { TokenReader } from '../realtime/authorize.ts';
import { hasBody } from './body-watch.ts';
import { refuseBody, sendError } from './errors.ts';
import { ask, proxy, type Target } from './proxy.ts';
import { forwardedHeaders } from './proxy-headers.ts';
import { BodyRefused, type BodyStore, type ReceivedBody } from './received-body.ts';

/** A body above this is an upload: it requires sign-in and waits in a queue. */
const uploadBytes = 1024 * 1024;
/** Bytes of uploads that the function processes at a time. It needs several times as much memory. */
const uploadsAtOnce = 26 * 1024 * 1024;
const uploadsWaitMs = 90_000;
/** Paths that accept uploads without sign-in: the secret is in the path. */
const openUploads = /^\/api\/v1\/(?:compliance\/evidence-links|lien-waiver-links)\//;
/** Paths that need no sign-in; none of them accepts an upload. */
const open =
  /^\/api\/v1\/(?:auth\/|unsubscribe\/|messages\/mail-events\/|invitation-links\/[^/]+\/register$)/;

export type ToFunction = (incoming: IncomingMessage, outgoing: ServerResponse, target: Target) => void;

/**
 * Passes requests on to the functions. Bodies are received completely first, so that slow senders hold no
 * connection to the function. An upload with an invalid access token is refused unread; others are admitted
 * as memory allows. Calls from one function to another do not wait: the upload that causes one was admitted.
 */
export function toFunctions(
  bodies: BodyStore,
  keys: { jwtSecret: string; publishableKey: string; secretKey: string },
): ToFunction {
  const tokens = new TokenReader(keys);
  const uploads = new Admission(uploadsAtOnce, uploadsWaitMs);

  const maySend = async (incoming: IncomingMessage, path: string) => {
    const length = incoming.headers['content-length'];
    const isUpload = hasBody(incoming) && (length === undefined || Number(length) > uploadBytes);
    if (!isUpload || openUploads.test(path)) return true;
    const token = /^Bearer +(\S+)$/i.exec(incoming.headers.authorization ?? '')?.[1];
    return token !== undefined && (await tokens.read(token)) !== null;
  };

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse, target: Target) => {
    if (!(await maySend(incoming, target.path))) {
      return open.test(target.path)
        ? refuseBody(incoming, outgoing, 413, 'The request is too large.')
        : refuseBody(incoming, outgoing, 401, 'Please sign in');
    }
    const body = await bodies.receive(incoming).catch((error) => refuse(error, incoming, outgoing));
    if (!body) return;
    const release = body.bytes > uploadBytes ? await uploads.enter(body.bytes) : () => {};
    if (!release) {
      await body.discard();
      const headers = { 'retry-after': '30' };
      return sendError(
        outgoing,
        503,
        'Too many simultaneous uploads. Please try again in a moment.',
        headers,
      );
    }
    send(incoming, outgoing, target, body, release);
  };

  return (incoming, outgoing, target) => {
    if (incoming.headers.apikey === keys.secretKey) return proxy(incoming, outgoing, target);
    pass(incoming, outgoing, target).catch(() => outgoing.destroy());
  };
}

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: Target,
  body: ReceivedBody,
  release: Release,
): void {
  const done = () => {
    release();
    body.discard();
  };
  if (outgoing.destroyed) {
    done();
    return;
  }
  outgoing.once('close', done);
  const headers = forwardedHeaders(incoming);
  if (hasBody(incoming)) headers['content-length'] = String(body.bytes);
  const upstream = ask(incoming, outgoing, target, headers);
  if (body.bytes === 0) {
    upstream.end();
    return;
  }
  const stream = body.stream();
  stream.once('error', () => upstream.destroy());
  stream.pipe(upstream);
}

/** @returns null, once the client has the response */
function refuse(error: unknown, incoming: IncomingMessage, outgoing: ServerResponse): null {
  if (!(error instanceof BodyRefused)) {
    // The client disconnected or already got the response that it is too slow.
    outgoing.destroy();
    return null;
  }
  const headers: Record<string, string> = error.status === 503 ? { 'retry-after': '10' } : {};
  refuseBody(incoming, outgoing, error.status, error.message, headers);
  return null;
}
