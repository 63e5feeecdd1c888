import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Sql } from 'postgres';
import type { Secrets } from '../data-dir.ts';
import type { Lite } from '../lite/app.ts';
import { readProjectConfig } from '../lite/config.ts';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';
import { asDownload, fromLiteSigned, toLiteUpload } from '../storage/wire-shims.ts';
import { AuthLimits } from './auth-limits.ts';
import { limitBody } from './body-limit.ts';
import { errorBody } from './errors.ts';
import { clientAddress } from './proxy-headers.ts';
import { storedFilePolicy } from './security-headers.ts';
import { limitSignIn } from './sign-in-limit.ts';

const mostBytes = 2 * 1024 * 1024;
/** The bucket's 25 MiB plus the multipart overhead. */
const mostUploadBytes = 26 * 1024 * 1024;

/**
 * Serves /auth/v1, /rest/v1, and /storage/v1 with lite in this process.
 * @param counts database where sign-in attempts are counted; null for a database without our migrations
 */
export function serveLite(lite: Lite, secrets: Secrets, { counts, log }: { counts: Sql | null; log: Log }) {
  const limits = new AuthLimits(readProjectConfig().authRates);
  const limited = async (request: Request, peer: string): Promise<Response> => {
    const next = (allowed: Request) => lite.fetch(allowed, peer);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/auth/v1/')) return await next(request);
    // lite decodes a path before routing, so an encoded path would bypass every path check.
    if (pathname.includes('%'))
      return Response.json(errorBody(404, 'Page not found.', crypto.randomUUID()), {
        status: 404,
      });
    // The function counts attempts of its own clients before it calls Auth.
    if (request.headers.get('apikey') === secrets.secretKey) return await next(request);
    return await limits.guard(request, peer, (allowed) =>
      counts ? limitSignIn(allowed, { peer, sql: counts }, next) : next(allowed),
    );
  };
  return getRequestListener(
    async (original, env) => {
      const peer = clientAddress((env as HttpBindings).incoming);
      const isStorage = new URL(original.url).pathname.startsWith('/storage/v1/');
      const request = await limitBody(original, isStorage ? mostUploadBytes : mostBytes);
      if (request instanceof Response) return request;
      if (!isStorage) return limited(request, peer);
      const upload = await toLiteUpload(request);
      const answer = await fromLiteSigned(upload, await lite.fetch(upload, peer));
      return asStoredFile(asDownload(upload, answer));
    },
    {
      overrideGlobalObjects: false,
      errorHandler(error) {
        log(`Auth, Data API, or Storage failed: ${errorMessage(error)}`);
        return Response.json(
          errorBody(503, 'The service did not respond. Please try again in a moment.', crypto.randomUUID()),
          {
            status: 503,
          },
        );
      },
    },
  );
}

/**
 * Uploaded files are sandboxed so that they run no scripts on our origin. PDFs are not: they run no scripts,
 * and browsers do not show them sandboxed.
 */
function asStoredFile(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('x-frame-options', 'SAMEORIGIN');
  if (!headers.get('content-type')?.startsWith('application/pdf'))
    headers.set('content-security-policy', storedFilePolicy);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
