import type { Sql } from 'postgres';

export interface SignOnOptions {
  sql: Sql;
  siteUrl: string;
  secretKey: string;
  next: (request: Request) => Promise<Response>;
}

/** A sign-in that cannot go on. Its message and code have the format of hosted Auth. */
export class SignOnError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const refusal = ({ status, code, message }: SignOnError): Response =>
  Response.json({ code: status, error_code: code, msg: message }, { status });

/** Sends the browser back to the app with an error, as hosted Auth does. */
export function redirectWithError(siteUrl: string, error: unknown): Response {
  const known = error instanceof SignOnError ? error : new SignOnError(500, 'unexpected_failure', 'Failed');
  const url = new URL(siteUrl);
  url.search = new URLSearchParams({
    error: known.status >= 500 ? 'server_error' : 'access_denied',
    error_code: known.code,
    error_description: known.message,
  }).toString();
  return Response.redirect(url.href, 303);
}

/** Only addresses of this app receive a code. */
export function returnAddress(requested: string | null | undefined, siteUrl: string): string {
  if (requested && URL.canParse(requested) && new URL(requested).origin === new URL(siteUrl).origin)
    return requested;
  return siteUrl;
}
