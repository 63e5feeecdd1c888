import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import type { ApiKeyScope } from '../../_shared/contract/api-key.ts';
import { forwardedAgent } from '../auth/device.ts';

/** Who asks: the verified claims of the access token, and the token itself for calls to Storage and Auth. */
export interface Caller {
  /** The person's id; of a program the id of its key. */
  userId: string;
  claims: JWTPayload;
  token: string;
  /** Where a program asks, with a key of an organization. */
  apiKey?: { organizationId: string; scopes: ApiKeyScope[] };
}

export interface AppEnv {
  Variables: {
    requestId: string;
    caller: Caller | undefined;
    /** The organization that X-Organization-Id asks for, not yet checked. */
    requestedOrganizationId: string | undefined;
    /** The organization the request acted in, for the log. */
    organizationId: string | undefined;
    /** The body as it came, once it was read within its limit. */
    bodyBytes: Uint8Array<ArrayBuffer> | undefined;
    /** The error behind the answer, for the log. */
    failure: unknown;
  };
}

export type AppContext = Context<AppEnv>;

/** Who sends a request, as Auth is told it. */
export interface Client {
  address: string;
  userAgent: string;
}

export const clientOf = (c: AppContext): Client => ({
  address: clientAddress(c),
  userAgent: forwardedAgent(c.req.header('user-agent') ?? ''),
});

/** The address of the client as the gateway in front of us states it. */
export function clientAddress(c: AppContext): string {
  return c.req.header('x-forwarded-for')?.split(',')[0]?.trim().slice(0, 64) || 'unknown';
}
