import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import type { ApiKeyScope } from '../../_shared/schemas/api-key.ts';

/**
 * The caller: the verified claims of the access token, and the token itself for calls to Storage and Auth.
 */
export interface Caller {
  /** The person's id; for a program, the id of its key. */
  userId: string;
  claims: JWTPayload;
  token: string;
  /** Set if the caller is a program with an organization's key. */
  apiKey?: { organizationId: string; scopes: ApiKeyScope[] };
}

export interface AppEnv {
  Bindings: {
    /** The API itself, for requests that a route makes as its caller. */
    fetch: (request: Request) => Promise<Response>;
  };
  Variables: {
    requestId: string;
    caller: Caller | undefined;
    /** The organization in X-Organization-Id, not yet verified. */
    requestedOrganizationId: string | undefined;
    /** The organization of the request, for the log. */
    organizationId: string | undefined;
    /** The raw body, read within its size limit. */
    bodyBytes: Uint8Array<ArrayBuffer> | undefined;
    /** The error behind the response, for the log. */
    failure: unknown;
  };
}

export type AppContext = Context<AppEnv>;

/** The client address from the gateway in front of us. */
export function clientAddress(c: AppContext): string {
  return c.req.header('x-forwarded-for')?.split(',')[0]?.trim().slice(0, 64) || 'unknown';
}
